import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ScholarshipListQuery } from '#contract/catalogue/catalogue-lists.ts'
import type {
  ScholarshipInput,
  ScholarshipQuery,
  ScholarshipRecord,
} from '#contract/catalogue/scholarships-staff.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { answerOf, api } from '../../api.ts'
import type { ExportAsked } from '../ui/export-menu.client.tsx'
import { idempotencyKey } from '../ui/idempotency.ts'
import { ifMatch, readListQuery } from '../ui/list-query.ts'
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

/** A page of them; names are ordered by the reader's language. */
export const scholarshipListQuery = (values: Record<string, string>, language: Language) => {
  const query = readListQuery(ScholarshipListQuery, values)
  return queryOptions({
    queryKey: ['scholarships', 'page', query, language],
    queryFn: () => answerOf(api.api.admin['scholarship-list'].$get({ query })),
    placeholderData: keepPreviousData,
  })
}

/** The scholarships that fit as a file, saved by the browser. */
export function saveScholarships(
  values: Record<string, string>,
  { columns: _columns, ...choice }: ExportAsked,
): Promise<void> {
  const { page, size, sort, ...query } = readListQuery(ScholarshipListQuery, values)
  return saveFile(
    api.api.admin.exports.scholarships.$get({ query: { ...query, ...choice } }),
    `scholarships.${choice.format}`,
  )
}
