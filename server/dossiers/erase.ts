import type { Db } from '../database/database.ts'
import { deletePapersOf, listHeldOf, listShownTo } from './papers/queries.ts'
import { eraseFromDossiers, listDocumentsOf, listSentOf } from './queries.ts'

/** Erases an applicant from dossiers and from papers of universities, in the caller's transaction. */
export async function eraseDossiers(tx: Db, applicantId: number, now: Date): Promise<void> {
  await eraseFromDossiers(tx, applicantId, now)
  await deletePapersOf(tx, applicantId, now)
}

/** Papers of universities that the applicant was shown: part of their data export. */
export function shownPapers(db: Db, applicantId: number) {
  return listShownTo(db, applicantId)
}

/** Papers of universities that the applicant was not shown: they may ask for them. */
export function heldPapers(db: Db, applicantId: number) {
  return listHeldOf(db, applicantId)
}

/** What we sent to universities about an applicant, for them to read. */
export async function sentToUniversities(db: Db, applicantId: number) {
  const sent = await listSentOf(db, applicantId)
  const ids = sent.map(({ id }) => id)
  const documents = ids.length === 0 ? [] : await listDocumentsOf(db, ids)
  return sent.map((one) => ({
    number: one.number,
    university: one.university,
    sentOn: one.sent_on,
    reference: one.reference,
    documents: documents
      .filter((document) => document.dossier_id === one.id)
      .filter((document) => document.application_id === one.application_id)
      .map(({ type, file_name, sha256 }) => ({
        type,
        name: file_name,
        sha256: sha256.toString('hex'),
      })),
  }))
}
