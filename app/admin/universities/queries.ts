import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type exportFormats, UniversityListQuery } from '#contract/catalogue-lists.ts'
import type { UniversityInput, UniversityRecord } from '#contract/catalogue-staff.ts'
import { answerOf, api } from '../../api.ts'
import { idempotencyKey } from '../ui/idempotency.ts'
import { ifMatch, readListQuery } from '../ui/list-query.ts'
import { saveFile } from '../ui/save-file.ts'

export const universitiesQuery = (values: Record<string, string>) => {
  const query = readListQuery(UniversityListQuery, values)
  return queryOptions({
    queryKey: ['universities', 'list', query],
    queryFn: () => answerOf(api.api.admin.universities.$get({ query })),
    placeholderData: keepPreviousData,
  })
}

export const universityQuery = (key: string) =>
  queryOptions({
    queryKey: ['universities', 'one', key],
    queryFn: () =>
      answerOf(
        api.api.admin.universities[':university_key'].$get({ param: { university_key: key } }),
      ),
  })

export function addUniversity(input: UniversityInput): Promise<UniversityRecord> {
  return answerOf(api.api.admin.universities.$post({ json: input }, idempotencyKey(input)))
}

export function saveUniversity(
  input: UniversityInput,
  version: number | undefined,
): Promise<UniversityRecord> {
  return answerOf(
    api.api.admin.universities[':university_key'].$put(
      { param: { university_key: input.key }, json: input },
      ifMatch(version),
    ),
  )
}

/** The universities that fit, saved by the browser. */
export function saveUniversities(
  values: Record<string, string>,
  format: (typeof exportFormats)[number],
): Promise<void> {
  const { page, size, ...query } = readListQuery(UniversityListQuery, values)
  return saveFile(
    api.api.admin.exports.universities.$get({ query: { ...query, format } }),
    `universities.${format}`,
  )
}
