import { type Insertable, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { OpeningAlertTable } from '../database/tables.ts'

const columns = [
  'opening_alert.id',
  'opening_alert.key',
  'opening_alert.email',
  'opening_alert.language',
  'opening_alert.program_id',
  'opening_alert.search',
  'opening_alert.created_at',
  'opening_alert.confirmed_at',
  'opening_alert.looked_at',
  'opening_alert.mailed_at',
  'opening_alert.ended_at',
] as const

export type AlertRow = NonNullable<Awaited<ReturnType<typeof findAlert>>>

export function findAlert(db: Db, by: { key: string } | { id: number }) {
  const alert = db.selectFrom('opening_alert').select(columns)
  return (
    'id' in by ? alert.where('id', '=', by.id) : alert.where('key', '=', by.key)
  ).executeTakeFirst()
}

/** The alert of this address about the same thing that has not ended, or else a new one; its key. */
export async function upsertAlert(
  tx: Db,
  alert: Pick<Insertable<OpeningAlertTable>, 'key' | 'email' | 'language' | 'created_at'> & {
    program_id: number | null
    search: string | null
  },
): Promise<string> {
  const { key } = await tx
    .insertInto('opening_alert')
    .values(alert)
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email), coalesce(program_id, 0), coalesce(search, '')`)
        .where('ended_at', 'is', null)
        .doUpdateSet({ language: alert.language }),
    )
    .returning('key')
    .executeTakeFirstOrThrow()
  return key
}

/** Begins an alert, or begins an ended one again. Programs that are open by now are no news to it. */
export async function putActive(tx: Db, key: string, now: Date): Promise<void> {
  await tx
    .updateTable('opening_alert')
    .set({ confirmed_at: now, looked_at: now, ended_at: null })
    .where('key', '=', key)
    .where((eb) => eb.or([eb('confirmed_at', 'is', null), eb('ended_at', 'is not', null)]))
    .execute()
}

export async function putEnded(tx: Db, key: string, now: Date): Promise<void> {
  await tx
    .updateTable('opening_alert')
    .set({ ended_at: now })
    .where('key', '=', key)
    .where('ended_at', 'is', null)
    .execute()
}

/** Whether another alert of the same address about the same thing has not ended. */
export async function isAskedAgain(tx: Db, alert: AlertRow): Promise<boolean> {
  const row = await tx
    .selectFrom('opening_alert')
    .select('id')
    .where('id', '<>', alert.id)
    .where('ended_at', 'is', null)
    .where(sql`lower(email)`, '=', alert.email.toLowerCase())
    .where(sql`coalesce(program_id, 0)`, '=', alert.program_id ?? 0)
    .where(sql`coalesce(search, '')`, '=', alert.search ?? '')
    .executeTakeFirst()
  return row !== undefined
}

/** A program that visitors may see. */
export function findProgram(db: Db, by: { key: string } | { id: number }) {
  const program = db
    .selectFrom('program')
    .innerJoin('university', 'university.id', 'program.university_id')
    .innerJoin('destination', 'destination.id', 'university.destination_id')
    .select(['program.id', 'program.key', 'program.title', 'university.name as university'])
    .where('program.status', '=', 'published')
    .where('university.status', '=', 'published')
    .where('destination.published', '=', true)
  return (
    'id' in by ? program.where('program.id', '=', by.id) : program.where('program.key', '=', by.key)
  ).executeTakeFirst()
}

/** Records which programs take applications now, and since when for those that did not before. */
export async function noteOpenings(db: Db, open: readonly number[], now: Date): Promise<void> {
  await sql`
    with open as (
      select program.id from unnest(${[...open]}::bigint[]) listed (id)
      join program on program.id = listed.id
    ), opened as (
      insert into program_opening (program_id, is_open, since)
      select id, true, ${now} from open
      -- A row that conflicts is locked, changed or not: of what is open already there are thousands.
      where not exists (select from program_opening
        where program_opening.program_id = open.id and program_opening.is_open)
      on conflict (program_id) do update set is_open = true, since = excluded.since
        where not program_opening.is_open
    )
    update program_opening set is_open = false, since = ${now}
    where is_open and program_id not in (select id from open)
  `.execute(db)
}

/** Alerts that may have news: those about programs, and searches that may be mailed. */
export function listActive(
  db: Db,
  { after, limit, mailedBefore }: { after: number; limit: number; mailedBefore: Date },
) {
  return db
    .selectFrom('opening_alert')
    .select('id')
    .where('id', '>', after)
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('mailed_at', 'is', null), eb('mailed_at', '<', mailedBefore)]))
    .where(
      sql<boolean>`exists (select from program_opening opening
        where opening.is_open and opening.since > opening_alert.looked_at
          and (opening_alert.program_id is null
            or opening.program_id = opening_alert.program_id))`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Holds an alert that has not ended; undefined where another process has it. */
export function lockActive(tx: Db, id: number) {
  return tx
    .selectFrom('opening_alert')
    .select(columns)
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** The keys of programs that began to take applications after an instant, and still do. */
export async function listOpenedSince(db: Db, since: Date): Promise<{ id: number; key: string }[]> {
  return db
    .selectFrom('program_opening')
    .innerJoin('program', 'program.id', 'program_opening.program_id')
    .select(['program.id', 'program.key'])
    .where('is_open', '=', true)
    .where('since', '>', since)
    .execute()
}

export async function markLooked(
  tx: Db,
  id: number,
  looked: { at: Date; mailed: boolean; ended: boolean },
): Promise<void> {
  const { at, mailed, ended } = looked
  await tx
    .updateTable('opening_alert')
    .set({ looked_at: at, ...(mailed && { mailed_at: at }), ...(ended && { ended_at: at }) })
    .where('id', '=', id)
    .execute()
}

/** Deletes alerts that were never confirmed, that have ended, or that are older than was asked for. */
export async function deleteOver(
  db: Db,
  before: { asked: Date; ended: Date; confirmed: Date },
): Promise<void> {
  await db
    .deleteFrom('opening_alert')
    .where((eb) =>
      eb.or([
        eb.and([eb('confirmed_at', 'is', null), eb('created_at', '<', before.asked)]),
        eb('ended_at', '<', before.ended),
        eb('confirmed_at', '<', before.confirmed),
      ]),
    )
    .execute()
}
