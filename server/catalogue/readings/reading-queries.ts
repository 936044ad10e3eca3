import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Adds to the existing counts. In one order, so that two processes never wait in a ring. */
export async function addReadings(
  db: Db,
  counts: ReadonlyMap<string, number>,
  day: string,
): Promise<void> {
  await sql`
    insert into page_reading as known (subject, day, readings)
    select given.subject, ${day}::date, given.readings
    from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[])
      as given (subject, readings)
    order by given.subject
    on conflict (subject, day) do update set readings = known.readings + excluded.readings`.execute(
    db,
  )
}

export async function deleteReadingsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('page_reading').where('day', '<', day).execute()
}
