import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { shownChannel } from '../../database/shown-channel.ts'
import type { SendingReportTable } from '../../database/tables.ts'

/** The columns that say who sends an application and where, for use with `closingColumns`. */
export const sendingColumns = [
  shownChannel.as('submission_channel'),
  'program.official_url as program_url',
  sql<string | null>`(select website from university where id = program.university_id)`.as(
    'university_url',
  ),
] as const

export type ReportRow = Awaited<ReturnType<typeof listReports>>[number]

/** The reports about the sending of applications, oldest first. */
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

/** With its version, so that anyone with the application open sees that there is a new report. */
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
