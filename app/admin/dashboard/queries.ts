import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PeriodQuery, type Picture } from '#contract/office/dashboard.ts'
import { answerOf, api } from '../../api.ts'
import type { ExportAsked } from '../ui/export-menu.client.tsx'
import { saveFile } from '../ui/save-file.ts'

const dashboard = api.api.admin.dashboard

/**
 * What needs doing, the whole office's or the reader's own. The navigation counts the whole
 * office's.
 */
export const dashboardQuery = (owner?: 'me') =>
  queryOptions({
    queryKey: ['dashboard', 'todo', owner],
    queryFn: () => answerOf(dashboard.$get({ query: owner ? { owner } : {} })),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

/** What a new office sets up; fetched again after each visit to another screen. */
export const firstStepsQuery = () =>
  queryOptions({
    queryKey: ['dashboard', 'first-steps'],
    queryFn: () => answerOf(api.api.admin['first-steps'].$get()),
    staleTime: 0,
  })

/** What the pictures show: a period, and whose. */
export type Shown = PeriodQuery

/** As the address says; an address that makes no sense shows the default. */
export function readShown(values: Record<string, string>): Shown {
  const parsed = PeriodQuery.safeParse(values)
  return parsed.success
    ? parsed.data
    : PeriodQuery.parse(values['owner'] === 'me' ? { owner: 'me' } : {})
}

const ownerOf = ({ owner }: Shown) => (owner === undefined ? {} : { owner })

export const pipelineQuery = (shown: Shown) =>
  queryOptions({
    queryKey: ['dashboard', 'pipeline', shown.owner],
    queryFn: () => answerOf(dashboard.pipeline.$get({ query: ownerOf(shown) })),
    placeholderData: keepPreviousData,
  })

export const funnelQuery = (shown: Shown) =>
  queryOptions({
    queryKey: ['dashboard', 'funnel', shown],
    queryFn: () => answerOf(dashboard.funnel.$get({ query: shown })),
    placeholderData: keepPreviousData,
  })

export const submissionsQuery = (shown: Shown) =>
  queryOptions({
    queryKey: ['dashboard', 'submissions', shown],
    queryFn: () => answerOf(dashboard.submissions.$get({ query: shown })),
    placeholderData: keepPreviousData,
  })

export const repliesQuery = (shown: Shown) =>
  queryOptions({
    queryKey: ['dashboard', 'replies', shown],
    queryFn: () => answerOf(dashboard.replies.$get({ query: shown })),
    placeholderData: keepPreviousData,
  })

export const deadlinesQuery = (shown: Shown) =>
  queryOptions({
    queryKey: ['dashboard', 'deadlines', shown.owner],
    queryFn: () => answerOf(dashboard.deadlines.$get({ query: ownerOf(shown) })),
    placeholderData: keepPreviousData,
  })

export function savePicture(picture: Picture, shown: Shown, asked: ExportAsked): Promise<void> {
  return saveFile(
    api.api.admin.exports.dashboard[':picture'].$get({
      param: { picture },
      query: { ...shown, ...asked },
    }),
    `${picture}.${asked.format}`,
  )
}
