import type { DocumentType } from '#contract/documents/values/document-rules.ts'
import type { Db } from '../database/database.ts'
import { newOpaqueKey } from '../keys/opaque-key.ts'
import { insertDocument, linkToApplications } from './queries.ts'

interface Asked {
  applicationIds: readonly number[]
  type: DocumentType
  language?: string | null
  /** What it has to show, in the applicant's language. */
  reason: string | null
  /** Whether a mail of the same act informs the applicant. */
  isTold: boolean
  accountId: number
  now: Date
}

/** Puts a document on the checklist of applications, for their applicant to send. */
export async function askForDocument(
  tx: Db,
  { applicationIds, type, language = null, reason, isTold, accountId, now }: Asked,
): Promise<{ id: number; key: string }> {
  const key = newOpaqueKey()
  const id = await insertDocument(tx, {
    key,
    type,
    language,
    status: 'requested',
    reason,
    told_at: isTold ? now : null,
    frozen_at: now,
    created_at: now,
    updated_at: now,
    updated_by: accountId,
  })
  await linkToApplications(tx, id, applicationIds)
  return { id, key }
}
