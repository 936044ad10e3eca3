import { queryOptions } from '@tanstack/react-query'
import type {
  ScholarshipInput,
  ScholarshipQuery,
  ScholarshipRecord,
} from '#contract/catalogue/scholarships-staff.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import { answerOf, api } from '../../api.ts'
import type { ExportAsked } from '../ui/export-menu.client.tsx'
import { idempotencyKey } from '../ui/idempotency.ts'
import { ifMatch } from '../ui/list-query.ts'
import { saveFile } from '../ui/save-file.ts'

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

/** The scholarships of a destination as a file, saved by the browser. */
export function saveScholarships(
  destination: DestinationKey,
  { columns: _columns, ...choice }: ExportAsked,
): Promise<void> {
  return saveFile(
    api.api.admin.exports.scholarships.$get({ query: { destination, ...choice } }),
    `scholarships.${choice.format}`,
  )
}
