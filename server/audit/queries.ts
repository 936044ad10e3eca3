import { type Expression, type Insertable, type SqlBool, sql } from 'kysely'
import type { AuditFilters } from '#contract/audit.ts'
import type { Db } from '../database/database.ts'
import type { AuditEventTable } from '../database/tables.ts'

export async function insertEvents(tx: Db, events: Insertable<AuditEventTable>[]): Promise<void> {
  await tx.insertInto('audit_event').values(events).execute()
}

/** A place in the trail: microseconds since 1970 and the line's number. */
export interface Place {
  micros: string
  id: string
}

interface Stretch {
  filters: AuditFilters
  /** Only what is older than this. */
  before: Place | undefined
  limit: number
}

/** Lines of the trail, the latest first. */
export async function listEvents(db: Db, { filters, before, limit }: Stretch) {
  const all = conditions(filters)
  const words = wordsOf(filters)
  if (words.length > 0) {
    const found = await findWithWords(db, words)
    all.push(found ? sql`event.id = any(${found}::bigint[])` : matches(words))
  }
  if (before) {
    all.push(sql`(event.at, event.id) < (timestamptz 'epoch'
      + ${before.micros}::bigint * interval '1 microsecond', ${before.id}::bigint)`)
  }
  return db
    .selectFrom('audit_event as event')
    .leftJoin('account', 'account.key', 'event.actor')
    .select([
      'event.id',
      'event.at',
      sql<string>`(extract(epoch from event.at) * 1000000)::bigint::text`.as('micros'),
      'event.actor',
      sql<string | null>`nullif(concat_ws(' ', account.given_names, account.family_name), '')`.as(
        'actor_name',
      ),
      'event.action',
      'event.entity',
      'event.entity_key',
      'event.before',
      'event.after',
      'event.reason',
      'event.request_id',
    ])
    .where(sql.join<SqlBool>(all, sql` and `))
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute()
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

function wordsOf({ q = '' }: AuditFilters): string[] {
  return q
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 8)
}

/** Quoted once it is plain: a ligature may become a sign that a query would read. */
function matches(words: readonly string[]) {
  const each = words.map(
    (word) =>
      sql<SqlBool>`event.search @@ to_tsquery('simple', quote_literal(plain(${word})) || ':*')`,
  )
  return sql.join<SqlBool>(each, sql` and `)
}

const fewLines = 10_000

/**
 * The lines with these words where they are few. The planner takes rare words for common ones, and
 * would read the whole trail for them; common ones are met soon on the way through it.
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

/**
 * Every actor, action and entity that stands in the trail, each found by one step of its index
 * however long the trail is.
 */
export async function findChoices(db: Db) {
  const { rows } = await sql<{
    actors: { key: string; name: string | null }[]
    actions: string[]
    entities: string[]
  }>`
    select
      (select coalesce(json_agg(json_build_object('key', one, 'name',
          nullif(concat_ws(' ', account.given_names, account.family_name), '')) order by one), '[]')
        from (${distinctOf('actor')}) as found left join account on account.key = found.one)
        as actors,
      (select coalesce(json_agg(one order by one), '[]') from (${distinctOf('action')}) as found)
        as actions,
      (select coalesce(json_agg(one order by one), '[]') from (${distinctOf('entity')}) as found)
        as entities
  `.execute(db)
  const [choices] = rows
  if (!choices) throw new Error('The choices gave no row')
  return choices
}

function distinctOf(name: 'actor' | 'action' | 'entity') {
  const column = sql.ref(name)
  return sql`with recursive step as (
      (select ${column} as one from audit_event order by ${column} limit 1)
      union all
      select (select ${column} from audit_event where ${column} > step.one
        order by ${column} limit 1) from step where step.one is not null
    ) select one from step where one is not null`
}
