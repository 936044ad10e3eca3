import type { Language } from '#contract/common/values/languages.ts'
import type { ProblemCode } from '#contract/common/values/problems.ts'
import { saidIn } from '#contract/common/values/said-in.ts'
import type { OwnDocument, OwnDocuments } from '#contract/documents/documents.ts'
import { documentsOfLine, lineId } from '#contract/documents/values/document-lines.ts'
import type { DocumentType, MediaType } from '#contract/documents/values/document-rules.ts'

/** What a page with documents gets. */
export interface DocumentsView {
  /** Where their endpoints are: `/api/applications/…`. */
  base: string
  /** The page itself, which a plain form's upload leads back to. */
  page: string
  own: OwnDocuments
  outcome: UploadOutcome
}

/** The outcome of a plain form's upload, as the next address says. */
export interface UploadOutcome {
  /** The item it was for. */
  item: string | null
  taken: number
  refused: { name: string; problem: ProblemCode }[]
}

export type ItemState =
  | 'missing'
  | 'optional'
  | 'given'
  | 'notApplicable'
  | 'reading'
  | 'accepted'
  | 'attention'

/** One line of the checklist: a type of document, with what there is of it. */
export interface DocumentItem {
  /** The line by one word: `passport`, `language_test-fr`. */
  id: string
  type: DocumentType
  /** Of a certificate: the language it proves. */
  language: string | null
  state: ItemState
  /** Whether the rules of a chosen program ask for it. */
  isAsked: boolean
  mandatory: boolean
  /** Which choices ask for it; none where all do. */
  by: { title: string; mandatory: boolean }[]
  isByAll: boolean
  /** The rules it proves. */
  texts: string[]
  documents: OwnDocument[]
}

/**
 * The checklist: required documents in their order, then other ones that were sent or requested.
 */
export function itemsOf(
  { asked, documents }: Pick<OwnDocuments, 'asked' | 'documents'>,
  language: Language,
): DocumentItem[] {
  const choices = new Set(asked.flatMap(({ by }) => by.map(({ choice }) => choice))).size
  const live = documents.filter(({ status }) => status !== 'replaced')
  const besides = new Set(live.map(({ type }) => type).concat('other'))
  const items = [
    ...asked,
    ...[...besides]
      .filter((type) => !asked.some((one) => one.type === type))
      .map((type) => ({ type, language: null, mandatory: false, by: [] })),
  ].map(({ type, language: proved, mandatory, by }): DocumentItem => {
    const own = documentsOfLine({ type, language: proved }, asked, live)
    return {
      id: lineId({ type, language: proved }),
      type,
      language: proved,
      state: stateOf(own, mandatory),
      isAsked: by.length > 0,
      mandatory,
      by: by.map((one) => ({ title: saidIn(one.title, language), mandatory: one.mandatory })),
      isByAll: choices > 1 && by.length === choices && by.every((one) => one.mandatory),
      texts: [...new Set(by.flatMap(({ texts }) => texts.map((text) => saidIn(text, language))))],
      documents: own,
    }
  })
  // What we wait for comes first; the rest keeps its order.
  return items.toSorted((a, b) => Number(isWaiting(b)) - Number(isWaiting(a)))
}

const isWaiting = ({ state }: DocumentItem): boolean => state === 'attention'

/** States in which a document waits for its applicant. */
const waiting = ['requested', 'rejected', 'expired'] as const
type WaitingStatus = (typeof waiting)[number]

/** The state in which a document waits for its applicant; undefined if it doesn't. */
export function waitingAs({ status }: Pick<OwnDocument, 'status'>): WaitingStatus | undefined {
  return waiting.find((one) => one === status)
}

const needsApplicant = (document: OwnDocument): boolean => waitingAs(document) !== undefined

function stateOf(own: readonly OwnDocument[], mandatory: boolean): ItemState {
  if (own.some(needsApplicant)) return 'attention'
  const files = own.filter(({ file }) => file !== null)
  if (files.length > 0) {
    if (files.every(({ status }) => status === 'accepted')) return 'accepted'
    return files.some(({ frozen }) => frozen) ? 'reading' : 'given'
  }
  if (own.length > 0) return 'notApplicable'
  return mandatory ? 'missing' : 'optional'
}

/** What a browser can show as a picture. */
export function isShown(mediaType: MediaType): boolean {
  return mediaType !== 'application/pdf' && mediaType !== 'image/heic'
}
