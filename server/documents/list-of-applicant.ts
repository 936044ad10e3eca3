import type { ApplicantDocuments } from '#contract/applicant-file.ts'
import { missingDocuments } from '#contract/asked-documents.ts'
import type { Actor } from '#contract/permissions.ts'
import type { Deps } from '../deps.ts'
import { askedOfFile } from './asked.ts'
import { listApplicationIdsOfApplicant, listOwnDocuments } from './queries.ts'
import { viewForStaff } from './views.ts'

/** What is asked of an applicant and what they sent, over the applications that this actor sees. */
export async function listDocumentsOfApplicant(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  applicantKey: string,
): Promise<ApplicantDocuments> {
  const [first, ...more] = await listApplicationIdsOfApplicant(db, applicantKey, actor)
  if (first === undefined) return { documents: [], asked: [], missing: [] }
  const [rows, asked] = await Promise.all([
    listOwnDocuments(db, { kind: 'applications', ids: [first, ...more] }),
    askedOfFile(db, [first, ...more]),
  ])
  const documents = await viewForStaff(db, rows, actor)
  return { documents, asked, missing: missingDocuments(asked, documents) }
}
