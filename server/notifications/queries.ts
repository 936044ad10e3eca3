import { sql } from 'kysely'
import type { Language } from '#contract/common/values/languages.ts'
import type { ConversationKind } from '#contract/common/values/vocabulary.ts'
import type { Permission } from '#contract/identity/permissions.ts'
import { mailedKinds, type NotificationKind } from '#contract/messaging/notifications.ts'
import type { Db } from '../database/database.ts'
import {
  accountSees,
  type Sight,
  seesApplicant,
  seesApplication,
  seesConversation,
} from '../database/visible-to.ts'

export interface Notice {
  kind: NotificationKind
  at: Date
  /** The person who did it: they are not notified of it. */
  byId: number | null
  applicantId?: number | null
  conversationId?: number | null
  taskId?: number | null
  count?: number
}

/** Notifies existing administrators; unread notifications of the same become one line. */
export async function insertNotifications(
  tx: Db,
  accountIds: readonly number[],
  { kind, at, byId, applicantId = null, conversationId = null, taskId = null, count = 1 }: Notice,
): Promise<void> {
  await sql`
    insert into notification (account_id, kind, count, at, by_id, applicant_id, conversation_id,
      task_id)
    select id, ${kind}, ${count}::int, ${at}, ${byId}::bigint, ${applicantId}::bigint,
      ${conversationId}::bigint, ${taskId}::bigint
    from account
    where id = any(${[...accountIds]}::bigint[]) and id is distinct from ${byId}::bigint
      and role = 'admin' and status = 'active'
    order by id
    ${together}`.execute(tx)
}

const together = sql`on conflict (account_id, kind, coalesce(applicant_id, 0),
    coalesce(conversation_id, 0), coalesce(task_id, 0)) where read_at is null
  do update set count = notification.count + excluded.count, at = excluded.at,
    by_id = excluded.by_id, mailed_at = null`

/**
 * Notifies the owner of the file; if it has none, all staff who read applicants and see the
 * application.
 */
export async function insertForFile(
  tx: Db,
  {
    applicationId,
    kind,
    at,
    byId,
  }: Pick<Notice, 'kind' | 'at' | 'byId'> & { applicationId: number },
): Promise<void> {
  await sql`
    insert into notification (account_id, kind, at, by_id, applicant_id)
    select account.id, ${kind}, ${at}, ${byId}::bigint, application.applicant_id
    from account join application on application.id = ${applicationId}
    join applicant file on file.id = application.applicant_id
    where account.id is distinct from ${byId}::bigint and account.role = 'admin'
      and account.status = 'active' and case when file.owner_id is null
        then 'applicants.read' = any(account.permissions) and ${accountSees}
        else account.id = file.owner_id end
    order by account.id
    ${together}`.execute(tx)
}

/** The first on the waiting list of an application's intake, other than itself. */
export async function findFirstWaiting(tx: Db, applicationId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select waiting.id from application one
    join application waiting on waiting.intake_id = one.intake_id and waiting.id <> one.id
    cross join lateral (select rank, released_at from decision
      where application_id = waiting.id and outcome = 'waitlisted' and released_at is not null
      order by id desc limit 1) decided
    where one.id = ${applicationId} and waiting.status = 'waitlisted'
    order by decided.rank, decided.released_at, waiting.id limit 1`.execute(tx)
  return rows[0]?.id
}

interface NewsRow {
  id: number
  accountId: number
  email: string
  language: Language
  givenNames: string
  kind: (typeof mailedKinds)[number]
  count: number
  applicantKey: string
  applicantName: string
}

/**
 * Takes unread notifications of some age, for one process only, and records that they are e-mailed.
 * If the reader can no longer see the subject, it is taken but not sent. Documents come several at
 * once: they wait until none has come for a while.
 */
export async function takeUnread(
  tx: Db,
  { now, before, documentsBefore }: { now: Date; before: Date; documentsBefore: Date },
): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    with taken as (
      update notification set mailed_at = ${now} where id in (
        select id from notification
        where mailed_at is null and read_at is null and kind = any(${[...mailedKinds]}::text[])
          and at <= case kind when 'document_received' then ${documentsBefore}::timestamptz
            else ${before}::timestamptz end
        order by id limit 500 for update skip locked)
      returning id, account_id, kind, count, applicant_id
    )
    select taken.id, account.id as "accountId", account.email, account.language,
      account.given_names as "givenNames", taken.kind, taken.count,
      applicant.key as "applicantKey",
      concat_ws(' ', applicant.given_names, applicant.family_name) as "applicantName"
    from taken join account on account.id = taken.account_id
    join applicant on applicant.id = taken.applicant_id
    where account.status = 'active' and account.role = 'admin'
      and 'applicants.read' = any(account.permissions)
      and case account.scope when 'all' then true when 'own' then applicant.owner_id = account.id
        else exists (select from application where application.applicant_id = applicant.id
          and application.destination = any(account.scope_destinations)) end
    order by taken.id`.execute(tx)
  return rows
}

/**
 * Notifies those who hold all of these permissions, and see all of these applications, of something that waits
 * for a second person.
 */
export async function insertForSecondPerson(
  tx: Db,
  { kind, permissions, applicationIds, byId, at }: SecondPerson,
): Promise<void> {
  await sql`
    insert into notification (account_id, kind, at, by_id)
    select account.id, ${kind}, ${at}, ${byId}::bigint
    from account
    where account.id <> ${byId}::bigint and account.role = 'admin' and account.status = 'active'
      and account.permissions @> ${[...permissions]}::text[]
      and (account.scope = 'all' or (${applicationIds.length > 0}::boolean
        and not exists (select from application
          where application.id = any(${[...applicationIds]}::bigint[]) and not ${accountSees})))
    order by account.id
    ${together}`.execute(tx)
}

