import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/**
 * Looks once more at the applications of intakes whose dates changed, other than those that somebody
 * holds: what was being written while a date changed has kept the one of before.
 */
export async function keepDeadlines(tx: Db): Promise<void> {
  await sql`
    select keep_deadlines(array(select application.id from intake_date_change changed
      join application on application.intake_id = changed.intake_id
      order by application.id for update of application skip locked))`.execute(tx)
}

/**
 * Nothing that began before a change of an hour ago is under way any more; by the database's clock,
 * which wrote down when that was.
 */
export async function forgetDateChanges(tx: Db): Promise<void> {
  await sql`delete from intake_date_change where intake_id in
    (select intake_id from intake_date_change where at < clock_timestamp() - interval '1 hour'
      order by intake_id for update skip locked)`.execute(tx)
}
