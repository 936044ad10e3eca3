import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { StarterCatalogue } from './starter-files.ts'

export async function hasDestinations(db: Db): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from destination) as any`.execute(db)
  return rows[0]?.any ?? false
}

/** Keeps two processes that start together from both filling the catalogue. */
export async function lockStarter(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('passerelle.starter'))`.execute(tx)
}

export async function insertFields(tx: Db, fields: StarterCatalogue['fields']): Promise<void> {
  await sql`
    insert into field_of_study (code, name)
    select code, name from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb)
      as given (code text, name jsonb)
    on conflict do nothing`.execute(tx)
}

export async function insertUniversities(
  tx: Db,
  universities: StarterCatalogue['universities'],
): Promise<void> {
  await sql`
    insert into university (key, destination_id, name, local_name, short_name, city, region,
      latitude, longitude, ownership, founded, website, description, submission_channel, housing,
      status, source, source_year, source_url, source_licence, origin)
    select given.key, d.id, given.name, given."localName", given."shortName", given.city,
      given.region, given.latitude, given.longitude, given.ownership, given.founded, given.website,
      given.description, given."submissionChannel", given.housing, given.status,
      given.source, given."sourceYear", given."sourceUrl", given."sourceLicence", 'starter'
    from jsonb_to_recordset(${JSON.stringify(universities)}::jsonb) as given (key text,
      destination text, name text, "localName" text, "shortName" text, city text, region text,
      latitude double precision, longitude double precision, ownership text, founded integer,
      website text, description jsonb, "submissionChannel" text, housing jsonb, status text,
      source text,
      "sourceYear" integer, "sourceUrl" text, "sourceLicence" text)
    join destination d on d.key = given.destination`.execute(tx)
}

/** Programs with their fees, intakes and requirements, in one statement. Answers how many. */
export async function insertPrograms(
  tx: Db,
  programs: StarterCatalogue['programs'],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(programs)}::jsonb) as given (key text,
        university text, title jsonb, "originalTitle" text, award text, level text, field text,
        "durationMonths" integer, mode text, pace text, languages text[], summary jsonb,
        tuition jsonb, fees jsonb, "officialUrl" text, "submissionChannel" text, status text, intakes jsonb,
        requirements jsonb, "derivedFields" text[], quality text, source text,
        "sourceYear" integer, "sourceUrl" text, "licenceOk" boolean)
    ), added as (
      insert into program (key, university_id, title, original_title, award, level, field,
        duration_months, mode, pace, languages, summary, official_url, submission_channel,
        fees, derived_fields, status, source, source_year, source_url, quality, licence_ok, origin)
      select given.key, u.id, given.title, given."originalTitle", given.award, given.level,
        given.field, given."durationMonths", given.mode, given.pace, given.languages,
        given.summary, given."officialUrl", given."submissionChannel", given.fees,
        given."derivedFields", given.status, given.source, given."sourceYear", given."sourceUrl", given.quality,
        given."licenceOk", 'starter'
      from given join university u on u.key = given.university
      returning id, key
    ), fees as (
      insert into tuition_line (program_id, position, audience, amount_minor, currency, period,
        academic_year, source_url, confidence)
      select added.id, place, one.audience, one.amount, one.currency, one.period, one.year, one.url,
        one.confidence
      from given join added using (key)
      cross join rows from (jsonb_to_recordset(given.tuition) as (audience text,
        "amountMinor" bigint, currency text, period text, "academicYear" text, "sourceUrl" text,
        confidence text)) with ordinality
        as one (audience, amount, currency, period, year, url, confidence, place)
    ), dates as (
      insert into intake (program_id, key, term, academic_year, starts_on, opens_at, closes_at,
        zone, confidence, note)
      select added.id, one.key, one.term, one."academicYear", one."startsOn",
        one."opensAt" at time zone one.zone, one."closesAt" at time zone one.zone, one.zone,
        one.confidence, one.note
      from given join added using (key)
      cross join jsonb_to_recordset(given.intakes) as one (key text, term text,
        "academicYear" text, "startsOn" date, "opensAt" timestamp, "closesAt" timestamp, zone text,
        confidence text, note jsonb)
    ), rules as (
      insert into requirement (program_id, position, kind, mandatory, text, documents, confidence,
        rule, source_url, source_year)
      select added.id, place, one.kind, one.mandatory, one.text, one.documents, one.confidence,
        one.rule, one.url, one.year
      from given join added using (key)
      cross join rows from (jsonb_to_recordset(given.requirements) as (kind text,
        mandatory boolean, text jsonb, documents text[], confidence text, rule jsonb,
        "sourceUrl" text, "sourceYear" text)) with ordinality
        as one (kind, mandatory, text, documents, confidence, rule, url, year, place)
    )
    select count(*) as count from added`.execute(tx)
  return rows[0]?.count ?? 0
}
