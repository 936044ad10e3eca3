import type { DocumentType } from '#contract/document-rules.ts'
import { newOpaqueKey } from '../admissions/secrets.ts'
import type { Db } from '../database/database.ts'
import { insertDocument, linkToApplications } from './queries.ts'

interface Asked {
  applicationId: number
  type: DocumentType
  /** What it has to show, in the applicant's language. */
  reason: string
  accountId: number
  now: Date
}

/**
 * Puts a document on an application's checklist, for its applicant to send; answers its id. Whoever
 * asks tells them of it themselves, with the mail of what it is needed for.
 */
export async function askForDocument(
  tx: Db,
  { applicationId, type, reason, accountId, now }: Asked,
): Promise<number> {
  const id = await insertDocument(tx, {
    key: newOpaqueKey(),
    type,
    status: 'requested',
    reason,
    told_at: now,
    frozen_at: now,
    created_at: now,
    updated_at: now,
    updated_by: accountId,
  })
  await linkToApplications(tx, id, [applicationId])
  return id
}
