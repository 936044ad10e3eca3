import { sql } from 'kysely'
import type { Language } from '#contract/common/values/languages.ts'
import type { Db } from '../../database/database.ts'
import { type Sight, seesApplication } from '../../database/visible-to.ts'
import type { ExportRow } from '../../spreadsheet/export-table.ts'
import { lastContact, localDeadline } from './row-queries.ts'

interface Reader {
  sight: Sight
  /** The language that a program is named in. */
  language: Language
  now: Date
}

/**
 * The contents of an export of applications, in the order of the ids: an application that is gone, or
 * out of sight by now, is left out. The program has its name from when the application was made.
 */
export async function readApplicationsToExport(
  db: Db,
  ids: readonly number[],
  { sight, language, now }: Reader,
): Promise<ExportRow[]> {
  const { rows } = await sql<Record<string, string | number | null>>`
    select application.number, application.status,
      extract(day from ${now}::timestamptz - application.status_at)::int as days_in_status,
      application.choice, applicant.given_names, applicant.family_name, applicant.birth_date,
      applicant.nationality, applicant.residence_country, applicant.email, applicant.phone,
      applicant.language, applicant.passport_number, applicant.passport_country,
      applicant.passport_expires, applicant.education ->> 'qualification' as qualification,
      applicant.education ->> 'grade' as grade,
      applicant.education ->> 'gradeScale' as grade_scale, application.destination,
      application.snapshot #>> '{university,name}' as university,
      coalesce(nullif(application.snapshot #>> array['program', 'title', ${language}], ''),
        nullif(application.snapshot #>> '{program,title,en}', ''),
        application.snapshot #>> '{program,title,fr}') as program,
      program.key as program_key, application.level, intake.term as intake_term,
      intake.academic_year as intake_year, ${localDeadline} as deadline,
      case when application.deadline_at is not null then intake.zone end as deadline_zone,
      coalesce((select missing from application_papers
        where application_id = application.id), 0) as missing_documents,
      intake.certainty as deadline_certainty, program.submission_channel as channel,
      ${inUtc(sql.ref('application.submitted_at'))} as submitted_at,
      ${inUtc(lastContact)} as last_contact,
      application.next_mover, application.next_by,
      concat_ws(' ', owner.given_names, owner.family_name) as owner,
      array_to_string(applicant.tags, ', ') as tags
    from unnest(${ids}::bigint[]) with ordinality as given (id, place)
    join application on application.id = given.id
    join applicant on applicant.id = application.applicant_id
    join program on program.id = application.program_id
    join intake on intake.id = application.intake_id
    left join account as owner on owner.id = applicant.owner_id
    where ${seesApplication(sight)}
    order by given.place`.execute(db)
  return rows
}

function inUtc(instant: ReturnType<typeof sql>) {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}
