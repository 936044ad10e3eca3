import { sql } from 'kysely'
import type { DestinationKey, Intake, Requirement } from '#contract/catalogue/catalogue.ts'
import type { Bilingual } from '#contract/common/common.ts'
import type { ClosingDate } from '#contract/dates/closing-date.ts'
import type { Reader } from '#contract/dates/values/deadlines.ts'
import type { AskingRequirement } from '#contract/documents/values/asked-documents.ts'
import type { DocumentStatus, DocumentType } from '#contract/documents/values/document-rules.ts'
import { isApart } from '../database/closes-apart.ts'
import type { Db } from '../database/database.ts'

export interface AlternativeRow {
  key: string
  title: Bilingual
  university: string
  local_name: string | null
  destination: DestinationKey
  intake: string
  zone: string
  /** How far its field is from the one that was refused: 0 the same, 1 beside it, 2 further off. */
  distance: number
  closing: ClosingDate & Pick<Intake, 'closesFor' | 'closesIn'>
  requirements: (AskingRequirement & Pick<Requirement, 'rule' | 'certainty'>)[]
}

/**
 * Programs of the same level and broad field as another that take applications now, through us or a
 * portal, the nearest fields first, each with its intake that closes last for the applicant, or one
 * whose closing date is not known; without those the same person has applied to.
 */
export async function listAlternatives(
  db: Db,
  {
    applicationId,
    programId,
    reader: { nationalities, residence },
    now,
    limit,
  }: {
    applicationId: number
    programId: number
    reader: Reader
    now: Date
    limit: number
  },
): Promise<AlternativeRow[]> {
  const { rows } = await sql<AlternativeRow>`
    select ${distance} as distance, program.key, program.title, university.name as university, university.local_name,
      destination.key as destination, open.key as intake, open.zone,
      json_build_object(
        'closesAt', to_char(open.closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'closesFor', open.closes_for, 'closesIn', open.closes_in, 'certainty', open.certainty,
        'sourceUrl', open.source_url, 'sourceName', open.source_name,
        'checkedOn', open.checked_on, 'usualCloses', open.usual_closes) as closing,
      (select coalesce(json_agg(json_build_object('mandatory', mandatory, 'text', text,
          'documents', documents, 'group', any_of, 'nationalities', nationalities,
          'rule', rule, 'certainty', certainty) order by position), '[]')
        from requirement where program_id = program.id) as requirements
    from program as refused
    join program on program.level = refused.level and left(program.field, 2) = left(refused.field, 2)
      and program.id <> refused.id and program.status = 'published'
      and program.submission_channel in ('agency', 'university_portal', 'national_portal')
    join university on university.id = program.university_id and university.status = 'published'
    join destination on destination.id = university.destination_id
    cross join lateral (
      select intake.*, own.last from intake
      cross join lateral (select case when ${isApart(sql`intake`)}
        then own_deadline(intake.closes_at, closes_for, closes_in, destination.key,
          ${nationalities}::text[], ${residence})
        else intake.closes_at end as last) own
      where program_id = program.id and override is null
        and date_trunc('minute', coalesce(own.last, season_end(term, academic_year, starts_on)))
          + interval '1 minute' > ${now}
        and (opens_at is null or opens_at <= ${now})
        and (capacity is null or capacity > (select count(*) from application
          where intake_id = intake.id and status in ('accepted', 'deposit_paid', 'visa_preparing',
            'visa_applied', 'visa_granted', 'visa_refused', 'enrolled')))
      order by own.last desc nulls last, intake.over_at desc limit 1
    ) as open
    where refused.id = ${programId}
      and not exists (select from application other
        join application own on own.applicant_id = other.applicant_id
        where own.id = ${applicationId} and other.program_id = program.id)
    order by ${distance}, (university.destination_id = (select destination_id from university
        where id = refused.university_id)) desc, open.last desc nulls last, program.id
    limit ${limit}
  `.execute(db)
  return rows
}

/** Fields are codes of ISCED-F: four digits are a field, three its narrow group. */
const distance = sql<number>`(case when program.field = refused.field then 0
  when left(program.field, 3) = left(refused.field, 3) then 1 else 2 end)`

/** What was sent with an application, and its current state. */
export function listSent(
  db: Db,
  applicationId: number,
): Promise<{ type: DocumentType; status: DocumentStatus; language: string | null }[]> {
  return db
    .selectFrom('document')
    .innerJoin('document_application as link', 'link.document_id', 'document.id')
    .select(['document.type', 'document.status', 'document.language'])
    .where('link.application_id', '=', applicationId)
    .execute()
}
