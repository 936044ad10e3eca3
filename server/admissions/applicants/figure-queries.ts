import { type RawBuilder, sql } from 'kysely'
import type { Milestone, ReplyStanding } from '#contract/admissions/values/transitions.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import type { Deadlines } from '#contract/office/dashboard.ts'
import type { Db } from '../../database/database.ts'
import { type Sieve, siftedApplications } from './applicant-queries.ts'
import { placeOf, replyStands } from './narrower-queries.ts'

type Reached = Record<'submitted' | Milestone, number> & { destination: DestinationKey }

/** For each destination, how many there are and how many ever reached each milestone. */
export async function countReached(db: Db, sieve: Sieve): Promise<Reached[]> {
  const reached = (milestone: Milestone) =>
    sql`(count(*) filter (where application.reached >= ${placeOf(milestone)}))::int`
  const { rows } = await sql<Reached>`
    select application.destination, count(*)::int as submitted, ${reached('sent')} as sent,
      ${reached('offer')} as offer, ${reached('accepted')} as accepted,
      ${reached('enrolled')} as enrolled
    from ${siftedApplications(sieve)} group by application.destination`.execute(db)
  return rows
}

/** The first day of each day or week, and how many were submitted in it; those with none left out. */
export async function countSubmitted(
  db: Db,
  sieve: Sieve,
  step: 'day' | 'week',
): Promise<{ start: string; applications: number }[]> {
  const { rows } = await sql<{ start: string; applications: number }>`
    select ${startOf(step)} as start, count(*)::int as applications
    from ${siftedApplications(sieve)} group by 1`.execute(db)
  return rows
}

type Waited = Record<ReplyStanding, number> & { start: string; hours: number | null }

/**
 * The replies of each week by standing and by how long they took: in whole hours within two days, in
 * whole days from then on (null: none came yet). Medians are found from these few: sorting a year of
 * single waits takes far longer than counting them.
 */
export async function countReplies(db: Db, sieve: Sieve): Promise<Waited[]> {
  const withStanding = (standing: ReplyStanding) =>
    sql`(count(*) filter (where ${replyStands(standing, sieve.today)}))::int`
  const waited = sql`date_part('epoch', application.replied_at - application.submitted_at)`
  const { rows } = await sql<Waited>`
    select ${firstMonday} + week * 7 as start, hours, kept, broken, open from (
      select ((application.submitted_at at time zone 'UTC')::date - ${firstMonday}) / 7 as week,
        case when ${waited} < 172800 then floor(${waited} / 3600)
          else floor(${waited} / 86400) * 24 end::int as hours,
        ${withStanding('kept')} as kept, ${withStanding('broken')} as broken, ${withStanding('open')} as open
      from ${siftedApplications(sieve)} group by 1, 2) counted`.execute(db)
  return rows
}

/** Weeks are counted from it: cheaper for each row than finding its Monday. */
const firstMonday = sql`date '2001-01-01'`

interface Closing {
  start: string
  unsent: number
}

/** How many face a deadline, by the week in which it falls. */
export async function countClosing(db: Db, sieve: Sieve): Promise<Closing[]> {
  const { rows } = await sql<Closing>`
    select date_trunc('week', waiting.deadline_at at time zone 'UTC')::date as start,
      sum(waiting.unsent)::int as unsent
    from (${byDeadline(sieve)}) waiting group by 1`.execute(db)
  return rows
}

/** The nearest deadlines that are not over, each with how many applications face it. */
export async function listClosing(
  db: Db,
  sieve: Sieve,
  { now, limit }: { now: Date; limit: number },
): Promise<Deadlines['next']> {
  const { rows } = await sql<Deadlines['next'][number]>`
    select json_build_object('key', program.key, 'title', program.title) as program,
      university.name as university, json_build_object('key', intake.key, 'term', intake.term,
        'academicYear', intake.academic_year) as intake,
      to_char(waiting.deadline_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "closesAt",
      intake.zone, waiting.unsent
    from (${byDeadline(sieve)}) waiting
    join intake on intake.id = waiting.intake_id
    join program on program.id = intake.program_id
    join university on university.id = program.university_id
    where date_trunc('minute', waiting.deadline_at) + interval '1 minute' > ${now}
    order by waiting.deadline_at, program.key, intake.key limit ${limit}`.execute(db)
  return rows
}

/** By intake, and by each of its dates if it doesn't close for everyone at once. */
function byDeadline(sieve: Sieve): RawBuilder<unknown> {
  return sql`select application.intake_id, application.deadline_at, count(*)::int as unsent
    from ${siftedApplications(sieve)} group by 1, 2`
}

/** A week begins on its Monday. */
function startOf(step: 'day' | 'week'): RawBuilder<string> {
  return sql`date_trunc(${sql.lit(step)}, application.submitted_at at time zone 'UTC')::date`
}

export async function listDestinationsInOrder(
  db: Db,
): Promise<{ key: DestinationKey; published: boolean }[]> {
  return db
    .selectFrom('destination')
    .select(['key', 'published'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}
