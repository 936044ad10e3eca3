import { sql } from 'kysely'
import { placedStatuses, statusesOf } from '#contract/admissions/values/transitions.ts'
import type { Bilingual } from '#contract/common/common.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { DestinationKey, terms } from '#contract/common/values/vocabulary.ts'
import type { Outcome } from '#contract/decisions/values/decision-rules.ts'
import type { WaitingListsQuery } from '#contract/decisions/waiting-lists.ts'
import type { Db } from '../database/database.ts'
import { nameSearched } from '../database/name-searched.ts'
import { type Sight, seesApplication } from '../database/visible-to.ts'

interface Line {
  id: number
  program_key: string
  title: Bilingual
  university: string
  destination: DestinationKey
  intake_key: string
  term: (typeof terms)[number]
  academic_year: string
  waiting: number
  capacity: number | null
  taken: number
  offered: number
}

interface Wish extends Pick<WaitingListsQuery, 'program' | 'destination'> {
  sight: Sight
  words: readonly string[]
  limit: number
  offset: number
}

/** The intakes that people wait for, those with a free place first. */
export async function listWaitingLists(
  db: Db,
  { sight, words, program, destination, limit, offset }: Wish,
): Promise<{ rows: Line[]; total: number }> {
  const wanted = [
    seesApplication(sight),
    ...(program ? [sql`program.key = ${program}`] : []),
    ...(destination ? [sql`application.destination = ${destination}`] : []),
    ...words.map(
      (word) => sql`(program.title_plain like '%' || ${nameSearched(word)} || '%'
        or plain(university.name) like '%' || ${nameSearched(word)} || '%')`,
    ),
  ]
  const { rows } = await sql<Line & { total: number }>`
    select ${line}, count(*) over ()::int as total
    from ${waiting} join application on application.intake_id = intake.id
      and application.status = 'waitlisted'
    where ${sql.join(wanted, sql` and `)}
    group by intake.id, program.id, university.id, destination.key
    order by coalesce(intake.capacity > ${taken}, false) desc, program.title_plain,
      intake.academic_year, intake.id
    limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** An intake with the people in scope who wait for it; none, if no one does. */
export async function findWaitingList(
  db: Db,
  sight: Sight,
  { program, intake }: { program: string; intake: string },
): Promise<Line | undefined> {
  const { rows } = await sql<Line>`
    select ${line}
    from ${waiting} left join application on application.intake_id = intake.id
      and application.status = 'waitlisted' and ${seesApplication(sight)}
    where program.key = ${program} and intake.key = ${intake}
    group by intake.id, program.id, university.id, destination.key`.execute(db)
  return rows[0]
}

const waiting = sql`intake
  join program on program.id = intake.program_id
  join university on university.id = program.university_id
  join destination on destination.id = university.destination_id`

const inStates = (states: readonly string[]) => sql`(select count(*) from application one
  where one.intake_id = intake.id and one.status = any(${[...states]}::text[]))::int`
const taken = inStates(placedStatuses)

const line = sql`intake.id, program.key as program_key, program.title,
  university.name as university, destination.key as destination, intake.key as intake_key,
  intake.term, intake.academic_year, count(application.id)::int as waiting, intake.capacity,
  ${taken} as taken, ${inStates(statusesOf.offer)} as offered`

/** Holds everyone on a list, in the order that all such locks use. */
export async function holdWaiting(tx: Db, intakeId: number): Promise<void> {
  await tx
    .selectFrom('application')
    .select('id')
    .where('intake_id', '=', intakeId)
    .where('status', '=', 'waitlisted')
    .orderBy('id')
    .forUpdate()
    .execute()
}

export interface Waiting {
  id: number
  number: string
  version: number
  /** The decision that put them on the list, if there is one. */
  decision_id: number | null
  rank: number | null
  since: Date
  seen: boolean
  applicant_key: string
  given_names: string
  family_name: string | null
  language: Language
  owner: string | null
  pending: Outcome | null
}

/** The people on a list, in the order in which they are asked: by rank, those without one last. */
export async function listWaiting(db: Db, sight: Sight, intakeId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select application.id, application.number, application.version, decided.id as decision_id,
      decided.rank, coalesce(decided.released_at, application.status_at) as since,
      ${seesApplication(sight)} as seen, applicant.key as applicant_key, applicant.given_names,
      applicant.family_name, applicant.language,
      case when owner.id is not null
        then concat_ws(' ', owner.given_names, owner.family_name) end as owner,
      (select outcome from decision where application_id = application.id
        and released_at is null and recalled_at is null) as pending
    from application
    join applicant on applicant.id = application.applicant_id
    left join account owner on owner.id = applicant.owner_id
    left join lateral (select id, rank, released_at from decision
      where application_id = application.id and outcome = 'waitlisted'
        and released_at is not null and recalled_at is null
      order by id desc limit 1) decided on true
    where application.intake_id = ${intakeId} and application.status = 'waitlisted'
    order by decided.rank nulls last, since, application.id`.execute(db)
  return rows
}
