import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { StarterCatalogue } from './starter-files.ts'

/** The names of the parts that this database has been given. */
export async function listStarterParts(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('starter_part').select('name').execute()
  return rows.map(({ name }) => name)
}

export async function rememberStarterParts(tx: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await tx
    .insertInto('starter_part')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertScholarships(
  tx: Db,
  { scholarships }: Pick<StarterCatalogue, 'scholarships'>,
): Promise<void> {
  await sql`
    insert into scholarship (key, destination_id, position, levels, name, provider, coverage,
      requirements, dates, submission_channel, official_url, valid_for_year, source_url,
      confidence, checked_on, review_by)
    select one.key, d.id, place, one.levels, one.name, one.provider, one.coverage,
      one.requirements, one.dates, one.channel, one.official, one.year, one.source,
      one.confidence, one.checked, one.review
    from rows from (jsonb_to_recordset(${JSON.stringify(scholarships)}::jsonb) as (key text,
      destination text, levels text[], name jsonb, provider jsonb, coverage jsonb,
      requirements jsonb, dates jsonb, "submissionChannel" text, "officialUrl" text,
      "validForYear" text, "sourceUrl" text, confidence text, "checkedOn" date, "reviewBy" date))
      with ordinality as one (key, destination, levels, name, provider, coverage, requirements,
        dates, channel, official, year, source, confidence, checked, review, place)
    join destination d on d.key = one.destination
    on conflict (key) do nothing`.execute(tx)
}

/** A rule goes to every requirement that says what the starter's does: it is what the text means. */
export async function addRules(
  tx: Db,
  { programs }: Pick<StarterCatalogue, 'programs'>,
): Promise<void> {
  const byText = new Map(
    programs
      .flatMap(({ requirements }) => requirements)
      .filter(({ rule }) => rule !== null)
      .map((one) => [`${one.kind} ${one.text.en}`, one]),
  )
  await sql`
    update requirement r set rule = given.rule, source_url = given."sourceUrl",
      source_year = given."sourceYear"
    from jsonb_to_recordset(${JSON.stringify([...byText.values()])}::jsonb) as given (kind text,
      text jsonb, rule jsonb, "sourceUrl" text, "sourceYear" text)
    where r.kind = given.kind and r.text = given.text and r.rule is null`.execute(tx)
}

/** Only where staff have said nothing of the same kind since. */
export async function addFees(
  tx: Db,
  { programs }: Pick<StarterCatalogue, 'programs'>,
): Promise<void> {
  const given = programs
    .filter(({ fees }) => fees.length > 0)
    .map(({ key, fees }) => ({ key, fees }))
  await sql`
    update program p set fees = given.fees
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (key text, fees jsonb)
    where p.key = given.key and p.origin = 'starter' and p.fees = '[]'`.execute(tx)
}

export async function addHousing(
  tx: Db,
  { universities }: Pick<StarterCatalogue, 'universities'>,
): Promise<void> {
  const given = universities
    .filter(({ housing }) => housing !== null)
    .map(({ key, housing }) => ({ key, housing }))
  await sql`
    update university u set housing = given.housing
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (key text, housing jsonb)
    where u.key = given.key and u.origin = 'starter' and u.housing is null`.execute(tx)
}
