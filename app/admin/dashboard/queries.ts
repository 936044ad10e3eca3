import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../../api.ts'

export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard'],
    queryFn: () => answerOf(api.api.admin.dashboard.$get()),
    refetchInterval: 60_000,
  })
