import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  DecidedQuery,
  type DecisionInput,
  type Decisions,
  type ReleaseInput,
  type ReleasePreview,
  type ReleaseView,
} from '#contract/decisions.ts'
import { answerOf, api } from '../../api.ts'
import { idempotencyKey } from '../ui/idempotency.ts'
import { ifMatch, readListQuery } from '../ui/list-query.ts'

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

/** By the application's version: after each move another answer. */
export const decisionsQuery = (number: string, version: number) =>
  queryOptions({
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
    queryKey: ['release-preview', items],
    queryFn: (): Promise<ReleasePreview> =>
      answerOf(api.api.admin.releases.preview.$post({ json: { items } })),
    gcTime: 0,
  })

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
