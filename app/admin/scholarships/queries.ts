import { queryOptions } from '@tanstack/react-query'
import type {
  ScholarshipInput,
  ScholarshipQuery,
  ScholarshipRecord,
} from '#contract/scholarships-staff.ts'
import { answerOf, api } from '../../api.ts'
import { idempotencyKey } from '../ui/idempotency.ts'
import { ifMatch } from '../ui/list-query.ts'

export const scholarshipsQuery = (query: ScholarshipQuery = {}) =>
  queryOptions({
    queryKey: ['scholarships', 'list', query],
    queryFn: () => answerOf(api.api.admin.scholarships.$get({ query })),
  })

export const scholarshipQuery = (key: string) =>
  queryOptions({
    queryKey: ['scholarships', 'one', key],
    queryFn: () =>
      answerOf(
        api.api.admin.scholarships[':scholarship_key'].$get({ param: { scholarship_key: key } }),
      ),
  })

export function addScholarship(input: ScholarshipInput): Promise<ScholarshipRecord> {
  return answerOf(api.api.admin.scholarships.$post({ json: input }, idempotencyKey(input)))
}

export function saveScholarship(
  input: ScholarshipInput,
  version: number | undefined,
): Promise<ScholarshipRecord> {
  return answerOf(
    api.api.admin.scholarships[':scholarship_key'].$put(
      { param: { scholarship_key: input.key }, json: input },
      ifMatch(version),
    ),
  )
}
