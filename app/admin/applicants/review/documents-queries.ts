import { queryOptions } from '@tanstack/react-query'
import type { ApplicantDocuments } from '#contract/applicants/applicant-file.ts'
import type { DocumentAsking } from '#contract/documents/document-asking.ts'
import type { ReviewDocument, StaffDocument } from '#contract/documents/documents.ts'
import { answerOf, api } from '../../../api.ts'
import { readProblem } from '../../../problem.ts'
import { ifMatch } from '../../ui/list-query.ts'
import { openPaper } from './open-paper.ts'

export const documentsQuery = (applicantKey: string) =>
  queryOptions({
    queryKey: ['applicants', 'documents', applicantKey],
    queryFn: () =>
      answerOf(
        api.api.admin.applicants[':applicant_key'].documents.$get({
          param: { applicant_key: applicantKey },
        }),
      ),
  })

/** A document's file, drawn; that it was opened is written down, so none is fetched ahead. */
export const paperQuery = (key: string) =>
  queryOptions({
    queryKey: ['paper', key],
    queryFn: async () => openPaper(await fetchFile(key)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    throwOnError: false,
  })

export async function fetchFile(key: string): Promise<Blob> {
  const answer = await api.api.admin.documents[':document_key'].file.$get({
    param: { document_key: key },
  })
  if (!answer.ok) throw await readProblem(answer)
  return answer.blob()
}

export function reviewDocument(
  { key, version }: StaffDocument,
  review: ReviewDocument,
): Promise<StaffDocument> {
  return answerOf(
    api.api.admin.documents[':document_key'].review.$post(
      { param: { document_key: key }, json: review },
      ifMatch(version),
    ),
  )
}

export function confirmNotApplicable({ key, version }: StaffDocument): Promise<StaffDocument> {
  return answerOf(
    api.api.admin.documents[':document_key'].confirm.$post(
      { param: { document_key: key } },
      ifMatch(version),
    ),
  )
}

/** One mail for all of these; the key is that of the intent. */
export function askForDocuments(
  applicantKey: string,
  json: DocumentAsking,
  key: string,
): Promise<ApplicantDocuments> {
  return answerOf(
    api.api.admin.applicants[':applicant_key']['document-askings'].$post({
      param: { applicant_key: applicantKey },
      header: { 'idempotency-key': key },
      json,
    }),
  )
}

/** What a request for documents would do; no call if nothing is chosen. */
export const askingPreviewQuery = (applicantKey: string, asking: DocumentAsking | undefined) =>
  queryOptions({
    queryKey: ['applicants', 'asking-preview', applicantKey, asking],
    queryFn: () =>
      answerOf(
        api.api.admin.applicants[':applicant_key']['document-askings'].preview.$post({
          param: { applicant_key: applicantKey },
          json: asking ?? { documents: [] },
        }),
      ),
    enabled: asking !== undefined,
    placeholderData: (before) => before,
    retry: false,
    throwOnError: false,
  })

export function undoAsking(act: string): Promise<ApplicantDocuments> {
  return answerOf(api.api.admin['document-askings'][':act'].undo.$post({ param: { act } }))
}
