import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/database/tables.ts'
import type { Row } from './insert-rows.ts'

/** Applications with what the database says of them: whose they are, and what they were made for. */
export async function insertApplications(db: Kysely<DB>, rows: readonly Row[]): Promise<void> {
  await sql`
    insert into application (id, number, applicant_id, submission_id, choice, program_id, intake_id,
      status, destination, next_mover, next_by, submitted_at, updated_at, version, person_hash,
      snapshot)
    overriding system value
    select given.id, given.number, given.applicant_id, given.submission_id, given.choice,
      given.program_id, given.intake_id, given.status, given.destination, given.next_mover,
      given.next_by, given.submitted_at, given.updated_at, given.version,
      sha256(convert_to(applicant.name_plain || '|' || to_char(applicant.birth_date, 'YYYY-MM-DD')
        || '|' || lower(applicant.email), 'UTF8')),
      jsonb_build_object(
        'program', jsonb_build_object('key', program.key, 'title', program.title,
          'level', program.level),
        'university', jsonb_build_object('key', university.key, 'name', university.name,
          'localName', university.local_name),
        'destination', given.destination,
        'submissionChannel', program.submission_channel,
        'intake', jsonb_build_object('key', intake.key, 'term', intake.term,
          'academicYear', intake.academic_year, 'closesAt', intake.closes_at, 'zone', intake.zone),
        'tuitionLines', (select coalesce(jsonb_agg(jsonb_build_object('audience', audience,
            'amountMinor', amount_minor, 'currency', currency, 'period', period,
            'academicYear', academic_year, 'sourceUrl', source_url, 'certainty', certainty)
            order by position), '[]')
          from tuition_line where program_id = program.id),
        'requirements', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind,
            'mandatory', mandatory, 'text', text, 'documents', documents, 'group', any_of,
            'nationalities', nationalities) order by position), '[]')
          from requirement where program_id = program.id))
    from jsonb_populate_recordset(null::application, ${JSON.stringify(rows)}::jsonb) as given
    join applicant on applicant.id = given.applicant_id
    join program on program.id = given.program_id
    join university on university.id = program.university_id
    join intake on intake.id = given.intake_id
    order by given.id`.execute(db)
}
