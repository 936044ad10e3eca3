import { queryOptions } from '@tanstack/react-query'
import type { ErasureOfFile, RefuseErasure } from '#contract/privacy/erasure.ts'
import type { ErasureReason } from '#contract/privacy/values/erasure-rules.ts'
import { answerOf, api, done } from '../../api.ts'
import { ifMatch } from '../ui/list-query.ts'

const file = api.api.admin.applicants[':applicant_key']

export const erasureQuery = (key: string) =>
  queryOptions({
    queryKey: ['applicants', 'erasure', key],
    queryFn: () => answerOf(file.erasure.$get({ param: { applicant_key: key } })),
  })

export const erasureRequestsQuery = () =>
  queryOptions({
    queryKey: ['erasure-requests'],
    queryFn: () => answerOf(api.api.admin['erasure-requests'].$get({ query: {} })),
    refetchInterval: 60_000,
  })

export function eraseApplicant(key: string, reason: ErasureReason, version: number): Promise<void> {
  return done(
    file.erase.$post({ param: { applicant_key: key }, json: { reason } }, ifMatch(version)),
  )
}

export function refuseErasure(
  key: string,
  refusal: RefuseErasure,
  version: number,
): Promise<ErasureOfFile> {
  return answerOf(
    file.erasure.refuse.$post({ param: { applicant_key: key }, json: refusal }, ifMatch(version)),
  )
}

/** Null lets the schedule apply again. */
export function keepFile(
  key: string,
  because: string | null,
  version: number,
): Promise<ErasureOfFile> {
  return answerOf(
    file.kept.$put({ param: { applicant_key: key }, json: { because } }, ifMatch(version)),
  )
}
