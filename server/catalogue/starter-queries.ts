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

export async function insertReference(
  tx: Db,
  { fields, rates }: Pick<StarterCatalogue, 'fields' | 'rates'>,
): Promise<void> {
  await sql`
    insert into field_of_study (code, name)
    select code, name from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb)
      as given (code text, name jsonb)
    on conflict do nothing`.execute(tx)
  await sql`
    insert into currency_rate (currency, per_euro, as_of, source)
    select currency, "perEuro", "asOf", source
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb)
      as given (currency text, "perEuro" double precision, "asOf" date, source text)
    on conflict do nothing`.execute(tx)
}

export async function insertDestinations(
  tx: Db,
  destinations: StarterCatalogue['destinations'],
): Promise<void> {
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(destinations)}::jsonb) as given (key text,
        country text, city text, name jsonb, summary jsonb, sections jsonb, currency text,
        zone text, position integer, facts jsonb)
    ), added as (
      insert into destination (key, country, city, name, summary, sections, currency, zone, position)
      select key, country, city, name, summary, sections, currency, zone, position
      from given order by position
      returning id, key
    )
    insert into fact (destination_id, key, position, section, label, value, amount_min, amount_max,
      unit, period, audience, valid_for_year, source_url, source_type, confidence, checked_on,
      review_by, note)
    select added.id, one.key, place, one.section, one.label, one.value, one."amountMin",
      one."amountMax", one.unit, one.period, one.audience, one."validForYear", one."sourceUrl",
      one."sourceType", one.confidence, one."checkedOn", one."reviewBy", one.note
    from given join added using (key)
    cross join rows from (jsonb_to_recordset(given.facts) as (key text, section text, label jsonb,
      value jsonb, "amountMin" double precision, "amountMax" double precision, unit text,
      period text, audience jsonb, "validForYear" text, "sourceUrl" text, "sourceType" text,
      confidence text, "checkedOn" date, "reviewBy" date, note jsonb)) with ordinality
      as one (key, section, label, value, "amountMin", "amountMax", unit, period, audience,
        "validForYear", "sourceUrl", "sourceType", confidence, "checkedOn", "reviewBy", note, place)
    order by added.id, place`.execute(tx)
}

export async function insertUniversities(
  tx: Db,
  universities: StarterCatalogue['universities'],
): Promise<void> {
  await sql`
    insert into university (key, destination_id, name, local_name, short_name, city, region,
      latitude, longitude, ownership, founded, website, description, submission_channel, status,
      source, source_year, source_url, source_licence, origin)
    select given.key, d.id, given.name, given."localName", given."shortName", given.city,
      given.region, given.latitude, given.longitude, given.ownership, given.founded, given.website,
      given.description, given."submissionChannel", given.status, given.source,
      given."sourceYear", given."sourceUrl", given."sourceLicence", 'starter'
    from jsonb_to_recordset(${JSON.stringify(universities)}::jsonb) as given (key text,
      destination text, name text, "localName" text, "shortName" text, city text, region text,
      latitude double precision, longitude double precision, ownership text, founded integer,
      website text, description jsonb, "submissionChannel" text, status text, source text,
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
        tuition jsonb, "officialUrl" text, "submissionChannel" text, status text, intakes jsonb,
        requirements jsonb, "derivedFields" text[], quality text, source text,
        "sourceYear" integer, "sourceUrl" text, "licenceOk" boolean)
    ), added as (
      insert into program (key, university_id, title, original_title, award, level, field,
        duration_months, mode, pace, languages, summary, official_url, submission_channel,
        derived_fields, status, source, source_year, source_url, quality, licence_ok, origin)
      select given.key, u.id, given.title, given."originalTitle", given.award, given.level,
        given.field, given."durationMonths", given.mode, given.pace, given.languages,
        given.summary, given."officialUrl", given."submissionChannel", given."derivedFields",
        given.status, given.source, given."sourceYear", given."sourceUrl", given.quality,
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
      insert into requirement (program_id, position, kind, mandatory, text, documents, confidence)
      select added.id, place, one.kind, one.mandatory, one.text, one.documents, one.confidence
      from given join added using (key)
      cross join rows from (jsonb_to_recordset(given.requirements) as (kind text,
        mandatory boolean, text jsonb, documents text[], confidence text)) with ordinality
        as one (kind, mandatory, text, documents, confidence, place)
    )
    select count(*) as count from added`.execute(tx)
  return rows[0]?.count ?? 0
}
