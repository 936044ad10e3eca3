import { queryOptions } from '@tanstack/react-query'
import { Problem } from '#contract/common/values/problems.ts'
import type { Paper, PaperKind, PaperShowing } from '#contract/documents/university-papers.ts'
import { fileLimits } from '#contract/documents/values/document-rules.ts'
import { answerOf, api, done, postBody } from '../../api.ts'
import { ifMatch } from '../ui/list-query.ts'
import { saveFile } from '../ui/save-file.ts'

const one = api.api.admin.papers[':paper_key']

export const papersQuery = (applicantKey: string) =>
  queryOptions({
    queryKey: ['applicants', 'papers', applicantKey],
    queryFn: () =>
      answerOf(
        api.api.admin.applicants[':applicant_key'].papers.$get({
          param: { applicant_key: applicantKey },
        }),
      ),
    throwOnError: false,
  })

export interface PaperDraft {
  number: string
  kind: PaperKind
  receivedOn: string
  reference: string
  show: PaperShowing
  file: File | undefined
}

/** Sends a file as it is, with its details. */
export async function sendPaper(
  { number, file, reference, ...draft }: PaperDraft,
  watched: Parameters<typeof postBody>[3],
): Promise<void> {
  if (!file) throw new Problem('file_missing')
  if (file.size > fileLimits.bytes) throw new Problem('file_too_large')
  const query = new URLSearchParams({
    ...draft,
    fileName: file.name,
    ...(reference.trim() && { reference }),
  })
  const path = `/api/admin/applications/${number}/papers?${query}`
  await postBody(path, file, { 'content-type': 'application/octet-stream' }, watched)
}

export function showPaper({ key, version }: Paper, show: PaperShowing): Promise<Paper> {
  return answerOf(one.showing.$put({ param: { paper_key: key }, json: { show } }, ifMatch(version)))
}

export function removePaper({ key, version }: Paper): Promise<void> {
  return done(one.$delete({ param: { paper_key: key } }, ifMatch(version)))
}

export function savePaper({ key, fileName }: Paper): Promise<void> {
  return saveFile(one.file.$get({ param: { paper_key: key } }), fileName)
}
