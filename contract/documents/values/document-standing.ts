import { missingLines } from './asked-documents.ts'
import { type DocumentLine, documentsOfLine, lineId } from './document-lines.ts'
import type { DocumentStatus, DocumentType } from './document-rules.ts'

interface Line extends DocumentLine {
  mandatory: boolean
}

interface Paper {
  type: DocumentType
  status: DocumentStatus
  language?: string | null
  /** When staff agreed that it doesn't apply. */
  confirmedAt?: string | Date | null
}

/** What an applicant still has to send: required and missing, or requested in addition. */
export function owedLines(asked: readonly Line[], papers: readonly Paper[]): DocumentLine[] {
  const missing = missingLines(asked, papers)
  return [...missing, ...askedBeside(missing, asked, papers)]
}

/**
 * What keeps an application from being ready: required and neither accepted nor agreed not to
 * apply, or requested in addition and missing.
 */
export function unsettledLines(asked: readonly Line[], papers: readonly Paper[]): DocumentLine[] {
  const settled = papers.filter(isSettled)
  const open = asked
    .filter((line) => line.mandatory && documentsOfLine(line, asked, settled).length === 0)
    .map(({ type, language }) => ({ type, language }))
  return [...open, ...askedBeside(open, asked, papers)]
}

function isSettled({ status, confirmedAt = null }: Paper): boolean {
  return status === 'accepted' || (status === 'not_applicable' && confirmedAt !== null)
}

/** One entry for each document that staff asked for and that none of these lines covers. */
function askedBeside(
  lines: readonly DocumentLine[],
  asked: readonly Line[],
  papers: readonly Paper[],
): DocumentLine[] {
  const ids = new Set(lines.map(lineId))
  const covered = new Set(
    asked
      .filter((line) => ids.has(lineId(line)))
      .flatMap((line) => documentsOfLine(line, asked, papers)),
  )
  return papers
    .filter((paper) => paper.status === 'requested' && !covered.has(paper))
    .map(({ type, language = null }) => ({ type, language }))
}
