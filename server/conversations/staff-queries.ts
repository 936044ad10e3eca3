import { type Expression, type SqlBool, sql } from 'kysely'
import type { ConversationKind } from '#contract/common/values/vocabulary.ts'
import type { ConversationListQuery } from '#contract/conversations/conversations.ts'
import type { Permission } from '#contract/identity/permissions.ts'
import type { Db } from '../database/database.ts'
import { nameSearched } from '../database/name-searched.ts'
import { type Sight, seesConversation } from '../database/visible-to.ts'
import { currentEmail, currentLanguage, firstNumber } from './applicant-columns-queries.ts'
import { subjectName } from './subject-queries.ts'

/** Which conversations, and who is asking. */
export interface Sieve extends Pick<ConversationListQuery, 'state' | 'kind' | 'owner' | 'overdue'> {
  /** The kinds that the person asking may read. */
  kinds: readonly ConversationKind[]
  words: readonly string[]
  /** The person asking. */
  sight: Sight
  /** Promises of earlier days are overdue. */
  today: string
}

interface List extends Sieve {
  sort: ConversationListQuery['sort']
  limit: number
  offset: number
}

/** How many conversations fit, without the tables that only their rows show. */
export async function countConversationRows(db: Db, sieve: Sieve): Promise<number> {
  const { total } = await db
    .selectFrom('conversation')
    .leftJoin('account as owner', 'owner.id', 'conversation.owner_id')
    .where(sql.join<SqlBool>(conditions(sieve), sql` and `))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** One page of conversations, and how many there are in all. */
export async function listConversationRows(db: Db, list: List) {
  const page = db
    .selectFrom('conversation')
    .leftJoin('account as owner', 'owner.id', 'conversation.owner_id')
    .select('conversation.id')
    .where(sql.join<SqlBool>(conditions(list), sql` and `))
    .orderBy(orders[list.sort])
    .limit(list.limit)
    .offset(list.offset)
  const [ids, total] = await Promise.all([page.execute(), countConversationRows(db, list)])
  const rows = await readRows(
    db,
    ids.map(({ id }) => id),
  )
  return { rows, total }
}

/** The shown parts of conversations, in the order of the ids: read only for these. */
async function readRows(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await shownConversations(db)
    .where('conversation.id', 'in', ids)
    .select(
      sql<string>`(select left(body, ${excerptLength}) from conversation_message
        where conversation_id = conversation.id and conversation_message.kind <> 'note'
        order by id desc limit 1)`.as('excerpt'),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * What a list and the conversation both show: with which person, about what, and whose turn it is.
 */
function shownConversations(db: Db) {
  return db
    .selectFrom('conversation')
    .leftJoin('account as owner', 'owner.id', 'conversation.owner_id')
    .leftJoin('submission', 'submission.id', 'conversation.submission_id')
    .leftJoin('applicant', 'applicant.id', 'submission.applicant_id')
    .select([
      'conversation.id',
      'conversation.key',
      'conversation.kind',
      'conversation.topic',
      'conversation.subject_type',
      'conversation.subject_key',
      subjectName.as('subject_name'),
      'conversation.name',
      currentEmail.as('email'),
      currentLanguage.as('language'),
      'applicant.key as applicant_key',
      firstNumber.as('number'),
      'conversation.state',
      'conversation.reply_by',
      'conversation.last_activity_at',
      'owner.key as owner_key',
      'owner.given_names as owner_given_names',
      'owner.family_name as owner_family_name',
    ])
}

const excerptLength = 200

const orders = {
  waiting: sql`coalesce(conversation.waiting_since, 'infinity'), conversation.last_activity_at desc,
    conversation.id desc`,
  '-activity': sql`conversation.last_activity_at desc, conversation.id desc`,
}

function conditions({ kinds, kind, state, owner, overdue, words, sight, today }: Sieve) {
  const all: Expression<SqlBool>[] = [sql`conversation.kind = any(${[...kinds]}::text[])`]
  all.push(seesConversation(sight))
  if (kind) all.push(sql`conversation.kind = ${kind}`)
  if (state) all.push(sql`conversation.state = ${state}`)
  if (owner === 'me') all.push(sql`conversation.owner_id = ${sight.accountId}`)
  else if (owner === 'nobody') all.push(sql`conversation.owner_id is null`)
  else if (owner) all.push(sql`owner.key = ${owner}`)
  if (overdue !== undefined) {
    all.push(sql`coalesce(conversation.reply_by < ${today}::date, false) = ${overdue}`)
  }
  for (const word of words) {
    const like = sql`'%' || ${nameSearched(word)} || '%'`
    all.push(sql`(conversation.search_plain like ${like} or conversation.id in
      (select conversation_id from conversation_message where body_plain like ${like}))`)
  }
  return all
}

export function findConversation(db: Db, key: string, kinds: readonly ConversationKind[]) {
  return shownConversations(db)
    .select([
      'conversation.email_proved_at',
      'conversation.visitor_read_at',
      'conversation.created_at',
      'conversation.version',
    ])
    .where('conversation.key', '=', key)
    .where('conversation.kind', 'in', kinds)
    .executeTakeFirst()
}

/** All messages and notes, oldest first, with what happened to the e-mail of each answer. */
export function listMessages(db: Db, conversationId: number) {
  return db
    .selectFrom('conversation_message as message')
    .leftJoin('account as author', 'author.id', 'message.by_id')
    .leftJoin('outgoing_mail as mail', 'mail.message_id', 'message.mail_id')
    .select([
      'message.kind',
      'message.body',
      'message.at',
      'message.mail_id',
      'mail.state as mail_state',
      'author.given_names as author_given_names',
      'author.family_name as author_family_name',
    ])
    .where('message.conversation_id', '=', conversationId)
    .orderBy('message.id')
    .execute()
}

/** Administrators who hold one of these permissions, by name. */
export function listHolders(db: Db, permissions: readonly Permission[]) {
  return db
    .selectFrom('account')
    .select(['id', 'key', 'role', 'permissions', 'given_names', 'family_name'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where(sql<boolean>`permissions && ${[...permissions]}::text[]`)
    .orderBy(sql`plain(given_names || ' ' || coalesce(family_name, '')) collate "C"`)
    .orderBy('id')
    .execute()
}
