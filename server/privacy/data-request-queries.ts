import { sql } from 'kysely'
import type { ReviewedKind } from '#contract/privacy/data-requests.ts'
import type { Db } from '../database/database.ts'
import { type Sight, seesWholeApplicant } from '../database/visible-to.ts'

export function findDataRequest(db: Db, applicantId: number) {
  return db
    .selectFrom('data_request')
    .selectAll()
    .where('applicant_id', '=', applicantId)
    .executeTakeFirst()
}

/** One per file: a request after a release is looked at again. */
export async function putDataRequest(
  tx: Db,
  request: { applicantId: number; askedAt: Date; answerBy: string },
): Promise<void> {
  const { applicantId: applicant_id, askedAt: asked_at, answerBy: answer_by } = request
  await tx
    .insertInto('data_request')
    .values({ applicant_id, asked_at, answer_by })
    .onConflict((conflict) =>
      conflict
        .column('applicant_id')
        .doUpdateSet({ asked_at, answer_by, released_at: null, released_by: null }),
    )
    .execute()
}

export async function markDataReleased(
  tx: Db,
  applicantId: number,
  { now, accountId }: { now: Date; accountId: number },
): Promise<void> {
  await tx
    .updateTable('data_request')
    .set({ released_at: now, released_by: accountId })
    .where('applicant_id', '=', applicantId)
    .execute()
}

interface Item {
  kind: ReviewedKind
  sourceId: number
  sha256: Buffer
  leftOut: string | null
}

export async function putDataItems(
  tx: Db,
  applicantId: number,
  items: readonly Item[],
): Promise<void> {
  await tx.deleteFrom('data_request_item').where('applicant_id', '=', applicantId).execute()
  if (items.length === 0) return
  await tx
    .insertInto('data_request_item')
    .values(
      items.map(({ kind, sourceId, sha256, leftOut }) => ({
        ...{ applicant_id: applicantId, kind, source_id: sourceId, sha256, left_out: leftOut },
      })),
    )
    .execute()
}

export function listDataItems(db: Db, applicantId: number) {
  return db
    .selectFrom('data_request_item')
    .select(['kind', 'source_id', 'sha256', 'left_out'])
    .where('applicant_id', '=', applicantId)
    .execute()
}

/** The persons waiting for what the team wrote about them, the most urgent first. */
export async function listDataRequests(db: Db, sight: Sight) {
  return db
    .selectFrom('data_request as request')
    .innerJoin('applicant', 'applicant.id', 'request.applicant_id')
    .select([
      'applicant.key',
      'applicant.given_names',
      'applicant.family_name',
      'applicant.language',
      'request.asked_at',
      'request.answer_by',
      sql<string[]>`array(select number from application
        where application.applicant_id = applicant.id order by choice, id)`.as('numbers'),
    ])
    .where('request.released_at', 'is', null)
    .where(seesWholeApplicant(sight))
    .orderBy('request.answer_by')
    .orderBy('request.asked_at')
    .limit(500)
    .execute()
}
