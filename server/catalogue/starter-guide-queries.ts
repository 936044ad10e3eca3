import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { StarterGuides } from './starter-files.ts'

/** The edition of the guides that the database was last brought up to. */
export async function findGuideEdition(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('starter_edition')
    .select('digest')
    .where('part', '=', 'guides')
    .executeTakeFirst()
  return row?.digest
}

export async function saveGuideEdition(tx: Db, digest: string): Promise<void> {
  await tx
    .insertInto('starter_edition')
    .values({ part: 'guides', digest })
    .onConflict((conflict) =>
      conflict.column('part').doUpdateSet({ digest, applied_at: sql`now()` }),
    )
    .execute()
}

/** Rates of currencies that have none yet. Answers which programs have a fee in one of them. */
export async function insertRates(tx: Db, rates: StarterGuides['rates']): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into currency_rate (currency, per_euro, as_of, source)
      select currency, "perEuro", "asOf", source
      from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb)
        as given (currency text, "perEuro" double precision, "asOf" date, source text)
      on conflict do nothing
      returning currency
    )
    select distinct program_id as id from tuition_line join added using (currency)`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Writes the guides: a destination that is new as it stands, of another what staff haven't written
 * over. What they changed is in the trail, member by member and fact by fact.
 */
export async function upsertDestinations(
  tx: Db,
  destinations: StarterGuides['destinations'],
): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(destinations)}::jsonb) as given (key text,
        country text, city text, name jsonb, summary jsonb, sections jsonb, currency text,
        zone text, position integer, calendar jsonb, "visaSteps" jsonb, submissions jsonb)
    ), kept as (
      select entity_key as key, array_agg(distinct member) as members
      from audit_event cross join jsonb_object_keys(after) as member
      where entity = 'destination' and action = 'destination.changed'
      group by entity_key
    )
    insert into destination as d (key, country, city, name, summary, sections, currency, zone,
      position, calendar, visa_steps, submissions)
    select key, country, city, name, summary, sections, currency, zone, position, calendar,
      "visaSteps", submissions
    from given order by position
    on conflict (key) do update set
      name = case when (${isKept('name')}) then d.name else excluded.name end,
      summary = case when (${isKept('summary')}) then d.summary else excluded.summary end,
      sections = case when (${isKept('sections')}) then d.sections else excluded.sections end,
      calendar = case when (${isKept('calendar')}) then d.calendar else excluded.calendar end,
      visa_steps = case when (${isKept('visaSteps')}) then d.visa_steps
        else excluded.visa_steps end,
      submissions = case when (${isKept('submissions')}) then d.submissions
        else excluded.submissions end, version = d.version + 1, updated_at = now()`.execute(tx)
}

function isKept(member: string) {
  return sql`exists (select from kept where kept.key = d.key and ${member} = any(kept.members))`
}

/** Facts that staff corrected stay as they are, even where the files no longer have them. */
export async function upsertFacts(
  tx: Db,
  destinations: StarterGuides['destinations'],
): Promise<void> {
  await sql`
    with given as materialized (
      select d.id as destination_id, d.key || '/' || one.key as entity_key, one.*
      from jsonb_to_recordset(${JSON.stringify(destinations)}::jsonb)
        as given (key text, facts jsonb)
      join destination d using (key)
      cross join rows from (jsonb_to_recordset(given.facts) as (key text, section text,
        label jsonb, value jsonb, "amountMin" double precision, "amountMax" double precision,
        unit text, period text, audience jsonb, "validForYear" text, "sourceUrl" text,
        "sourceType" text, confidence text, "checkedOn" date, "reviewBy" date, note jsonb,
        alternatives jsonb)) with ordinality
        as one (key, section, label, value, "amountMin", "amountMax", unit, period, audience,
          "validForYear", "sourceUrl", "sourceType", confidence, "checkedOn", "reviewBy", note,
          alternatives, place)
    ), corrected as (
      select entity_key from audit_event where entity = 'fact' and action = 'fact.corrected'
    ), gone as (
      delete from fact f using destination d
      where d.id = f.destination_id
        and not exists (select from given g where g.destination_id = d.id and g.key = f.key)
        and not exists (select from corrected c where c.entity_key = d.key || '/' || f.key)
    )
    insert into fact (destination_id, key, position, section, label, value, amount_min, amount_max,
      unit, period, audience, valid_for_year, source_url, source_type, confidence, checked_on,
      review_by, note, alternatives)
    select destination_id, key, place, section, label, value, "amountMin", "amountMax", unit,
      period, audience, "validForYear", "sourceUrl", "sourceType", confidence, "checkedOn",
      "reviewBy", note, alternatives
    from given where entity_key not in (select entity_key from corrected)
    order by destination_id, place
    on conflict (destination_id, key) do update set position = excluded.position,
      section = excluded.section, label = excluded.label, value = excluded.value,
      amount_min = excluded.amount_min, amount_max = excluded.amount_max, unit = excluded.unit,
      period = excluded.period, audience = excluded.audience,
      valid_for_year = excluded.valid_for_year, source_url = excluded.source_url,
      source_type = excluded.source_type, confidence = excluded.confidence,
      checked_on = excluded.checked_on, review_by = excluded.review_by, note = excluded.note,
      alternatives = excluded.alternatives`.execute(tx)
}

/** Those of a destination anew, but where staff have written its living costs. */
export async function replaceLivingCosts(
  tx: Db,
  costs: StarterGuides['livingCosts'],
): Promise<void> {
  await sql`delete from living_cost using destination d
    where d.id = destination_id and not ${hasOwnCosts}`.execute(tx)
  await sql`
    insert into living_cost (destination_id, key, position, city, covers, amount_min, amount_max,
      currency, period, valid_for_year, source_url, source_type, confidence, checked_on, review_by,
      note)
    select d.id, one.key, place, one.city, one.covers, one."amountMin", one."amountMax",
      one.currency, one.period, one."validForYear", one."sourceUrl", one."sourceType",
      one.confidence, one."checkedOn", one."reviewBy", one.note
    from rows from (jsonb_to_recordset(${JSON.stringify(costs)}::jsonb) as (destination text,
      key text, city text, covers text[], "amountMin" double precision,
      "amountMax" double precision, currency text, period text, "validForYear" text,
      "sourceUrl" text, "sourceType" text, confidence text, "checkedOn" date, "reviewBy" date,
      note jsonb)) with ordinality
      as one (destination, key, city, covers, "amountMin", "amountMax", currency, period,
        "validForYear", "sourceUrl", "sourceType", confidence, "checkedOn", "reviewBy", note, place)
    join destination d on d.key = one.destination
    where not ${hasOwnCosts}
    order by place`.execute(tx)
}

const hasOwnCosts = sql`exists (select from audit_event
  where entity = 'destination' and action = 'destination.changed' and entity_key = d.key
    and after ? 'livingCosts')`
