import { queryOptions, skipToken } from '@tanstack/react-query'
import {
  type ApplicationAct,
  type ApplicationBulk,
  BoardQuery,
  type MoveCheck,
} from '#contract/applicants/applicant-bulk.ts'
import { ApplicantListQuery } from '#contract/applicants/applicants.ts'
import { languages } from '#contract/common/values/languages.ts'
import { answerOf, api } from '../../api.ts'
import { aid } from '../query-client.ts'
import { readListQuery } from '../ui/list-query.ts'

const bulks = api.api.admin['application-bulk']

export const boardQuery = (values: Record<string, string>) => {
  const { overdue, ...query } = readListQuery(BoardQuery, values)
  return queryOptions({
    queryKey: ['applicants', 'board', query, overdue],
    queryFn: () =>
      answerOf(
        api.api.admin['application-board'].$get({
          query: { ...query, ...(overdue && { overdue: 'true' }) },
        }),
      ),
  })
}

/** What is sent as `selection`: all that a list's filters leave, as many as were on the screen. */
export function allFitting(values: Record<string, string>, expected: number) {
  const {
    overdue,
    page: _page,
    size: _size,
    sort: _sort,
    group: _group,
    ...query
  } = readListQuery(ApplicantListQuery, values)
  return { query: { ...query, ...(overdue && { overdue: 'true' }) }, expected }
}

type Sent = Parameters<typeof bulks.$post>[0]['json']
export type BulkSelection = Sent['selection']

/** One act on many; the key is that of the intent, so that sending it again does nothing twice. */
export function startBulk(json: Sent, key: string): Promise<ApplicationBulk> {
  return answerOf(bulks.$post({ json, header: { 'idempotency-key': key } }))
}

/** A move of many, as it will be sent. */
export type MoveAct = Extract<ApplicationAct, { kind: 'move' }>

/** Which of what was chosen a move would leave as they are, with the words that were typed so far. */
export const moveCheckQuery = (selection: BulkSelection, act: MoveAct | undefined) => {
  const { to, reason, passOver = null } = act ?? {}
  const reasonIn = languages.filter((one) => reason?.[one])
  return queryOptions({
    queryKey: ['application-bulk', 'check', to, selection, reasonIn, passOver !== null],
    queryFn: to
      ? () => answerOf(bulks.check.$post({ json: { selection, to, reasonIn, passOver } }))
      : skipToken,
    // While the first letter of a reason is checked, the same move's lines stay.
    placeholderData: (before: MoveCheck | undefined, query) =>
      query?.queryKey[2] === to ? before : undefined,
    throwOnError: false,
  })
}

const isRunning = (bulk: ApplicationBulk) => bulk.state === 'running'

/** The reader's own of the last days, polled while one of them is running. */
export const bulksQuery = () =>
  queryOptions({
    queryKey: ['application-bulk', 'list'],
    queryFn: () => answerOf(bulks.$get()),
    refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? 1500 : false),
    throwOnError: false,
  })

/** Asked after until it is through. */
export const bulkQuery = (started: ApplicationBulk) =>
  queryOptions({
    queryKey: ['application-bulk', 'one', started.key],
    queryFn: () => answerOf(bulks[':bulk_key'].$get({ param: { bulk_key: started.key } })),
    initialData: started,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? 700 : false),
  })

/** The number of refusals identifies the answer: there are more while it is running. */
export const refusalsQuery = ({ key, refused }: ApplicationBulk) =>
  queryOptions({
    queryKey: ['application-bulk', 'refusals', key, refused],
    queryFn: () => answerOf(bulks[':bulk_key'].refusals.$get({ param: { bulk_key: key } })),
    placeholderData: (before) => before,
    enabled: refused > 0,
  })

export function cancelBulk(key: string): Promise<ApplicationBulk> {
  return answerOf(bulks[':bulk_key'].cancel.$post({ param: { bulk_key: key } }))
}

/** Texts for many, with the values of one of them to be read with. */
export const sampleTemplatesQuery = (number: string | undefined) =>
  queryOptions({
    queryKey: ['applicants', 'templates', 'sample', number],
    queryFn: () =>
      answerOf(
        api.api.admin['text-templates'].$get({ query: number === undefined ? {} : { number } }),
      ),
    throwOnError: false,
  })

/** The states that any of the chosen can move to, and how many of them. */
export const movesQuery = (selection: BulkSelection) =>
  queryOptions({
    meta: aid,
    queryKey: ['application-bulk', 'moves', selection],
    queryFn: () => answerOf(bulks.moves.$post({ json: { selection } })),
    gcTime: 0,
  })

/** Undoes what a move of many did, as far as its mails wait. */
export function undoBulk(key: string): Promise<ApplicationBulk> {
  return answerOf(bulks[':bulk_key'].undo.$post({ param: { bulk_key: key } }))
}
