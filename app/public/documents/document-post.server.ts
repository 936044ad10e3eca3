import type { DocumentType } from '#contract/document-rules.ts'
import type { Problem } from '#contract/problems.ts'
import { textOf } from '../../auth/form-answer.ts'
import type { DocumentIntent, DocumentRefusal } from './document-checklist.tsx'
import { readType } from './told-uploads.ts'

/** What a form about a document says; `document` is empty where it is about its type. */
export interface DocumentPost {
  type: DocumentType
  document: string
  reason: string
}

export function readDocumentPost(form: FormData): DocumentPost {
  const type = readType(textOf(form, 'type')) ?? 'other'
  const document = textOf(form, 'document')
  const reason = textOf(form, `reason-${document || type}`)
    .trim()
    .slice(0, 1000)
  return { type, document, reason }
}

export function documentRefusal(
  intent: DocumentIntent,
  post: DocumentPost,
  { code }: Pick<Problem, 'code'>,
): DocumentRefusal {
  return { intent, problem: code, ...post }
}
