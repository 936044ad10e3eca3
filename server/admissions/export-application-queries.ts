import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { type Sight, seesApplication } from '../database/visible-to.ts'

/**
 * What an export tells of applications, in the order of the ids: what is gone meanwhile, or has gone
 * to somebody else, is left out. The program is named as it was when it was applied for.
 */
export async function readApplicationsToExport(db: Db, ids: readonly number[], sight: Sight) {
  const { rows } = await sql<Record<string, string | number | null>>`
    select application.number, application.status, application.choice, applicant.given_names,
      applicant.family_name, applicant.nationality, applicant.residence_country, applicant.email,
      applicant.phone, applicant.language, application.destination,
      application.snapshot #>> '{university,name}' as university,
      coalesce(nullif(application.snapshot #>> '{program,title,en}', ''),
        application.snapshot #>> '{program,title,fr}') as program,
      program.key as program_key, application.level, intake.term as intake_term,
      intake.academic_year as intake_year, program.submission_channel as channel,
      to_char(application.submitted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        as submitted_at,
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
