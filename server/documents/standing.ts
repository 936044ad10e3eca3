import {
  type AskedDocument,
  askedDocuments,
  missingLines,
} from '#contract/documents/values/asked-documents.ts'
import { type DocumentLine, documentsOfLine } from '#contract/documents/values/document-lines.ts'
import type { DocumentStatus, DocumentType } from '#contract/documents/values/document-rules.ts'
import { unsettledLines } from '#contract/documents/values/document-standing.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { listAskingEach, listPapersEach, listUncounted, putAskedLines } from './asked-queries.ts'

const atOnce = 500

/** A required document that is neither accepted nor agreed not to apply. */
export interface Unsettled {
  type: DocumentType
  language: string | null
  /** The status of the document sent or requested last; null if there is none. */
  status: DocumentStatus | null
}

/** The documents that each of these applications asks for, and those that keep it from being ready. */
export async function standingEach(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { asked: AskedDocument[]; unsettled: Unsettled[] }>> {
  if (ids.length === 0) return new Map()
  const [choices, papers] = await Promise.all([listAskingEach(db, ids), listPapersEach(db, ids)])
  const own = Map.groupBy(papers, (one) => one.application_id)
  return new Map(
    choices.map(({ id, nationalities, ...choice }) => {
      const asked = askedDocuments([choice], nationalities)
      const sent = own.get(id) ?? []
      const unsettled = unsettledLines(asked, sent).map((line) => ({
        ...line,
        status: documentsOfLine(line, asked, sent).at(-1)?.status ?? null,
      }))
      return [id, { asked, unsettled }]
    }),
  )
}

/** The documents that each of these applications needs and has not got, regardless of its applicant's others. */
export async function missingEach(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, DocumentLine[]>> {
  if (ids.length === 0) return new Map()
  const [choices, papers] = await Promise.all([listAskingEach(db, ids), listPapersEach(db, ids)])
  const own = Map.groupBy(papers, (one) => one.application_id)
  return new Map(
    choices.map(({ id, nationalities, ...choice }) => [
      id,
      missingLines(askedDocuments([choice], nationalities), own.get(id) ?? []),
    ]),
  )
}

/** Stores with applications the documents they ask for, so that lists know which are missing. */
export async function keepAskedLines(tx: Db, ids: readonly number[]): Promise<void> {
  const choices = await listAskingEach(tx, ids)
  if (choices.length === 0) return
  await putAskedLines(
    tx,
    choices.map(({ id, nationalities, ...choice }) => ({
      application_id: id,
      lines: JSON.stringify(
        askedDocuments([choice], nationalities).map(({ type, language, mandatory }) => ({
          type,
          language,
          mandatory,
        })),
      ),
    })),
  )
}

/** Counts for applications from before counting was introduced. */
export async function countUncounted({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (;;) {
    const ids = await listUncounted(db, atOnce)
    if (ids.length === 0) return
    await keepAskedLines(db, ids)
  }
}
