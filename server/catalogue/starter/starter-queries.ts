import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
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

/**
 * Writes universities that are new, and replaces those from the product that no one has changed.
 */
export async function upsertUniversities(
  tx: Db,
  universities: StarterCatalogue['universities'],
): Promise<void> {
  await sql`
    insert into university as known (key, destination_id, name, local_name, short_name, city,
      region, latitude, longitude, ownership, founded, website, description, submission_channel,
      housing, status, source, source_year, source_url, source_licence, origin)
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
    join destination d on d.key = given.destination
    on conflict (key) do update set name = excluded.name, local_name = excluded.local_name,
      short_name = excluded.short_name, city = excluded.city, region = excluded.region,
      latitude = excluded.latitude, longitude = excluded.longitude,
      ownership = excluded.ownership, founded = excluded.founded, website = excluded.website,
      description = excluded.description, submission_channel = excluded.submission_channel,
      housing = excluded.housing, source = excluded.source, source_year = excluded.source_year,
      source_url = excluded.source_url, source_licence = excluded.source_licence,
      version = known.version + 1, updated_at = now()
    where known.origin = 'starter' and known.updated_by is null`.execute(tx)
}

/**
 * Writes programs that are new, and replaces those from the product that no one has changed, with
 * their fees, intakes and requirements. Answers how many of the given ones have a university.
 */