interface SecondPerson {
  kind: 'release_waiting' | 'approval_waiting'
  permissions: readonly Permission[]
  /** None: if it concerns no application, only those who see all are notified. */
  applicationIds: readonly number[]
  byId: number
  at: Date
}

/** Notifies once of each task whose day has come, but not once it is done. */
export async function insertDueTasks(
  db: Db,
  { today, at }: { today: string; at: Date },
): Promise<void> {
  await sql`
    insert into notification (account_id, kind, at, applicant_id, task_id)
    select task.assignee_id, 'task_due', ${at}, task.applicant_id, task.id
    from applicant_task task join account on account.id = task.assignee_id
    where task.done_at is null and task.due_on = ${today}::date
      and account.role = 'admin' and account.status = 'active'
      and not exists (select from notification
        where task_id = task.id and kind = 'task_due' and account_id = task.assignee_id
          and (at at time zone 'UTC')::date = ${today}::date)
    order by task.id
    on conflict do nothing`.execute(db)
}

/** The owners of these files, where they differ from the next owner. */
export async function listOwnersBefore(
  tx: Db,
  applicantIds: readonly number[],
  nextOwnerId: number | null,
): Promise<{ applicantId: number; ownerId: number | null }[]> {
  return tx
    .selectFrom('applicant')
    .select(['id as applicantId', 'owner_id as ownerId'])
    .where('id', 'in', applicantIds)
    .where('owner_id', 'is distinct from', nextOwnerId)
    .orderBy('id')
    .execute()
}

/** The person who looks after a conversation, and the one after the file of its writer. */
export async function findLookedAfter(tx: Db, conversationId: number) {
  return tx
    .selectFrom('conversation')
    .leftJoin('submission', 'submission.id', 'conversation.submission_id')
    .leftJoin('applicant', 'applicant.id', 'submission.applicant_id')
    .select([
      'conversation.owner_id as conversationOwnerId',
      'applicant.id as applicantId',
      'applicant.owner_id as fileOwnerId',
    ])
    .where('conversation.id', '=', conversationId)
    .executeTakeFirst()
}

/** The files that these applications belong to, with their owners. */
export async function listFilesOf(tx: Db, applicationIds: readonly number[]) {
  return tx
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select(['applicant.id as applicantId', 'applicant.owner_id as ownerId'])
    .distinct()
    .where('application.id', 'in', applicationIds)
    .orderBy('applicant.id')
    .execute()
}

interface Row {
  key: string
  kind: NotificationKind
  count: number
  at: Date
  read: boolean
  by: string | null
  applicant: { key: string; name: string } | null
  conversation: { key: string; name: string | null } | null
  waitingList: { program: string; intake: string } | null
  task: string | null
}

interface Reader {
  sight: Sight
  mayReadApplicants: boolean
  /** The kinds of conversation that the reader may read. */
  conversationKinds: readonly ConversationKind[]
  limit: number
}

/** The waiting list that the current applicant is on, if there is no other that the reader sees. */
function onlyList(sight: Sight) {
  return sql`(select case when count(*) = 1 then min(jsonb_build_object('program', program.key,
      'intake', intake.key)::text)::jsonb end
    from application join intake on intake.id = application.intake_id
    join program on program.id = intake.program_id
    where application.applicant_id = applicant.id and application.status = 'waitlisted'
      and ${seesApplication(sight)})`
}

/** The latest, each with the parts of its subject that its reader still sees. */
export async function listNotifications(
  db: Db,
  { sight, mayReadApplicants, conversationKinds, limit }: Reader,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select notification.key, notification.kind, notification.count, notification.at,
      notification.read_at is not null as read,
      case when actor.id is not null
        then concat_ws(' ', actor.given_names, actor.family_name) end as by,
      case when applicant.id is not null then json_build_object('key', applicant.key,
        'name', concat_ws(' ', applicant.given_names, applicant.family_name)) end as applicant,
      case when conversation.id is not null
        then json_build_object('key', conversation.key, 'name', conversation.name) end
        as conversation,
      case when notification.kind = 'place_free' and applicant.id is not null
        then ${onlyList(sight)} end as "waitingList",
      task.title as task
    from notification
    left join account actor on actor.id = notification.by_id
    left join applicant on applicant.id = notification.applicant_id
      and ${mayReadApplicants} and ${seesApplicant(sight)}
    left join conversation on conversation.id = notification.conversation_id
      and conversation.kind = any(${[...conversationKinds]}::text[])
      and ${seesConversation(sight)}
    left join applicant_task task on task.id = notification.task_id and applicant.id is not null
    where notification.account_id = ${sight.accountId}
    order by notification.at desc, notification.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countUnread(db: Db, accountId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** False if the reader has none with this key; one that was read stays so. */
export async function markRead(
  db: Db,
  { accountId, key, now }: { accountId: number; key: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: sql`coalesce(read_at, ${now})` })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markReadUntil(
  db: Db,
  { accountId, until, now }: { accountId: number; until: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('at', '<=', until)
    .where('read_at', 'is', null)
    .execute()
}

export async function deleteNotifications(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notification').where('at', '<', before).execute()
}
