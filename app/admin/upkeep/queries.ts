import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type ConfirmableList,
  type UpkeepList,
  UpkeepQuery,
  type UpkeepRow,
  type UpkeepTextsEdit,
} from '#contract/upkeep.ts'
import { answerOf, api, done } from '../../api.ts'
import { ifMatch, readListQuery } from '../ui/list-query.ts'

export const upkeepCountsQuery = (owner?: 'me') =>
  queryOptions({
    queryKey: ['upkeep', 'counts', owner],
    queryFn: () => answerOf(api.api.admin.upkeep.$get({ query: owner ? { owner } : {} })),
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
  subjects: string[],
  owner: string | null,
): Promise<void> {
  return done(
    api.api.admin.upkeep[':list'].owner.$put({ param: { list }, json: { subjects, owner } }),
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

export const upkeepTextsQuery = ({ subject, version }: UpkeepRow) =>
  queryOptions({
    queryKey: ['upkeep', 'texts', subject, version],
    queryFn: () => answerOf(api.api.admin.upkeep.translations.texts.$get({ query: { subject } })),
  })

export function saveUpkeepTexts(
  { subject }: UpkeepRow,
  texts: UpkeepTextsEdit['texts'],
  version: number,
): Promise<void> {
  return done(
    api.api.admin.upkeep.translations.texts.$put({ json: { subject, texts } }, ifMatch(version)),
  )
}
