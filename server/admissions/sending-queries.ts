import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { shownChannel } from '../database/shown-channel.ts'
import type { SendingReportTable } from '../database/tables.ts'

/** What says who sends an application of a query and where; with `closingColumns` beside them. */
export const sendingColumns = [
  shownChannel.as('submission_channel'),
  'program.official_url as program_url',
  sql<string | null>`(select website from university where id = program.university_id)`.as(
    'university_url',
  ),
] as const

export type ReportRow = Awaited<ReturnType<typeof listReports>>[number]

/** What was said of the sending of applications, oldest first. */
export function listReports(db: Db, applicationIds: readonly number[]) {
  return db
    .selectFrom('sending_report as report')
    .leftJoin('account', 'account.id', 'report.by_id')
    .select([
      'report.application_id',
      'report.at',
      'report.by_applicant',
      'report.reference',
      'report.sent_on',
      sql<string | null>`nullif(concat_ws(' ', account.given_names, account.family_name), '')`.as(
        'by',
      ),
    ])
    .where(sql<SqlBool>`report.application_id = any(${applicationIds}::bigint[])`)
    .orderBy('report.id')
    .execute()
}

export async function insertReport(tx: Db, report: Insertable<SendingReportTable>): Promise<void> {
  await tx.insertInto('sending_report').values(report).execute()
}

/** With its version: who had the application open sees that something was said of it. */
export async function noteReported(
  tx: Db,
  id: number,
  { now, accountId }: { now: Date; accountId: number | null },
): Promise<void> {
  await tx
    .updateTable('application')
    .set({ updated_at: now, updated_by: accountId, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
