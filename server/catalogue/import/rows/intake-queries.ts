import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'

export interface NamedProgram {
  /** Which of the requested names. */
  place: number
  id: number
  status: 'draft' | 'published' | 'archived'
  /** The time zone of its destination. */
  zone: string
}

/** Programs by their keys. */
export async function listProgramsByKey(tx: Db, keys: readonly string[]): Promise<NamedProgram[]> {
  const { rows } = await sql<NamedProgram>`
    select named.place::integer, p.id, p.status, d.zone
    from unnest(${keys}::text[]) with ordinality as named (key, place)
    join program p on p.key = named.key
    join university u on u.id = p.university_id
    join destination d on d.id = u.destination_id`.execute(tx)
  return rows
}

/** Programs by the name or the key of their university and their title in either language. */
export async function listProgramsByTitle(
  tx: Db,
  universities: readonly string[],
  titles: readonly string[],
): Promise<NamedProgram[]> {
  const { rows } = await sql<NamedProgram>`
    select distinct named.place::integer, p.id, p.status, d.zone
    from unnest(${universities}::text[], ${titles}::text[]) with ordinality
      as named (university, title, place)
    join university u on u.name_order = plain(named.university) or u.key = named.university
    join destination d on d.id = u.destination_id
    join program p on p.university_id = u.id and (
      p.title_order = plain(left(named.title, 300))
      or plain(p.title ->> 'fr') = plain(named.title))`.execute(tx)
  return rows
}

/**
 * Gives a new version to programs whose intakes were written. A program that came from a list can
 * still be corrected by the list: its own words are unchanged.
 */
export async function touchPrograms(
  tx: Db,
  ids: readonly number[],
  { now, by }: { now: Date; by: number | null },
): Promise<void> {
  await tx
    .updateTable('program')
    .set((eb) => ({
      version: eb('version', '+', 1),
      updated_at: now,
      updated_by: sql<number | null>`case when origin = 'import' and updated_by is null then null
        else ${by}::bigint end`,
    }))
    .where('id', 'in', ids)
    .execute()
}
