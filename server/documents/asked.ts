import { nationalitiesOf } from '#contract/answers/read-answers.ts'
import {
  type AskedDocument,
  askedDocuments,
  missingDocuments,
} from '#contract/documents/values/asked-documents.ts'
import type { Db } from '../database/database.ts'
import { listApplicationsAsking, listChoicesAsking, listStatusesOfDraft } from './asked-queries.ts'

interface AskingDraft {
  id: number
  answers: Record<string, string>
}

/** The documents that the chosen programs ask of this draft's applicant. */
export async function askedOfDraft(db: Db, { id, answers }: AskingDraft): Promise<AskedDocument[]> {
  return askedDocuments(await listChoicesAsking(db, id), nationalitiesOf(answers))
}

/** What the programs of these applications asked for on the day they were submitted. */
export async function askedOfApplications(
  db: Db,
  ids: readonly number[],
): Promise<AskedDocument[]> {
  const { choices, nationalities } = await listApplicationsAsking(db, ids)
  return askedDocuments(choices, nationalities)
}

/** The same for applications that were not all sent together: each counts for itself. */
export async function askedOfFile(db: Db, ids: readonly number[]): Promise<AskedDocument[]> {
  const { choices, nationalities } = await listApplicationsAsking(db, ids)
  return askedDocuments(
    choices.map((one, at) => ({ ...one, choice: at + 1 })),
    nationalities,
  )
}

/** The progress of a draft's documents. */
export async function documentsOfDraft(
  db: Db,
  draft: AskingDraft,
): Promise<{ asked: number; given: number; missing: number }> {
  const asked = await askedOfDraft(db, draft)
  const documents = await listStatusesOfDraft(db, draft.id)
  return {
    asked: asked.length,
    given: documents.length,
    missing: missingDocuments(asked, documents).length,
  }
}
