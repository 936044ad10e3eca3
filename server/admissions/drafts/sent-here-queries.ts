import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Lets a device find a submission again until it expires. */
export async function insertSentHere(
  db: Db,
  deviceHash: Buffer,
  submissionId: number,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto('sent_from_device')
    .values({ device_hash: deviceHash, submission_id: submissionId, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['device_hash', 'submission_id']).doUpdateSet({ expires_at: expiresAt }),
    )
    .execute()
}

/** The applications that a device finds again, the latest first. */
export function listSentHere(db: Db, deviceHash: Buffer, now: Date) {
  return sentHere(db, deviceHash, now)
    .select([
      'application.number',
      'application.snapshot',
      'application.destination',
      'application.submitted_at',
      'application.active',
      'applicant.given_names',
    ])
    .orderBy('application.submitted_at', 'desc')
    .orderBy('application.choice')
    .limit(50)
    .execute()
}

/** What the private link of one of them is derived from. */
export function findSeedSentHere(db: Db, deviceHash: Buffer, number: string, now: Date) {
  return sentHere(db, deviceHash, now)
    .select('submission.link_seed')
    .where('application.number', '=', number)
    .executeTakeFirst()
}

function sentHere(db: Db, deviceHash: Buffer, now: Date) {
  return db
    .selectFrom('sent_from_device as here')
    .innerJoin('submission', 'submission.id', 'here.submission_id')
    .innerJoin('application', 'application.submission_id', 'submission.id')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .where('here.device_hash', '=', deviceHash)
    .where('here.expires_at', '>', now)
}

export async function deleteSentHere(db: Db, deviceHash: Buffer): Promise<void> {
  await db.deleteFrom('sent_from_device').where('device_hash', '=', deviceHash).execute()
}

/** No device finds what was sent with a file any more. */
export async function deleteSentHereOf(tx: Db, applicantId: number): Promise<void> {
  await sql`
    delete from sent_from_device where submission_id in
      (select id from submission where applicant_id = ${applicantId})
  `.execute(tx)
}

export async function deleteExpiredSentHere(db: Db, now: Date): Promise<void> {
  await sql`delete from sent_from_device where expires_at <= ${now}`.execute(db)
}
