import { sql } from 'kysely'
import type { Dashboard } from '#contract/dashboard.ts'
import type { ApplicationStatus } from '#contract/transitions.ts'
import type { ConversationKind, DestinationKey } from '#contract/vocabulary.ts'
import type { Db } from '../database/database.ts'
import { type Sight, seesApplication, seesConversation } from '../database/visible-to.ts'

interface Figures {
  statuses: { status: ApplicationStatus; count: number }[]
  destinations: { destination: DestinationKey; count: number }[]
  overdue: number
  messagesWaiting: number
  factsDue: number
  draftPrograms: number
  submissionsByDay: Dashboard['submissionsByDay']
  deadlines: Dashboard['deadlines']
  catalogue: Dashboard['catalogue']
}

interface Options {
  now: Date
  /** The civil date that promises and reviews are held against. */
  today: string
  /** How many days of submissions, today the last. */
  days: number
  deadlines: number
  /** Who asks. */
  sight: Sight
  /** The kinds of conversation that who asks may read. */
  conversationKinds: readonly ConversationKind[]
  /** States in which an application still has to be sent. */
  unsent: readonly ApplicationStatus[]
}

/** All figures of the dashboard in one round trip. */
export async function findFigures(
  db: Db,
  { now, today, days, deadlines, conversationKinds, unsent, sight }: Options,
): Promise<Figures> {
  const seen = seesApplication(sight)
  const { rows } = await sql<Figures>`
    select
      (select coalesce(json_agg(one), '[]') from (
        select status, count(*)::int from application where ${seen} group by status) one) as statuses,
      (select coalesce(json_agg(one), '[]') from (
        select destination, count(*)::int from application where ${seen}
        group by destination) one)
        as destinations,
      (select count(*) from application where next_by < ${today}::date and ${seen}) as overdue,
      (select count(*) from conversation where state = 'open'
        and kind = any(${[...conversationKinds]}::text[])
        and ${seesConversation(sight)}) as "messagesWaiting",
      (select count(*) from fact where review_by <= ${today}::date) as "factsDue",
      (select count(*) from program where status = 'draft') as "draftPrograms",
      (select json_agg(one order by day) from (
        select to_char(day, 'YYYY-MM-DD') as day, count(application.id)::int as count
        from generate_series(${today}::timestamp - make_interval(days => ${days - 1}),
          ${today}::timestamp, interval '1 day') as day
        left join application on submitted_at >= day at time zone 'UTC'
          and submitted_at < (day + interval '1 day') at time zone 'UTC' and ${seen}
        group by day) one) as "submissionsByDay",
      (select coalesce(json_agg(json_build_object(
          'program', json_build_object('key', key, 'title', title),
          'university', university, 'closesAt', closes_at, 'zone', zone,
          'applications', applications) order by closes_at, key), '[]') from (
        select program.key, program.title, university.name as university,
          to_char(intake.closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as closes_at,
          intake.zone, count(*)::int as applications
        from intake
        join application on application.intake_id = intake.id
        join program on program.id = intake.program_id
        join university on university.id = program.university_id
        where date_trunc('minute', intake.closes_at) + interval '1 minute' > ${now}
          and application.status = any(${unsent}::text[])
          and ${seen}
        group by intake.id, program.id, university.id
        order by intake.closes_at, program.key limit ${deadlines}) one) as deadlines,
      (select json_build_object(
        'universities', (select count(*) from university where status = 'published'),
        'programs', (select count(*) from program where status = 'published'),
        'destinations', (select count(*) from destination where published))) as catalogue
  `.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('The figures gave no row')
  return figures
}
