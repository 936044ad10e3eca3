import { type Expression, type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { AuditFilters } from '#contract/office/audit.ts'
import { type AuditEntity, auditGroups } from '#contract/office/values/audit-actions.ts'
import type { Db } from '../database/database.ts'
import type { AuditEventTable } from '../database/tables.ts'
import {
  type Sight,
  seesApplicant,
  seesApplication,
  seesConversation,
  seesDocument,
  seesRelease,
} from '../database/visible-to.ts'

/** Answers the number of each line, in their order. */
export async function insertEvents(
  tx: Db,
  events: Insertable<AuditEventTable>[],
): Promise<number[]> {
  const rows = await tx.insertInto('audit_event').values(events).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** A place in the trail: microseconds since 1970 and the line's number. */
export interface Place {
  micros: string
  id: string
}

interface Stretch {
  /** What the caller may see, if that is not everything. */
  sight: Sight | undefined
  filters: AuditFilters
  /** Keys of things with the words in their name that the caller can see. */
  named: readonly string[]
  /** Keys of everything that belongs to the file in question. */
  about: readonly string[] | undefined
  /** Only lines older than this. */
  before: Place | undefined
  limit: number
}

/** Lines of the trail, the latest first. */
export async function listEvents(db: Db, { filters, named, about, before, limit, sight }: Stretch) {
  const all = conditions(filters)
  if (sight) all.push(isWithinSight(sight))
  const words = wordsIn(filters.q)
  if (about) all.push(sql`event.entity_key = any(${[...about]}::text[])`)
  if (words.length > 0) {
    const found = await findWithWords(db, words)
    const said = found ? sql<SqlBool>`event.id = any(${found}::bigint[])` : matches(words)
    all.push(sql`(${said} or event.entity_key = any(${[...named]}::text[]))`)
  }
  if (before) {
    all.push(sql`(event.at, event.id) < (timestamptz 'epoch'
      + ${before.micros}::bigint * interval '1 microsecond', ${before.id}::bigint)`)
  }
  const every = sql.join<SqlBool>(all, sql` and `)
  return db
    .selectFrom(sourceOf(filters, every, limit).as<'event'>(sql`event`))
    .leftJoin('account', 'account.key', 'event.actor')
    .select([
      'event.id',
      'event.at',
      sql<string>`(extract(epoch from event.at) * 1000000)::bigint::text`.as('micros'),
      'event.actor',
      sql<string | null>`case when account.role <> 'applicant'
        then concat_ws(' ', account.given_names, account.family_name) end`.as('actor_name'),
      'event.action',
      'event.entity',
      'event.entity_key',
      'event.before',
      'event.after',
      'event.reason',
      'event.request_id',
    ])
    .where(every)
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * The trail, or the latest of each action in a group: each is one step into its index, whereas the
 * planner would walk the whole trail for a rare group.
 */
function sourceOf({ group, action }: AuditFilters, every: Expression<SqlBool>, limit: number) {
  if (!group || action) return sql<Selectable<AuditEventTable>>`audit_event`
  return sql<Selectable<AuditEventTable>>`(
    select one.* from unnest(${[...auditGroups[group]]}::text[]) as wanted (action)
    cross join lateral (select * from audit_event as event
      where event.action = wanted.action and ${every}
      order by event.at desc, event.id desc limit ${limit}) as one)`
}

function conditions({ actor, action, entity, from, to }: AuditFilters) {
  const all: Expression<SqlBool>[] = [sql`true`]
  if (actor) all.push(sql`event.actor = ${actor}`)
  if (action) all.push(sql`event.action = ${action}`)
  if (entity) all.push(sql`event.entity = ${entity}`)
  if (from) all.push(sql`event.at >= ${from}::date at time zone 'UTC'`)
  if (to) all.push(sql`event.at < (${to}::date + 1) at time zone 'UTC'`)
  return all
}

/** Entities of the office and of the catalogue, which belong to no one’s file. */
const ofTheOffice: readonly AuditEntity[] = [
  ...(['staff', 'program', 'university', 'scholarship', 'destination', 'fact'] as const),
  ...(['import', 'settings', 'mail_template', 'text_template', 'view', 'audit'] as const),
]

/**
 * Staff who see part of the applicants read only lines about these: a line names its application by
 * number. Lines about erased files, or about several people, are only for staff who see everyone.
 */
function isWithinSight(sight: Sight): Expression<SqlBool> {
  const key = sql`event.entity_key`
  return sql<SqlBool>`case
    when event.entity = any(${[...ofTheOffice]}::text[]) then true
    when event.entity = 'account' then exists (select from account
      where key = ${key} and role <> 'applicant')
    when event.entity = 'applicant' then exists (select from applicant
      where key = ${key} and ${seesApplicant(sight)})
    when event.entity = 'application' then exists (select from application
      where number = ${key} and ${seesApplication(sight)})
    when event.entity = 'document' then exists (select from document
      where key = ${key} and ${seesDocument(sight)})
    when event.entity = 'conversation' then exists (select from conversation
      where key = ${key} and ${seesConversation(sight)})
    when event.entity = 'release' then exists (select from job
      where kind = 'release' and key = ${key} and ${seesRelease(sight)})
    else false end`
}

/** The search word by word, whether accents were typed or not. */
export function wordsIn(q = ''): string[] {
  return q
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 8)
}

function matches(words: readonly string[]) {
  const each = words.map((word) => sql<SqlBool>`event.search @@ (${beginning(word)})`)
  return sql.join<SqlBool>(each, sql` and `)
}

/**
 * A condition for a prefix. Digits behind a hyphen, as in the middle of a key, were indexed as a
 * number below zero.
 */
function beginning(word: string) {
  if (!/^\p{N}/u.test(word)) return beginningWith(word)
  return sql`${beginningWith(word)} || ${beginningWith(`-${word}`)}`
}

/** Quoted once it is plain: a ligature may become a sign with a meaning in a query. */
function beginningWith(text: string) {
  return sql`to_tsquery('simple', quote_literal(plain(${text})) || ':*')`
}

const fewLines = 10_000

/**
 * The lines with these words, if they are few. The planner takes rare words for common ones, and would
 * read the whole trail for them; common ones turn up soon on the way through it.
 */
async function findWithWords(db: Db, words: readonly string[]): Promise<number[] | undefined> {
  const rows = await db
    .selectFrom('audit_event as event')
    .select('event.id')
    .where(matches(words))
    .limit(fewLines + 1)
    .execute()
  return rows.length > fewLines ? undefined : rows.map((row) => row.id)
}

/** Everyone who works here or has worked here, ordered by name: any of them may be asked about. */
export function listActors(db: Db) {
  return db
    .selectFrom('account')
    .select(['key', sql<string>`concat_ws(' ', given_names, family_name)`.as('name')])
    .where('role', '<>', 'applicant')
    .orderBy(sql`plain(concat_ws(' ', given_names, family_name))`)
    .orderBy('id')
    .execute()
}
