import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type ConfirmableList,
  type UpkeepList,
  UpkeepQuery,
  type UpkeepRow,
} from '#contract/upkeep.ts'
import { answerOf, api, done } from '../../api.ts'
import { ifMatch, readListQuery } from '../ui/list-query.ts'

export const upkeepCountsQuery = () =>
  queryOptions({
    queryKey: ['upkeep', 'counts'],
    queryFn: () => answerOf(api.api.admin.upkeep.$get()),
  })

export const upkeepQuery = (list: UpkeepList, values: Record<string, string>) => {
  const query = readListQuery(UpkeepQuery, values)
  return queryOptions({
    queryKey: ['upkeep', 'list', list, query],
    queryFn: () => answerOf(api.api.admin.upkeep[':list'].$get({ param: { list }, query })),
    placeholderData: keepPreviousData,
  })
}

export const upkeepOwnersQuery = () =>
  queryOptions({
    queryKey: ['upkeep', 'owners'],
    queryFn: () => answerOf(api.api.admin.upkeep.owners.$get()),
    staleTime: 60_000,
  })

export function assignUpkeep(
  list: UpkeepList,
  subject: string,
  owner: string | null,
): Promise<void> {
  return done(
    api.api.admin.upkeep[':list'].owner.$put({ param: { list }, json: { subject, owner } }),
  )
}

export function confirmUpkeep(
  list: ConfirmableList,
  { subject, version }: UpkeepRow,
  sourceUrl: string | null,
): Promise<void> {
  return done(
    api.api.admin.upkeep[':list'].confirmations.$post(
      { param: { list }, json: { subject, sourceUrl } },
      ifMatch(version),
    ),
  )
}
