import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type UpkeepConfirmation,
  type UpkeepList,
  UpkeepQuery,
  type UpkeepRow,
  type UpkeepTextsEdit,
} from '#contract/catalogue/upkeep.ts'
import { answerOf, api, done } from '../../api.ts'
import { ifMatch, readListQuery } from '../ui/list-query.ts'

export const upkeepCountsQuery = (owner?: 'me') =>
  queryOptions({
    queryKey: ['upkeep', 'counts', owner],
    queryFn: () => answerOf(api.api.admin.upkeep.$get({ query: owner ? { owner } : {} })),
  })

export const upkeepQuery = (list: UpkeepList, values: Record<string, string>) => {
  const query = readListQuery(UpkeepQuery, { size: '50', ...values })
  return queryOptions({
    queryKey: ['upkeep', 'list', list, query],
    queryFn: () => answerOf(api.api.admin.upkeep[':list'].$get({ param: { list }, query })),
    placeholderData: keepPreviousData,
  })
}

export const upkeepTodayQuery = (owner?: 'me') =>
  queryOptions({
    queryKey: ['upkeep', 'today', owner],
    queryFn: () => answerOf(api.api.admin.upkeep.today.$get({ query: owner ? { owner } : {} })),
  })

export const upkeepFiguresQuery = () =>
  queryOptions({
    queryKey: ['upkeep', 'figures'],
    queryFn: () => answerOf(api.api.admin.upkeep.figures.$get()),
  })

/** Chooses more pages for today than the `shown` ones. */
export function askForMore(shown: number): Promise<void> {
  return done(api.api.admin.upkeep.today.more.$post({ json: { shown } }))
}

/** Says that a page was opened, and doesn't say what is missing. */
export function noteLook(subject: string): Promise<void> {
  return done(api.api.admin.upkeep.looks.$post({ json: { subject } }))
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

export function confirmUpkeep(confirmed: UpkeepConfirmation, version: number): Promise<void> {
  return done(api.api.admin.upkeep.confirmations.$post({ json: confirmed }, ifMatch(version)))
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
