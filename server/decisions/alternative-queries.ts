import { sql } from 'kysely'
import type { AskingRequirement } from '#contract/asked-documents.ts'
import type { DestinationKey, Requirement } from '#contract/catalogue.ts'
import type { Bilingual } from '#contract/common.ts'
import type { DocumentStatus, DocumentType } from '#contract/document-rules.ts'
import type { Db } from '../database/database.ts'

export interface AlternativeRow {
  key: string
  title: Bilingual
  university: string
  local_name: string | null
  destination: DestinationKey
  intake: string
  closes_at: string
  zone: string
  requirements: (AskingRequirement & Pick<Requirement, 'rule' | 'confidence'>)[]
}

/**
 * Programs of the level and broad field of another that take applications now, through us or a
 * portal, each with its intake that closes last for the applicant; without those the same person
 * has applied to.
 */
export async function listAlternatives(
  db: Db,
  {
    applicationId,
    programId,
    nationalities,
    now,
    limit,
  }: {
    applicationId: number
    programId: number
    nationalities: string[]
    now: Date
    limit: number
  },
): Promise<AlternativeRow[]> {
  const { rows } = await sql<AlternativeRow>`
    select program.key, program.title, university.name as university, university.local_name,
      destination.key as destination, open.key as intake,
      to_char(open.closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as closes_at,
      open.zone,
      (select coalesce(json_agg(json_build_object('mandatory', mandatory, 'text', text,
          'documents', documents, 'group', any_of, 'nationalities', nationalities,
          'rule', rule, 'confidence', confidence) order by position), '[]')
        from requirement where program_id = program.id) as requirements
    from program as refused
    join program on program.level = refused.level and left(program.field, 2) = left(refused.field, 2)
      and program.id <> refused.id and program.status = 'published'
      and program.submission_channel in ('agency', 'university_portal', 'national_portal')
    join university on university.id = program.university_id and university.status = 'published'
    join destination on destination.id = university.destination_id
    cross join lateral (
      select key, own.closes_at, zone from intake
      cross join lateral (select case when closes_for = '{}' then intake.closes_at
        else own_deadline(intake.closes_at, closes_for, destination.key, ${nationalities}::text[])
        end as closes_at) own
      where program_id = program.id and override is null and date_trunc('minute', own.closes_at) + interval '1 minute' > ${now}
        and (opens_at is null or opens_at <= ${now})
        and (capacity is null or capacity > (select count(*) from application
          where intake_id = intake.id and status in ('accepted', 'deposit_paid', 'visa_preparing',
            'visa_applied', 'visa_granted', 'visa_refused', 'enrolled')))
      order by own.closes_at desc limit 1
    ) as open
    where refused.id = ${programId}
      and not exists (select from application other
        join application own on own.applicant_id = other.applicant_id
        where own.id = ${applicationId} and other.program_id = program.id)
    order by (university.destination_id = (select destination_id from university
        where id = refused.university_id)) desc, open.closes_at desc, program.id
    limit ${limit}
  `.execute(db)
  return rows
}

/** What was sent with an application, and what has become of it. */
export function listSent(
  db: Db,
  applicationId: number,
): Promise<{ type: DocumentType; status: DocumentStatus }[]> {
  return db
    .selectFrom('document')
    .innerJoin('document_application as link', 'link.document_id', 'document.id')
    .select(['document.type', 'document.status'])
    .where('link.application_id', '=', applicationId)
    .execute()
}
