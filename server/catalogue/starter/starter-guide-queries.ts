import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { followPegs } from '../rates/rate-queries.ts'
import type { StarterGuides } from './starter-files.ts'

/**
 * The parts of the starter files that have their own editions: the guides, and what universities
 * offer.
 */
export type StarterPart = 'guides' | 'catalogue'

/** The edition of a part that the database was last brought up to. */
export async function findEdition(db: Db, part: StarterPart): Promise<string | undefined> {
  const row = await db
    .selectFrom('starter_edition')
    .select('digest')
    .where('part', '=', part)
    .executeTakeFirst()
  return row?.digest
}

export async function saveEdition(tx: Db, part: StarterPart, digest: string): Promise<void> {
  await tx
    .insertInto('starter_edition')
    .values({ part, digest })
    .onConflict((conflict) =>
      conflict.column('part').doUpdateSet({ digest, applied_at: sql`now()` }),
    )
    .execute()
}

/**
 * Rates of currencies that have none yet, and newer ones than the current ones, except where the
 * office has set its own. Answers which programs have a fee in a currency whose rate this changed.
 */
export async function insertRates(tx: Db, rates: StarterGuides['rates']): Promise<number[]> {
  const { rows: written } = await sql<{ currency: string }>`
    insert into currency_rate as r (currency, per_euro, as_of, source, source_url, pegged_to, peg)
    select currency, "perEuro", "asOf", source, "sourceUrl", pegged ->> 'to',
      (pegged ->> 'rate')::double precision
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb)
      as given (currency text, "perEuro" double precision, "asOf" date, source text,
        "sourceUrl" text, pegged jsonb)
    on conflict (currency) do update set per_euro = excluded.per_euro, as_of = excluded.as_of,
      source = excluded.source, source_url = excluded.source_url, certainty = 'reported',
      checked_on = null, checked_by = null, origin = 'starter', pegged_to = excluded.pegged_to,
      peg = excluded.peg, outdated = false
    where r.origin = 'starter' or (r.origin = 'feed' and excluded.as_of > r.as_of)
    returning currency`.execute(tx)
  const currencies = [...written.map(({ currency }) => currency), ...(await followPegs(tx))]
  const { rows } = await sql<{ id: number }>`
    select distinct program_id as id from tuition_line
    where currency = any(${currencies}::text[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Writes the guides: a new destination as it is, and of an existing one what staff haven't changed.
 * What they changed is in the trail, member by member and fact by fact.
 */
export async function upsertDestinations(
  tx: Db,
  destinations: StarterGuides['destinations'],
): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(destinations)}::jsonb) as given (key text,
        country text, city text, name jsonb, summary jsonb, sections jsonb, currency text,
        zone text, position integer, calendar jsonb, "visaSteps" jsonb, submissions jsonb,
        community text, "namesIn" text, colours jsonb, passport jsonb)
    ), kept as (
      select entity_key as key, array_agg(distinct member) as members
      from audit_event cross join jsonb_object_keys(after) as member
      where entity = 'destination' and action = 'destination.changed'
      group by entity_key
    )
    insert into destination as d (key, country, city, name, summary, sections, currency, zone,
      position, calendar, visa_steps, submissions, community, names_in, colours, passport)
    select key, country, city, name, summary, sections, currency, zone, position, calendar,
      "visaSteps", submissions, community, "namesIn", colours, passport
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

/**
 * Facts that staff added or corrected stay as they are, even where the files don't have them, and
 * those that they removed stay away.
 */
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
        unit text, period text, audience jsonb, "validForYear" text, certainty text,
        "sourceUrl" text, "sourceName" text, "sourceType" text, "checkedOn" date,
        "reviewBy" date, note jsonb, alternatives jsonb)) with ordinality
        as one (key, section, label, value, "amountMin", "amountMax", unit, period, audience,
          "validForYear", certainty, "sourceUrl", "sourceName", "sourceType", "checkedOn",
          "reviewBy", note, alternatives, place)
    ), corrected as (
      select entity_key from audit_event
      where entity = 'fact' and action in ('fact.added', 'fact.corrected', 'fact.removed')
    ), gone as (
      delete from fact f using destination d
      where d.id = f.destination_id
        and exists (select from given g where g.destination_id = d.id)
        and not exists (select from given g where g.destination_id = d.id and g.key = f.key)
        and not exists (select from corrected c where c.entity_key = d.key || '/' || f.key)
    )
    insert into fact (destination_id, key, position, section, label, value, amount_min, amount_max,
      unit, period, audience, valid_for_year, certainty, source_url, source_name, source_type,
      checked_on, review_by, note, alternatives)
    select destination_id, key, place, section, label, value, "amountMin", "amountMax", unit,
      period, audience, "validForYear", certainty, "sourceUrl", "sourceName", "sourceType",
      "checkedOn", "reviewBy", note, alternatives
    from given where entity_key not in (select entity_key from corrected)
    order by destination_id, place
    on conflict (destination_id, key) do update set position = excluded.position,
      section = excluded.section, label = excluded.label, value = excluded.value,
      amount_min = excluded.amount_min, amount_max = excluded.amount_max, unit = excluded.unit,
      period = excluded.period, audience = excluded.audience,
      valid_for_year = excluded.valid_for_year, certainty = excluded.certainty,
      source_url = excluded.source_url, source_name = excluded.source_name,
      source_type = excluded.source_type, checked_on = excluded.checked_on, checked_by = null, review_by = excluded.review_by, note = excluded.note,
      alternatives = excluded.alternatives`.execute(tx)
}

/** Writes those of a destination anew, except where staff have written its living costs. */
export async function replaceLivingCosts(
  tx: Db,
  costs: StarterGuides['livingCosts'],
): Promise<void> {
  await sql`delete from living_cost using destination d
    where d.id = destination_id and not ${hasOwnCosts}`.execute(tx)
  await sql`
    insert into living_cost (destination_id, key, position, city, covers, amount_min, amount_max,
      currency, period, valid_for_year, certainty, source_url, source_name, source_type, checked_on,
      review_by, note)
    select d.id, one.key, place, one.city, one.covers, one."amountMin", one."amountMax",
      one.currency, one.period, one."validForYear", one.certainty, one."sourceUrl",
      one."sourceName", one."sourceType", one."checkedOn", one."reviewBy", one.note
    from rows from (jsonb_to_recordset(${JSON.stringify(costs)}::jsonb) as (destination text,
      key text, city text, covers text[], "amountMin" double precision,
      "amountMax" double precision, currency text, period text, "validForYear" text,
      certainty text, "sourceUrl" text, "sourceName" text, "sourceType" text, "checkedOn" date,
      "reviewBy" date, note jsonb)) with ordinality
      as one (destination, key, city, covers, "amountMin", "amountMax", currency, period,
        "validForYear", certainty, "sourceUrl", "sourceName", "sourceType", "checkedOn", "reviewBy",
        note, place)
    join destination d on d.key = one.destination
    where not ${hasOwnCosts}
    order by place`.execute(tx)
}

const hasOwnCosts = sql`exists (select from audit_event
  where entity = 'destination' and action = 'destination.changed' and entity_key = d.key
    and after ? 'livingCosts')`
