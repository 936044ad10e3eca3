import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../../api.ts'

export const healthQuery = () =>
  queryOptions({
    queryKey: ['health'],
    queryFn: () => answerOf(api.api.admin.health.$get()),
    refetchInterval: 60_000,
  })
