import type { ApplicantDocuments } from '#contract/applicants/applicant-file.ts'
import { missingDocuments } from '#contract/documents/values/asked-documents.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { Deps } from '../deps.ts'
import { askedOfFile } from './asked.ts'
import { findWaitingAsking } from './asking-queries.ts'
import { listApplicationIdsOfApplicant, listOwnDocuments } from './queries.ts'
import { viewForStaff } from './views.ts'

/** The documents requested from an applicant and those they sent, over the applications that this actor sees. */
export async function listDocumentsOfApplicant(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  applicantKey: string,
): Promise<ApplicantDocuments> {
  const [first, ...more] = await listApplicationIdsOfApplicant(db, applicantKey, actor)
  if (first === undefined) return { documents: [], asked: [], missing: [], asking: null }
  const [rows, asked, waiting] = await Promise.all([
    listOwnDocuments(db, { kind: 'applications', ids: [first, ...more] }),
    askedOfFile(db, [first, ...more]),
    findWaitingAsking(db, applicantKey),
  ])
  const documents = await viewForStaff(db, rows, actor)
  const asking = waiting
    ? {
        act: waiting.act,
        at: waiting.at.toISOString(),
        by: waiting.by,
        leavesAt: waiting.leaves_at.toISOString(),
        documents: waiting.documents,
      }
    : null
  return { documents, asked, missing: missingDocuments(asked, documents), asking }
}
