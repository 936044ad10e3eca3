import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/database/tables.ts'
import type { Random } from '../random.ts'
import { countOn, insertRows, nextId, type Row } from './insert-rows.ts'
import { opaqueKey } from './opaque.ts'
import type { Office } from './staff.ts'

/** One file in three hundred turned out to belong to a person who has another. */
export async function writeMerges(
  db: Kysely<DB>,
  random: Random,
  { now, office, applicants }: { now: Date; office: Office; applicants: number },
): Promise<void> {
  const { rows: pairs } = await sql<{
    kept: number
    merged: number
    sent: number[]
    subs: number[]
  }>`
    select id - 1 as kept, id as merged,
      to_json(array(select application.id from application
        where application.applicant_id = applicant.id order by 1)) as sent,
      to_json(array(select submission.id from submission
        where submission.applicant_id = applicant.id order by 1)) as subs
    from applicant
    where id % 300 = 0 and exists (select from applicant other where other.id = applicant.id - 1)
      and not exists (select from application one join application two
        on two.intake_id = one.intake_id
        where one.applicant_id = applicant.id and two.applicant_id = applicant.id - 1)
    order by id limit ${Math.ceil(applicants / 300)}`.execute(db)
  const first = await nextId(db, 'applicant_merge')
  const rows = pairs.map(
    ({ kept, merged, sent, subs }, at): Row => ({
      id: first + at,
      key: opaqueKey(random),
      kept_id: kept,
      merged_id: merged,
      application_ids: sent,
      submission_ids: subs,
      at: now,
      by_id: random.pick(office.heads).id,
    }),
  )
  await insertRows(db, 'applicant_merge', rows)
  await countOn(db, ['applicant_merge'])
  await sql`update application set applicant_id = applicant_merge.kept_id, version = version + 1
    from applicant_merge where application.id = any(applicant_merge.application_ids)
      and applicant_merge.id >= ${first}`.execute(db)
  await sql`update submission set applicant_id = applicant_merge.kept_id
    from applicant_merge where submission.id = any(applicant_merge.submission_ids)
      and applicant_merge.id >= ${first}`.execute(db)
  await sql`update applicant set merged_into = applicant_merge.kept_id, version = version + 1
    from applicant_merge where applicant.id = applicant_merge.merged_id
      and applicant_merge.id >= ${first}`.execute(db)
}
