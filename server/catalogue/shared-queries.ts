import { sql } from 'kysely'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import type { Db } from '../database/database.ts'

/** The name of the joined account that changed a row last. */
export const editorName = sql<string | null>`
  nullif(concat_ws(' ', account.given_names, account.family_name), '')`

/**
 * The calendar year in which an intake starts, from its date or otherwise from its term: an
 * academic year of two years has its autumn in the first.
 */
export const intakeYear = (intake: string): string => /* sql */ `
  coalesce(extract(year from ${intake}.starts_on)::int,
    substring(${intake}.academic_year from '[0-9]{4}')::int
      + case when ${intake}.term <> 'autumn' and ${intake}.academic_year ~ '[0-9]{4}.*[0-9]'
          then 1 else 0 end)`

/**
 * Who sends an application for a program, as visitors read it: "we send it" only while an agreement
 * with its university is recorded.
 */
export const channelOf = (program: string, university: string): string => /* sql */ `
  case when ${program}.submission_channel = 'agency' and ${university}.partnership <> 'agreement'
    then 'university_portal' else ${program}.submission_channel end`

/**
 * Where a program is taught; null if its city was derived from something else. It is still found by
 * the city of its university.
 */
export const taughtIn = (program: string, university: string): string => /* sql */ `
  case when not 'city' = any(${program}.derived_fields)
    then coalesce(${program}.city, ${university}.city) end`

export async function findDestinationId(db: Db, key: DestinationKey): Promise<number | undefined> {
  const row = await db
    .selectFrom('destination')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.id
}
