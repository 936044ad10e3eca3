import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/**
 * Checks once more the applications of intakes whose dates changed, other than those that another
 * transaction holds: one that was being written while a date changed has kept the previous date.
 */
export async function keepDeadlines(tx: Db): Promise<void> {
  await sql`
    select keep_deadlines(array(select application.id from intake_date_change changed
      join application on application.intake_id = changed.intake_id
      order by application.id for update of application skip locked))`.execute(tx)
}

/**
 * Forgets changes of dates that are over an hour old: nothing that began before them is still under
 * way. By the database's clock, which recorded when they happened.
 */
export async function forgetDateChanges(tx: Db): Promise<void> {
  await sql`delete from intake_date_change where intake_id in
    (select intake_id from intake_date_change where at < clock_timestamp() - interval '1 hour'
      order by intake_id for update skip locked)`.execute(tx)
}
