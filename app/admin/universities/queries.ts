import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { UniversityListQuery } from '#contract/catalogue/catalogue-lists.ts'
import type { UniversityInput, UniversityRecord } from '#contract/catalogue/catalogue-staff.ts'
import type { Picture } from '#contract/common/pictures.ts'
import { pictureLimits } from '#contract/common/values/picture-sizes.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { answerOf, api } from '../../api.ts'
import { readProblem } from '../../problem.ts'
import type { ExportAsked } from '../ui/export-menu.client.tsx'
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

/** Sends a picture as it is; returns what is kept of it. */
export function sendPicture(file: File): Promise<Picture> {
  if (file.size > pictureLimits.bytes) throw new Problem('file_too_large')
  const headers = { 'content-type': 'application/octet-stream' }
  return answerOf(api.api.admin.pictures.$post({}, { init: { body: file, headers } }))
}

/** A picture in small, to be shown in a form: only who is signed in may have it. */
export const pictureQuery = (key: string) =>
  queryOptions({
    queryKey: ['pictures', key],
    queryFn: async () => {
      const param = { picture_key: key }
      const answer = await api.api.admin.pictures[':picture_key'].$get({ param })
      if (!answer.ok) throw await readProblem(answer)
      return dataAddressOf(await answer.blob())
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

function dataAddressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('a picture could not be read'))
    reader.readAsDataURL(blob)
  })
}

/** The universities that fit, saved by the browser. */
export function saveUniversities(
  values: Record<string, string>,
  asked: ExportAsked,
): Promise<void> {
  const { page, size, ...query } = readListQuery(UniversityListQuery, values)
  return saveFile(
    api.api.admin.exports.universities.$get({ query: { ...query, ...asked } }),
    `universities.${asked.format}`,
  )
}
