import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { maxPageSize } from '#contract/common/common.ts'
import {
  DecidedQuery,
  type DecidedRow,
  type DecisionInput,
  type Decisions,
  type ReleaseInput,
  type ReleasePreview,
  type ReleaseView,
} from '#contract/decisions/decisions.ts'
import { answerOf, api } from '../../api.ts'
import { idempotencyKey } from '../ui/idempotency.ts'
import { ifMatch, readListQuery } from '../ui/list-query.ts'
import { saveFile } from '../ui/save-file.ts'

const one = api.api.admin.applications[':number']

export const decidedQuery = (values: Record<string, string>) => {
  const { scheduled, ...query } = readListQuery(DecidedQuery, values)
  return queryOptions({
    queryKey: ['decided', query, scheduled],
    queryFn: () =>
      answerOf(
        api.api.admin.releases.$get({
          query: { ...query, ...(scheduled !== undefined && { scheduled: String(scheduled) }) },
        }),
      ),
    placeholderData: keepPreviousData,
  })
}

/**
 * Everything that matches, page by page, as far as one release can hold: what is chosen together is
 * what was there, each with the version that was seen.
 */
export async function fetchDecided(
  values: Record<string, string>,
  most: number,
): Promise<DecidedRow[]> {
  const { scheduled, ...query } = readListQuery(DecidedQuery, values)
  const rows: DecidedRow[] = []
  for (let page = 1; rows.length < most; page++) {
    const found = await answerOf(
      api.api.admin.releases.$get({
        query: {
          ...{ ...query, page, size: maxPageSize },
          ...(scheduled !== undefined && { scheduled: String(scheduled) }),
        },
      }),
    )
    rows.push(...found.rows)
    if (page * found.size >= found.total) break
  }
  return rows.slice(0, most)
}

export const scheduledQuery = () =>
  queryOptions({
    queryKey: ['decided', 'scheduled-releases'],
    queryFn: () => answerOf(api.api.admin['scheduled-releases'].$get()),
    refetchInterval: 60_000,
  })

export function cancelRelease(key: string): Promise<ReleaseView> {
  return answerOf(api.api.admin.releases[':release_key'].$delete({ param: { release_key: key } }))
}

export function setRank(number: string, rank: number, version: number): Promise<Decisions> {
  return answerOf(one.rank.$put({ param: { number }, json: { rank } }, ifMatch(version)))
}

/** By the application's version: after each move another answer. */
export const decisionsQuery = (number: string, version: number) =>
  queryOptions({
    throwOnError: false,
    queryKey: ['decisions', number, version],
    queryFn: () => answerOf(one.decision.$get({ param: { number } })),
  })

export function decide(number: string, input: DecisionInput, version: number): Promise<Decisions> {
  return answerOf(one.decision.$put({ param: { number }, json: input }, ifMatch(version)))
}

export function recall(number: string, version: number): Promise<Decisions> {
  return answerOf(one.decision.$delete({ param: { number } }, ifMatch(version)))
}

export function setCondition(
  number: string,
  key: string,
  state: 'open' | 'met',
  version: number,
): Promise<Decisions> {
  return answerOf(
    one.conditions[':condition_key'].$put(
      { param: { number, condition_key: key }, json: { state } },
      ifMatch(version),
    ),
  )
}

export const previewQuery = (items: ReleaseInput['items']) =>
  queryOptions({
    throwOnError: false,
    queryKey: ['release-preview', items],
    queryFn: (): Promise<ReleasePreview> =>
      answerOf(api.api.admin.releases.preview.$post({ json: { items, show: null } })),
    gcTime: 0,
  })

/** What one applicant will receive. */
export const oneTextQuery = (row: Pick<DecidedRow, 'number' | 'version'> | undefined) =>
  queryOptions({
    throwOnError: false,
    queryKey: ['release-preview', 'one', row?.number, row?.version],
    queryFn: (): Promise<ReleasePreview> => {
      const items = row ? [{ number: row.number, version: row.version }] : []
      return answerOf(
        api.api.admin.releases.preview.$post({ json: { items, show: row?.number ?? null } }),
      )
    },
    gcTime: 0,
  })

/** The offer letter as it would come with a release, saved by the browser. */
export function saveLetterPreview(number: string): Promise<void> {
  return saveFile(one.decision['letter.pdf'].$get({ param: { number } }), `${number}-offer.pdf`)
}

/** The offer letter that the applicant has, saved by the browser. */
export function saveLetter(number: string): Promise<void> {
  return saveFile(one['offer-letter.pdf'].$get({ param: { number } }), `${number}-offer.pdf`)
}

/** The same decisions at the same time are the same release, however often it is sent. */
export function startRelease(input: ReleaseInput): Promise<ReleaseView> {
  const { headers } = idempotencyKey(input)
  return answerOf(
    api.api.admin.releases.$post({
      header: { 'idempotency-key': headers['Idempotency-Key'] },
      json: input,
    }),
  )
}

/** Asked after until it is through. */
export const releaseQuery = (started: ReleaseView) =>
  queryOptions({
    queryKey: ['release', started.key],
    queryFn: () =>
      answerOf(
        api.api.admin.releases[':release_key'].$get({ param: { release_key: started.key } }),
      ),
    initialData: started,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 500 : false),
  })