export async function upsertPrograms(
  tx: Db,
  programs: StarterCatalogue['programs'],
): Promise<number> {
  const given = JSON.stringify(programs)
  const { rows } = await sql<{ id: number }>`
    insert into program as known (key, university_id, title, original_title, award, level, field,
      duration_months, mode, pace, languages, summary, official_url, submission_channel, fees,
      derived_fields, status, source, source_year, source_url, quality, licence_ok, origin)
    select given.key, u.id, given.title, given."originalTitle", given.award, given.level,
      given.field, given."durationMonths", given.mode, given.pace, given.languages,
      given.summary, given."officialUrl", given."submissionChannel", given.fees,
      given."derivedFields", given.status, given.source, given."sourceYear", given."sourceUrl",
      given.quality, given."licenceOk", 'starter'
    from jsonb_to_recordset(${given}::jsonb) as given (key text, university text, title jsonb,
      "originalTitle" text, award text, level text, field text, "durationMonths" integer,
      mode text, pace text, languages text[], summary jsonb, "officialUrl" text,
      "submissionChannel" text, fees jsonb, "derivedFields" text[], status text, source text,
      "sourceYear" integer, "sourceUrl" text, quality text, "licenceOk" boolean)
    join university u on u.key = given.university
    on conflict (key) do update set university_id = excluded.university_id,
      title = excluded.title, original_title = excluded.original_title, award = excluded.award,
      level = excluded.level, field = excluded.field, duration_months = excluded.duration_months,
      mode = excluded.mode, pace = excluded.pace, languages = excluded.languages,
      summary = excluded.summary, official_url = excluded.official_url,
      submission_channel = excluded.submission_channel, fees = excluded.fees,
      derived_fields = excluded.derived_fields, source = excluded.source,
      source_year = excluded.source_year, source_url = excluded.source_url,
      quality = excluded.quality, licence_ok = excluded.licence_ok,
      version = known.version + 1, updated_at = now()
    where known.origin = 'starter' and known.updated_by is null
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await replaceTuition(tx, given, ids)
  await replaceRequirements(tx, given, ids)
  await replaceIntakes(tx, given, ids)
  const placed = await sql<{ count: number }>`
    select count(*) as count from jsonb_to_recordset(${given}::jsonb) as given (key text)
    join program using (key)`.execute(tx)
  return placed.rows[0]?.count ?? 0
}

async function replaceTuition(tx: Db, given: string, ids: readonly number[]): Promise<void> {
  await sql`delete from tuition_line where program_id = any(${ids}::bigint[])`.execute(tx)
  await sql`
    insert into tuition_line (program_id, position, audience, amount_minor, currency, period,
      academic_year, certainty, source_url, source_name, checked_on)
    select p.id, place, one.audience, one.amount, one.currency, one.period, one.year,
      one.certainty, one.url, one.name, one.checked
    from jsonb_to_recordset(${given}::jsonb) as given (key text, tuition jsonb)
    join program p on p.key = given.key and p.id = any(${ids}::bigint[])
    cross join rows from (jsonb_to_recordset(given.tuition) as (audience text,
      "amountMinor" bigint, currency text, period text, "academicYear" text, certainty text,
      "sourceUrl" text, "sourceName" text, "checkedOn" date)) with ordinality
      as one (audience, amount, currency, period, year, certainty, url, name, checked, place)
  `.execute(tx)
}

async function replaceRequirements(tx: Db, given: string, ids: readonly number[]): Promise<void> {
  await sql`delete from requirement where program_id = any(${ids}::bigint[])`.execute(tx)
  await sql`
    insert into requirement (program_id, position, kind, mandatory, text, documents, rule,
      certainty, source_url, source_name, source_year, checked_on)
    select p.id, place, one.kind, one.mandatory, one.text, one.documents, one.rule, one.certainty,
      one.url, one.name, one.year, one.checked
    from jsonb_to_recordset(${given}::jsonb) as given (key text, requirements jsonb)
    join program p on p.key = given.key and p.id = any(${ids}::bigint[])
    cross join rows from (jsonb_to_recordset(given.requirements) as (kind text,
      mandatory boolean, text jsonb, documents text[], rule jsonb, certainty text,
      "sourceUrl" text, "sourceName" text, "sourceYear" text, "checkedOn" date)) with ordinality
      as one (kind, mandatory, text, documents, rule, certainty, url, name, year, checked, place)
  `.execute(tx)
}

/**
 * By their keys; one that is no longer listed is removed, unless an applicant applied for it or
 * began to.
 */
async function replaceIntakes(tx: Db, given: string, ids: readonly number[]): Promise<void> {
  const listed = sql`
    select p.id as program_id, one.* from jsonb_to_recordset(${given}::jsonb)
      as given (key text, intakes jsonb)
    join program p on p.key = given.key and p.id = any(${ids}::bigint[])
    cross join jsonb_to_recordset(given.intakes) as one (key text, term text,
      "academicYear" text, "startsOn" date, "opensAt" timestamptz, "closesAt" timestamptz,
      "closesFor" jsonb, "closesIn" jsonb, "usualCloses" jsonb, zone text, certainty text,
      "sourceUrl" text, "sourceName" text, "checkedOn" date, note jsonb)`
  await sql`
    delete from intake i where i.program_id = any(${ids}::bigint[])
      and not exists (select from (${listed}) listed
        where listed.program_id = i.program_id and listed.key = i.key)
      and not exists (select from application a where a.intake_id = i.id)
      and not exists (select from draft_choice c where c.intake_id = i.id)`.execute(tx)
  await sql`
    insert into intake (program_id, key, term, academic_year, starts_on, opens_at, closes_at,
      closes_for, closes_in, usual_closes, zone, certainty, source_url, source_name, checked_on,
      note)
    select program_id, key, term, "academicYear", "startsOn", "opensAt", "closesAt", "closesFor",
      "closesIn", "usualCloses", zone, certainty, "sourceUrl", "sourceName", "checkedOn", note
    from (${listed}) listed
    on conflict (program_id, key) do update set term = excluded.term,
      academic_year = excluded.academic_year, starts_on = excluded.starts_on,
      opens_at = excluded.opens_at, closes_at = excluded.closes_at,
      closes_for = excluded.closes_for, closes_in = excluded.closes_in,
      usual_closes = excluded.usual_closes, zone = excluded.zone,
      certainty = excluded.certainty, source_url = excluded.source_url,
      source_name = excluded.source_name, checked_on = excluded.checked_on,
      note = excluded.note`.execute(tx)
}

/**
 * Hides, but doesn't delete, what came with the product, is no longer in its files, and no one has
 * changed.
 */
export async function archiveDropped(tx: Db, keys: readonly string[]): Promise<void> {
  await sql`
    update program set status = 'archived', version = version + 1, updated_at = now()
    where origin = 'starter' and updated_by is null and status <> 'archived'
      and key <> all(${keys}::text[])`.execute(tx)
}

/** Writes scholarships that are new, and replaces those that no one has changed. */
export async function upsertScholarships(
  tx: Db,
  scholarships: StarterCatalogue['scholarships'],
): Promise<void> {
  await sql`
    insert into scholarship as known (key, destination_id, position, levels, name, provider,
      coverage, requirements, dates, universities, submission_channel, official_url, valid_for_year,
      certainty, source_url, source_name, source_type, checked_on, review_by)
    select one.key, d.id, place, one.levels, one.name, one.provider, one.coverage,
      one.requirements, one.dates, one.universities, one.channel, one.official, one.year, one.certainty, one.url,
      one.source, one.kind, one.checked, one.review
    from rows from (jsonb_to_recordset(${JSON.stringify(scholarships)}::jsonb) as (key text,
      destination text, levels text[], name jsonb, provider jsonb, coverage jsonb,
      requirements jsonb, dates jsonb, universities text[], "submissionChannel" text, "officialUrl" text,
      "validForYear" text, certainty text, "sourceUrl" text, "sourceName" text,
      "sourceType" text, "checkedOn" date, "reviewBy" date))
      with ordinality as one (key, destination, levels, name, provider, coverage, requirements,
        dates, universities, channel, official, year, certainty, url, source, kind, checked, review, place)
    join destination d on d.key = one.destination
    on conflict (key) do update set position = excluded.position, levels = excluded.levels,
      name = excluded.name, provider = excluded.provider, coverage = excluded.coverage,
      requirements = excluded.requirements, dates = excluded.dates,
      universities = excluded.universities,
      submission_channel = excluded.submission_channel, official_url = excluded.official_url,
      valid_for_year = excluded.valid_for_year, certainty = excluded.certainty,
      source_url = excluded.source_url, source_name = excluded.source_name,
      source_type = excluded.source_type, checked_on = excluded.checked_on,
      review_by = excluded.review_by, version = known.version + 1, updated_at = now()
    where known.updated_by is null`.execute(tx)
}
