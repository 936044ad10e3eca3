import { type DocumentStatus, type DocumentType, documentTypes } from './document-rules.ts'

/** What one line of a checklist is about: a type, and for a certificate the language it proves. */
export interface DocumentLine {
  type: DocumentType
  /** ISO 639-1; null if any will do, or it isn't stated. */
  language: string | null
}

/** A line as one word, for addresses and forms: `language_test-fr`. */
export function lineId({ type, language }: DocumentLine): string {
  return language === null ? type : `${type}-${language}`
}

/** The line that such a word names. */
export function lineOfId(id: string): DocumentLine {
  const [word, language = null] = id.split('-')
  return { type: documentTypes.find((one) => one === word) ?? 'other', language }
}

/**
 * How a document is named: a certificate by the language it proves, no other by its own language.
 */
export function ownLine({ type, language }: DocumentLine): DocumentLine {
  return { type, language: type === 'language_test' ? language : null }
}

/**
 * The documents that belong to a line, among all lines of the checklist. A document without a
 * language, or with one that no line has, belongs to the first line of its type.
 */
export function documentsOfLine<
  Document extends Pick<DocumentLine, 'type'> & { language?: string | null },
>(line: DocumentLine, lines: readonly DocumentLine[], documents: readonly Document[]): Document[] {
  const alike = lines.filter(({ type }) => type === line.type)
  const isFirst = alike.findIndex(({ language }) => language === line.language) <= 0
  return documents.filter(({ type, language = null }) => {
    if (type !== line.type) return false
    const isNamed = language !== null && alike.some((one) => one.language === language)
    return isNamed ? language === line.language : isFirst
  })
}

/** States in which a document answers the request: there is a file, or a reason for none. */
export const answering: readonly DocumentStatus[] = [
  'uploaded',
  'in_review',
  'accepted',
  'not_applicable',
]
