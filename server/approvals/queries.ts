import { type SqlBool, sql } from 'kysely'
import type { ApprovalState } from '#contract/office/approvals.ts'
import type { ApprovalKind } from '#contract/office/values/approval-rules.ts'
import { countedPerson } from '../database/counted-person.ts'
import type { Db } from '../database/database.ts'
import { fullName } from '../database/full-name.ts'
import {
  type Sight,
  seesApplication,
  seesConversation,
  seesWholeApplicant,
} from '../database/visible-to.ts'

interface NewRow {
  key: string
  kind: ApprovalKind
  act: unknown
  reason: string
  amount: number
  askedBy: number
  askedAt: Date
  expiresAt: Date
  applicantId: number | null
  conversationId: number | null
  applicationIds: readonly number[]
}

export async function insertApproval(tx: Db, row: NewRow): Promise<void> {
  const { id } = await tx
    .insertInto('approval')
    .values({
      key: row.key,
      kind: row.kind,
      act: JSON.stringify(row.act),
      reason: row.reason,
      amount: row.amount,
      asked_by: row.askedBy,
      asked_at: row.askedAt,
      expires_at: row.expiresAt,
      applicant_id: row.applicantId,
      conversation_id: row.conversationId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into approval_application (approval_id, position, application_id)
    select ${id}::bigint, given.place, application.id
    from unnest(${[...row.applicationIds]}::bigint[]) with ordinality as given (id, place)
    join application on application.id = given.id`.execute(tx)
}

export async function countPeopleOf(tx: Db, applicationIds: readonly number[]): Promise<number> {
  const { people } = await tx
    .selectFrom('application')
    .select(sql<number>`count(distinct ${countedPerson})::int`.as('people'))
    .where(sql<SqlBool>`id = any(${[...applicationIds]}::bigint[])`)
    .executeTakeFirstOrThrow()
  return people
}

/** Everyone that it is about is in sight; a request about no single person needs sight of everyone. */
function isWholeInSight(sight: Sight) {
  if (sight.scope.kind === 'all') return sql<SqlBool>`true`
  return sql<SqlBool>`(approval.kind not in ('export_trail', 'change_settings')
    and not exists (select from approval_application part
      join application on application.id = part.application_id
      where part.approval_id = approval.id and not ${seesApplication(sight)})
    and (approval.applicant_id is null or exists (select from applicant
      where applicant.id = approval.applicant_id and ${seesWholeApplicant(sight)}))
    and (approval.conversation_id is null or exists (select from conversation
      where conversation.id = approval.conversation_id and ${seesConversation(sight)})))`
}

export interface Reader {
  sight: Sight
  /** The kinds that the reader may approve. */
  kinds: readonly ApprovalKind[]
  now: Date
}

/** Whether it is for the reader to approve, or to have approved; their own is not. */
function isForReader({ sight, kinds }: Omit<Reader, 'now'>) {
  return sql<SqlBool>`(approval.kind = any(${[...kinds]}::text[])
    and approval.asked_by <> ${sight.accountId} and ${isWholeInSight(sight)})`
}

const shownApplications = 5

interface ListedRow {
  key: string
  kind: ApprovalKind
  act: unknown
  amount: number
  reason: string | null
  asker: string
  asked_by: number
  asked_at: Date
  expires_at: Date
  outcome: Exclude<ApprovalState, 'waiting'> | null
  decider: string | null
  decided_at: Date | null
  note: string | null
  file_until: Date | null
  applications: { number: string; applicant: { key: string; name: string } }[]
  applicant: { key: string; name: string } | null
  conversation: { key: string; name: string | null } | null
}

const person = sql`json_build_object('key', applicant.key,
  'name', concat_ws(' ', applicant.given_names, applicant.family_name))`

function listWhere(db: Db, sight: Sight, where: ReturnType<typeof sql>, limit: number) {
  return sql<ListedRow>`
    select approval.key, approval.kind, approval.act, approval.amount, approval.reason,
      ${fullName('asker')} as asker, approval.asked_by, approval.asked_at, approval.expires_at,
      approval.outcome, case when decider.id is not null then ${fullName('decider')} end as decider,
      approval.decided_at, approval.note, approval.file_until,
      (select coalesce(json_agg(json_build_object('number', shown.number,
          'applicant', shown.person) order by shown.position), '[]')
        from (select application.number, ${person} as person, part.position
          from approval_application part
          join application on application.id = part.application_id
          join applicant on applicant.id = application.applicant_id
          where part.approval_id = approval.id and ${seesApplication(sight)}
          order by part.position limit ${shownApplications}) shown) as applications,
      (select ${person} from applicant where applicant.id = approval.applicant_id
        and ${seesWholeApplicant(sight)}) as applicant,
      (select json_build_object('key', conversation.key, 'name', conversation.name)
        from conversation where conversation.id = approval.conversation_id
        and ${seesConversation(sight)}) as conversation
    from approval join account asker on asker.id = approval.asked_by
    left join account decider on decider.id = approval.decided_by
    where ${where}
    order by coalesce(approval.decided_at, approval.asked_at) desc, approval.id desc
    limit ${limit}`.execute(db)
}

/** The requests that wait for the reader, their own, and those that they or others have decided. */
export async function listApprovals(db: Db, reader: Reader, limit: number) {
  const { sight, now } = reader
  const mine = sql`approval.asked_by = ${sight.accountId}`
  const waiting = sql`approval.outcome is null and approval.expires_at > ${now}::timestamptz`
  const lists = [
    sql`${waiting} and ${isForReader(reader)}`,
    mine,
    sql`approval.outcome is not null and ${isForReader(reader)}`,
  ]
  const [first, own, decided] = await Promise.all(
    lists.map(async (where) => (await listWhere(db, sight, where, limit)).rows),
  )
  return { waiting: first ?? [], own: own ?? [], decided: decided ?? [] }
}

export async function countWaiting(db: Db, reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from approval
    where outcome is null and expires_at > ${reader.now}::timestamptz
      and ${isForReader(reader)}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Holds an approval that the reader may decide or asked for themselves: if two decide at once, only
 * one succeeds.
 */
export function holdApproval(tx: Db, key: string, reader: Omit<Reader, 'now'>) {
  return tx
    .selectFrom('approval')
    .innerJoin('account', 'account.id', 'approval.asked_by')
    .select([
      'approval.id',
      'approval.key',
      'approval.kind',
      'approval.act',
      'approval.amount',
      'approval.outcome',
      'approval.expires_at',
      'approval.file_until',
      'account.id as account_id',
      'account.key as account_key',
      'account.role',
      'account.permissions',
      'account.status as account_status',
      'account.scope',
      'account.scope_destinations',
    ])
    .where('approval.key', '=', key)
    .where((eb) =>
      eb.or([eb('approval.asked_by', '=', reader.sight.accountId), isForReader(reader)]),
    )
    .forUpdate('approval')
    .executeTakeFirst()
}
export type Held = NonNullable<Awaited<ReturnType<typeof holdApproval>>>

export async function listIdsOf(db: Db, approvalId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('approval_application')
    .select('application_id')
    .where('approval_id', '=', approvalId)
    .orderBy('position')
    .execute()
  return rows.map(({ application_id }) => application_id)
}

interface End {
  outcome: Exclude<ApprovalState, 'waiting'>
  decidedBy: number | null
  now: Date
  note?: string
  /** Until when its file can be fetched; without it the stored act is forgotten. */
  fileUntil?: Date
}

export async function endApproval(tx: Db, id: number, end: End): Promise<void> {
  await tx
    .updateTable('approval')
    .set({
      outcome: end.outcome,
      decided_by: end.decidedBy,
      decided_at: end.now,
      note: end.note ?? null,
      file_until: end.fileUntil ?? null,
      ...(end.fileUntil === undefined && { act: null }),
    })
    .where('id', '=', id)
    .execute()
}

/** Ends the next request that was not decided in time, for one process only. */
export async function expireNext(tx: Db, now: Date): Promise<string | undefined> {
  const next = await tx
    .selectFrom('approval')
    .select(['id', 'key'])
    .where('outcome', 'is', null)
    .where('expires_at', '<=', now)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!next) return undefined
  await endApproval(tx, next.id, { outcome: 'expired', decidedBy: null, now })
  return next.key
}

export async function forgetOld(
  db: Db,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await db.deleteFrom('approval').where('asked_at', '<', before).execute()
  await db
    .updateTable('approval')
    .set({ act: null })
    .where('file_until', '<=', now)
    .where('act', 'is not', null)
    .execute()
}

/** Removes a person’s traces from requests about several: the reason, and a dossier that waits. */
export async function forgetPerson(tx: Db, applicantId: number, now: Date): Promise<void> {
  const about = sql<SqlBool>`exists (select from approval_application part
    join application on application.id = part.application_id
    where part.approval_id = approval.id and application.applicant_id = ${applicantId})`
  await tx.updateTable('approval').set({ reason: null, note: null }).where(about).execute()
  await tx
    .updateTable('approval')
    .set({ act: null, outcome: 'expired', decided_at: now })
    .where('outcome', 'is', null)
    .where('kind', '=', 'send_dossier')
    .where(about)
    .execute()
}
