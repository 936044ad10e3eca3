import { sql } from 'kysely'
import { restDays } from '#contract/catalogue/upkeep.ts'
import type { Db } from '../../database/database.ts'

export interface TodaysLine {
  subject: string
  /** Nothing is missing on it any more, or a member of staff looked at it today. */
  done: boolean
}

export async function listToday(db: Db, day: string): Promise<TodaysLine[]> {
  const { rows } = await sql<TodaysLine>`
    select t.subject, coalesce(look.looked_on >= t.day, false)
      or page.gap_set_id is null as done
    from upkeep_today t
    left join upkeep_look look on look.subject = t.subject
    left join upkeep_page page on page.subject = t.subject
    where t.day = ${day}::date order by t.position`.execute(db)
  return rows
}

/** Pages that could be chosen: not chosen today, and not looked at in recent weeks. */
const choosable = (day: string) => sql`upkeep_page page
  where page.gap_set_id is not null
    and not exists (select from upkeep_today t where t.day = ${day}::date and t.subject = page.subject)
    and not exists (select from upkeep_look look where look.subject = page.subject
      and look.looked_on > ${day}::date - ${restDays}::integer)`

/**
 * Adds the heaviest pages to the day, if it still has as many lines as the person asking has seen.
 * When two people ask at once, only one adds lines.
 */
export async function addToday(
  db: Db,
  { day, seen, count }: { day: string; seen: number; count: number },
): Promise<void> {
  await sql`
    insert into upkeep_today (day, position, subject)
    select ${day}::date, ${seen}::integer + row_number() over (order by page.weight desc, page.sureness,
      page.read_on nulls first, page.subject), page.subject
    from (select page.* from ${choosable(day)}
      order by page.weight desc, page.sureness, page.read_on nulls first, page.subject limit ${count}) page
    where (select count(*) from upkeep_today where day = ${day}::date) = ${seen}
    on conflict do nothing`.execute(db)
}

export async function hasMoreToChoose(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql`select from ${choosable(day)} limit 1`.execute(db)
  return rows.length > 0
}

/** Records that a member of staff opened the page today. */
export async function saveLook(
  db: Db,
  { subject, day, by }: { subject: string; day: string; by: number },
): Promise<void> {
  await db
    .insertInto('upkeep_look')
    .values({ subject, looked_on: day, looked_by: by })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({ looked_on: day, looked_by: by }),
    )
    .execute()
}

/** What was chosen for other days no longer matters. */
export async function deleteTodayBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('upkeep_today').where('day', '<', day).execute()
}
