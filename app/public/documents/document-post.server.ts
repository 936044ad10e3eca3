import type { Problem } from '#contract/common/values/problems.ts'
import type { DocumentType } from '#contract/documents/values/document-rules.ts'
import { textOf } from '../../auth/form-answer.ts'
import type { DocumentIntent, DocumentRefusal } from './document-props.ts'
import { readType } from './upload-outcome.ts'

/** What a form about a document says; `document` is empty where it is about its type. */
export interface DocumentPost {
  item: string
  type: DocumentType
  language: string | null
  document: string
  reason: string
}

export function readDocumentPost(form: FormData): DocumentPost {
  const item = textOf(form, 'item')
  const [name = '', language = null] = item.split('-')
  const type = readType(name) ?? 'other'
  const document = textOf(form, 'document')
  const reason = textOf(form, `reason-${document || item}`)
    .trim()
    .slice(0, 1000)
  return { item, type, language, document, reason }
}

export function documentRefusal(
  intent: DocumentIntent,
  { item, document, reason }: DocumentPost,
  { code }: Pick<Problem, 'code'>,
): DocumentRefusal {
  return { intent, problem: code, item, document, reason }
}
