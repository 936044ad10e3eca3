import { type Expression, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'
import type { ApplicantListQuery } from '#contract/applicants/applicants.ts'
import type { Db } from '../../database/database.ts'
import { nameSearched } from '../../database/name-searched.ts'
import { shownChannel } from '../../database/shown-channel.ts'
import type { ApplicantTable } from '../../database/tables.ts'
import {
  type Sight,
  seesApplicant,
  seesApplication,
  seesConversation,
} from '../../database/visible-to.ts'
import { closingColumns } from '../sending/closing.ts'
import { sendingColumns } from '../sending/sending-queries.ts'
import { narrower } from './narrower-queries.ts'
import { lastContact } from './row-queries.ts'

/** A text as an application's number or its beginning, as a telephone number, or as words. */
export type ApplicantSearch =
  | { kind: 'number'; beginning: string }
  | { kind: 'phone'; digits: string }
  | { kind: 'words'; words: string[] }

type Filters = Omit<ApplicantListQuery, 'q' | 'sort' | 'page' | 'size'>

/** Which applications are wanted, and who asks for them. */
export interface Sieve extends Filters {
  /** Who asks. */
  sight: Sight
  search: ApplicantSearch | undefined
  /** Promises of earlier days are overdue. */
  today: string
}

interface List extends Sieve {
  sort: ApplicantListQuery['sort']
  limit: number
  offset: number
}

/** One page of applications with their applicants, and how many there are in all. */
export async function listApplications(db: Db, list: List) {
  const { ids, total } = await findPage(db, list)
  return { rows: await readApplications(db, ids), total }
}

/** Which applications are on a page: the details are read for these alone. */
async function findPage(db: Db, list: List): Promise<{ ids: number[]; total: number }> {
  if (!looksInFiles(list)) {
    const page = sql<{ id: number }>`
      select application.id from ${siftedApplications(list)} ${stretchOf(list)}`
    const [{ rows }, total] = await Promise.all([page.execute(db), countMatching(db, list)])
    return { ids: rows.map(({ id }) => id), total }
  }
  // Files are looked through once, for the page and for the count. Without “materialized” the planner
  // follows the order and looks at one file after the other.
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with found as materialized (
      select application.id, ${orderedBy(list.sort)} from ${siftedApplications(list)}
    )
    select to_json(array(
        select application.id from found as application ${stretchOf(list)})) as ids,
      (select count(*) from found) as total`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/** The applications of each person on a page, first the one that decides the person's place. */
export async function listPersons(db: Db, list: List) {
  const order = orders[list.sort]
  const { rows } = await sql<{ ids: number[][]; total: number; applications: number }>`
    with found as materialized (
      select application.id, application.applicant_id, ${orderedBy(list.sort)}
      from ${siftedApplications(list)}
    ), person as (
      select distinct on (application.applicant_id) application.*
      from found as application order by application.applicant_id, ${order}
    ), page as (
      select application.*, row_number() over (order by ${order}) as place
      from person as application ${stretchOf(list)}
    )
    select coalesce(json_agg((select json_agg(application.id order by ${order})
        from found as application where application.applicant_id = page.applicant_id)
        order by page.place), '[]') as ids,
      (select count(*) from person) as total, (select count(*) from found) as applications
    from page`.execute(db)
  const { ids = [], total = 0, applications = 0 } = rows[0] ?? {}
  const byId = new Map((await readApplications(db, ids.flat())).map((row) => [row.id, row]))
  const persons = ids.flatMap((theirs) => {
    const [first, ...others] = theirs.flatMap((id) => byId.get(id) ?? [])
    return first ? [[first, ...others] as const] : []
  })
  return { persons, total, applications }
}

function stretchOf({ sort, limit, offset }: List) {
  return sql`order by ${orders[sort]} limit ${limit} offset ${offset}`
}

/** What is shown of applications, in the order of the ids. */
async function readApplications(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await applications(db).select(shown).where('application.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
export type ApplicationRow = Awaited<ReturnType<typeof readApplications>>[number]

/** Every application that passes the filters, up to a limit. */
export function listSelection(db: Db, sieve: Sieve, limit: number) {
  return sifted(db, sieve)
    .select(['application.id', 'application.number', 'application.version'])
    .orderBy('application.id')
    .limit(limit)
    .execute()
}

/** The ids of every application that passes the filters, in order. */
export async function listOrdered(db: Db, sieve: Sieve, sort: List['sort']): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select application.id from ${siftedApplications(sieve)} order by ${orders[sort]}`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many applications are in each state. */
export function countStages(db: Db, sieve: Sieve) {
  return sifted(db, sieve)
    .select(['application.status', sql<number>`count(*)`.as('total')])
    .groupBy('application.status')
    .execute()
}

interface Stage {
  status: ApplicationStatus
  total: number
  rows: ApplicationRow[]
}

/** The states that have applications: how many, and the first of them by promised day. */
export async function listStages(db: Db, sieve: Sieve, limit: number): Promise<Stage[]> {
  const stages = looksInFiles(sieve)
    ? await gatherStages(db, sieve, limit)
    : await findStages(db, sieve, limit)
  const rows = await readApplications(
    db,
    stages.flatMap(({ ids }) => ids),
  )
  const byStatus = Map.groupBy(rows, ({ status }) => status)
  return stages.map(({ status, total }) => ({ status, total, rows: byStatus.get(status) ?? [] }))
}

interface FoundStage {
  status: ApplicationStatus
  total: number
  ids: number[]
}

/** Reads the first of each state in its own order, without looking at the rest. */
async function findStages(db: Db, sieve: Sieve, limit: number): Promise<FoundStage[]> {
  const { rows } = await sql<FoundStage>`
    select stage.status, stage.total, to_json(array(select application.id from application
      where application.status = stage.status and ${matching(sieve)}
      order by ${orders.due} limit ${limit})) as ids
    from (select application.status, count(*) as total from ${siftedApplications(sieve)}
      group by application.status) stage`.execute(db)
  return rows
}

/** Finds everything in one search and sorts it together. */
async function gatherStages(db: Db, sieve: Sieve, limit: number): Promise<FoundStage[]> {
  const { rows } = await sql<FoundStage>`
    with found as materialized (
      select application.id, application.status, application.next_by
      from ${siftedApplications(sieve)}
    )
    select application.status, count(*) as total,
      to_json((array_agg(application.id order by ${orders.due}))[1:${limit}::int]) as ids
    from found as application group by application.status`.execute(db)
  return rows
}

/** Whether the search has to look through files. */
function looksInFiles({ search, tag }: Sieve): boolean {
  return search !== undefined || tag !== undefined
}

function applications(db: Db) {
  return db
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .innerJoin('program', 'program.id', 'application.program_id')
    .innerJoin('intake', 'intake.id', 'application.intake_id')
    .leftJoin('account as owner', 'owner.id', 'applicant.owner_id')
}

export async function countMatching(db: Db, sieve: Sieve): Promise<number> {
  const { total } = await sifted(db, sieve)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The same as SQL that follows `from`, to be counted in groups. */
export function siftedApplications(sieve: Sieve): RawBuilder<unknown> {
  return sql`application where ${matching(sieve)}`
}

function sifted(db: Db, sieve: Sieve) {
  return db.selectFrom('application').where(matching(sieve))
}

function matching(sieve: Sieve) {
  return sql.join<SqlBool>(conditions(sieve), sql` and `)
}

const shown = [
  'application.id',
  'applicant.key',
  'applicant.given_names',
  'applicant.family_name',
  'applicant.email',
  'applicant.phone',
  'applicant.nationality',
  'applicant.nationalities',
  'applicant.residence_country',
  ...closingColumns,
  'intake.zone',
  'intake.term',
  'intake.academic_year',
  lastContact.as('last_contact'),
  'application.status_at',
  'application.number',
  'application.status',
  'application.snapshot',
  'application.destination',
  'application.submitted_at',
  'application.next_mover',
  'application.next_by',
  'owner.key as owner_key',
  'owner.given_names as owner_given_names',
  'owner.family_name as owner_family_name',
  'applicant.language',
  'applicant.tags',
  'application.version',
  shownChannel.as('submission_channel'),
  sql<number>`coalesce((select missing from application_papers
    where application_id = application.id), 0)`.as('missing_documents'),
  sql<{ title: string; dueOn: string | null } | null>`(select json_build_object('title', title,
    'dueOn', due_on) from applicant_task
    where applicant_id = applicant.id and done_at is null
    order by due_on, id limit 1)`.as('next_task'),
] as const

type Order = RawBuilder<unknown>

/** Applications without a date come last in both directions. */
const orders: Record<List['sort'], Order> = {
  due: sql`coalesce(application.next_by, 'infinity'), application.id`,
  submittedAt: sql`application.submitted_at, application.id`,
  '-submittedAt': sql`application.submitted_at desc, application.id`,
  name: sql`application.applicant_name, application.id`,
  '-name': sql`application.applicant_name desc, application.id`,
  statusAt: sql`application.status_at, application.id`,
  '-statusAt': sql`application.status_at desc, application.id desc`,
  deadline: sql`coalesce(application.deadline_at, 'infinity'), application.id`,
  '-deadline': sql`coalesce(application.deadline_at, '-infinity') desc, application.id`,
}

/** What an order looks at. */
function orderedBy(sort: List['sort']): Order {
  switch (sort) {
    case 'due':
      return sql`application.next_by`
    case 'submittedAt':
    case '-submittedAt':
      return sql`application.submitted_at`
    case 'name':
    case '-name':
      return sql`application.applicant_name`
    case 'statusAt':
    case '-statusAt':
      return sql`application.status_at`
    case 'deadline':
    case '-deadline':
      return sql`application.deadline_at`
  }
}

/** Looks at no row but the application's, which also keeps what lists need of its applicant. */
function conditions(sieve: Sieve) {
  const { status, destination, owner, overdue, tag, level, language } = sieve
  const { search, today, sight } = sieve
  const all: Expression<SqlBool>[] = [seesApplication(sight)]
  if (status) all.push(sql`application.status = ${status}`)
  if (destination) all.push(sql`application.destination = ${destination}`)
  if (level) all.push(sql`application.level = ${level}`)
  if (language) all.push(sql`application.applicant_language = ${language}`)
  if (tag) all.push(ofFileWith([sql`applicant.tags @> ${[tag]}::text[]`]))
  if (owner === 'me') all.push(sql`application.applicant_owner_id = ${sight.accountId}`)
  else if (owner === 'nobody') all.push(sql`application.applicant_owner_id is null`)
  else if (owner) {
    all.push(sql`application.applicant_owner_id = (select id from account where key = ${owner})`)
  }
  if (overdue !== undefined) {
    const day = sql`coalesce(application.next_by, 'infinity')`
    all.push(overdue ? sql`${day} < ${today}::date` : sql`${day} >= ${today}::date`)
  }
  all.push(...narrower(sieve))
  if (search?.kind === 'number') all.push(sql`application.number like ${`${search.beginning}%`}`)
  if (search?.kind === 'phone') {
    all.push(ofFileWith([sql`applicant.search_plain like ${`%${search.digits}%`}`]))
  }
  if (search?.kind === 'words') {
    all.push(
      ofFileWith(
        search.words.map(
          (word) => sql`applicant.search_plain like '%' || ${nameSearched(word)} || '%'`,
        ),
      ),
    )
  }
  return all
}

function ofFileWith(wanted: readonly Expression<SqlBool>[]) {
  return sql<SqlBool>`application.applicant_id in
    (select applicant.id from applicant where ${sql.join<SqlBool>(wanted, sql` and `)})`
}

export type ApplicantRecordRow = NonNullable<Awaited<ReturnType<typeof findApplicant>>>

export function findApplicant(db: Db, key: string) {
  return db
    .selectFrom('applicant')
    .leftJoin('account as owner', 'owner.id', 'applicant.owner_id')
    .leftJoin('account as editor', 'editor.id', 'applicant.updated_by')
    .leftJoin('applicant as keeper', 'keeper.id', 'applicant.merged_into')
    .select([
      'applicant.id',
      'applicant.key',
      'applicant.given_names',
      'applicant.family_name',
      'applicant.birth_date',
      'applicant.nationality',
      'applicant.residence_country',
      'applicant.email',
      'applicant.email_held_until',
      'applicant.email_before_hold',
      'applicant.phone',
      'applicant.guardian_name',
      'applicant.guardian_phone',
      'applicant.language',
      'applicant.education',
      'applicant.passport_name',
      'applicant.passport_number',
      'applicant.passport_country',
      'applicant.passport_issued',
      'applicant.passport_expires',
      'applicant.nationalities',
      'applicant.tests',
      'applicant.name_plain',
      'applicant.version',
      'applicant.created_at',
      'applicant.updated_at',
      'applicant.owner_id',
      'applicant.tags',
      'keeper.key as keeper_key',
      'keeper.given_names as keeper_given_names',
      'keeper.family_name as keeper_family_name',
      'owner.key as owner_key',
      'editor.given_names as editor_given_names',
      'editor.family_name as editor_family_name',
    ])
    .where('applicant.key', '=', key)
    .executeTakeFirst()
}

/** The applicant of an application that the actor can see; without a number, of the latest one. */
export async function findApplicantOf(
  db: Db,
  sight: Sight,
  number: string | undefined,
): Promise<string | undefined> {
  const seen = db
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select('applicant.key')
    .where(seesApplication(sight))
  const row = await (number === undefined ? seen : seen.where('application.number', '=', number))
    .orderBy('application.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.key
}

/** Holds an applicant until the end of the transaction. */
export function lockApplicant(tx: Db, key: string) {
  return tx
    .selectFrom('applicant')
    .select(['id', 'version', 'owner_id'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateApplicant(
  tx: Db,
  id: number,
  columns: Updateable<ApplicantTable>,
): Promise<void> {
  await tx
    .updateTable('applicant')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Every application of a file, visible to the actor or not. */
export async function listApplicationIds(db: Db, applicantId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('application')
    .select('id')
    .where('applicant_id', '=', applicantId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export function listApplicationsOf(db: Db, applicantId: number, sight: Sight) {
  return db
    .selectFrom('application')
    .innerJoin('program', 'program.id', 'application.program_id')
    .innerJoin('intake', 'intake.id', 'application.intake_id')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select([
      'application.id',
      'application.number',
      'application.status',
      'application.version',
      'application.snapshot',
      'application.destination',
      'application.submitted_at',
      'application.next_mover',
      'application.next_by',
      ...sendingColumns,
      'applicant.nationalities',
      'applicant.residence_country',
      ...closingColumns,
    ])
    .where('application.applicant_id', '=', applicantId)
    .where(seesApplication(sight))
    .orderBy('application.submitted_at', 'desc')
    .orderBy('application.id')
    .execute()
}

/** The conversations about what this applicant sent that the actor can see, the latest first. */
export function listConversationsOf(db: Db, applicantId: number, sight: Sight) {
  return db
    .selectFrom('conversation')
    .innerJoin('submission', 'submission.id', 'conversation.submission_id')
    .select(['conversation.key', 'conversation.state', 'conversation.reply_by as replyBy'])
    .where('submission.applicant_id', '=', applicantId)
    .where(seesConversation(sight))
    .orderBy('conversation.last_activity_at', 'desc')
    .execute()
}

/** The steps of all applications of one applicant, oldest first. */
export function listHistoryOf(db: Db, applicantId: number) {
  return db
    .selectFrom('application_history as history')
    .innerJoin('application', 'application.id', 'history.application_id')
    .leftJoin('account as actor', 'actor.id', 'history.actor_id')
    .leftJoin('application_history as undoing', 'undoing.undoes', 'history.id')
    .select([
      'history.application_id',
      'history.undoes',
      'undoing.id as undone_by',
      'history.corrects',
      'history.told_by',
      'history.passed_over',
      'history.from_status',
      'history.to_status',
      'history.at',
      'history.by_applicant',
      'history.reason',
      'history.reason_code',
      'history.passed_over',
      'history.happened_on',
      'actor.given_names as actor_given_names',
      'actor.family_name as actor_family_name',
    ])
    .where('application.applicant_id', '=', applicantId)
    .orderBy('history.id')
    .execute()
}

const mostDuplicates = 10

/** Other files under the same name and birth date. */
export function listPossibleDuplicates(
  db: Db,
  {
    id,
    name_plain,
    birth_date,
    passport_number,
    passport_country,
  }: Pick<
    ApplicantRecordRow,
    'id' | 'name_plain' | 'birth_date' | 'passport_number' | 'passport_country'
  >,
  sight: Sight,
) {
  return db
    .selectFrom('applicant')
    .select(['key', 'given_names', 'family_name'])
    .select([
      sql<boolean>`birth_date = ${birth_date} and name_plain = ${name_plain}`.as('is_name_same'),
      sql<boolean>`coalesce(passport_number = ${passport_number}
        and passport_country = ${passport_country}, false)`.as('is_passport_same'),
    ])
    .where((eb) =>
      eb.or([
        eb.and([eb('birth_date', '=', birth_date), eb('name_plain', '=', name_plain)]),
        eb.and([
          eb('passport_number', '=', passport_number),
          eb('passport_country', '=', passport_country),
        ]),
      ]),
    )
    .where('id', '<>', id)
    .where('merged_into', 'is', null)
    .where(seesApplicant(sight))
    .orderBy('id')
    .limit(mostDuplicates)
    .execute()
}

/** Accounts a file may be given to, and whether they own one that the reader sees. */
export function listOwners(db: Db, sight: Sight) {
  return db
    .selectFrom('account')
    .select([
      'id',
      'key',
      'given_names',
      'family_name',
      'role',
      'permissions',
      'scope',
      'scope_destinations',
    ])
    .select(
      sql<boolean>`exists (select from applicant
        where applicant.owner_id = account.id and ${seesApplicant(sight)})`.as('owns'),
    )
    .where('role', 'in', ['admin', 'staff'])
    .where('status', '=', 'active')
    .orderBy(sql`plain(given_names || ' ' || coalesce(family_name, '')) collate "C"`)
    .orderBy('id')
    .execute()
}

/** An active account that may read applicants: a file is given to no one else. */
export function findOwner(db: Db, key: string) {
  return db
    .selectFrom('account')
    .select(['id', 'scope'])
    .where('key', '=', key)
    .where('role', '=', 'admin')
    .where(sql<SqlBool>`'applicants.read' = any(permissions)`)
    .where('status', '=', 'active')
    .executeTakeFirst()
}

/** Those of these files that an account would not see even if it owned them. */
export async function listUnreadable(
  db: Db,
  accountId: number,
  applicantIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select applicant.id from applicant join account on account.id = ${accountId}
    where applicant.id = any(${[...applicantIds]}::bigint[])
      and not (account.role = 'admin' and account.status = 'active'
        and 'applicants.read' = any(account.permissions)
        and (account.scope <> 'destinations' or exists (select from application
          where application.applicant_id = applicant.id
            and application.destination = any(account.scope_destinations))))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
