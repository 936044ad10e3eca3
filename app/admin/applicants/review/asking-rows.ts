import type { DocumentAsking } from '#contract/documents/document-asking.ts'
import type { StaffDocument } from '#contract/documents/documents.ts'
import { lineId } from '#contract/documents/values/document-lines.ts'
import { type DocumentType, documentTypes } from '#contract/documents/values/document-rules.ts'
import { isWaiting, type Step } from './steps.ts'

/** One document that can be asked for. */
export interface AskingRow {
  id: string
  type: DocumentType
  language: string | null
  /** What there is of it: rejected, asked for before, or waiting to be read. */
  document: StaffDocument | undefined
  /** Chosen when the list opens: it is missing, or rejected, and its applicant has not heard. */
  isDue: boolean
}

/** What staff chose for a row. */
export interface Choice {
  isChosen: boolean
  /** The key of a text, `own`, or `` if the request only says that it has not come. */
  reason: string
  text: string
}

/** What can be asked for, in the order of the checklist: what is missing, rejected or not read yet. */
export function askingRows(steps: readonly Step[]): AskingRow[] {
  return steps.flatMap((step): AskingRow[] => {
    const { type, language, documents, isMissing } = step
    if (documents.length === 0) {
      return isMissing
        ? [{ id: lineId(step), type, language, document: undefined, isDue: true }]
        : []
    }
    return documents
      .filter((one) => isOpen(one) || isWaiting(one))
      .map((document) => ({
        id: document.key,
        type,
        language,
        document,
        isDue: isOpen(document) && document.toldAt === null,
      }))
  })
}

/** Rejected, out of date or asked for: its applicant has to send something. */
export function isOpen({ status }: StaffDocument): boolean {
  return status === 'rejected' || status === 'expired' || status === 'requested'
}

/** Rejected or asked for, and its applicant was not written to about it. */
export function isUntold(document: StaffDocument): boolean {
  return isOpen(document) && document.toldAt === null
}

/** Types that nothing was sent for and that no line of the list is about. */
export function otherTypes(steps: readonly Step[]): DocumentType[] {
  const taken = new Set(
    steps.filter((one) => one.isMissing || one.documents.length > 0).map(({ type }) => type),
  )
  return documentTypes.filter((type) => !taken.has(type))
}

/** What is sent of the rows that are chosen. */
export function askingOf(
  rows: readonly AskingRow[],
  choices: ReadonlyMap<string, Choice>,
  note: string,
): DocumentAsking {
  return {
    documents: rows.flatMap(({ id, type, language, document }) => {
      const one = choices.get(id)
      if (!one?.isChosen) return []
      return [
        {
          type,
          language,
          document: document ? { key: document.key, version: document.version } : null,
          reason: one.reason === '' ? null : one.text.trim() || null,
        },
      ]
    }),
    note: note.trim() || null,
  }
}

/** Whether a row can't be sent without a reason: what was sent can only be rejected for one. */
export function needsReason({ document }: AskingRow): boolean {
  return document !== undefined && document.status !== 'requested'
}
