import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Only one process seals at a time; writers of the trail don't wait for it. */
export async function lockChain(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit chain'))`.execute(tx)
}

export function findLastBlock(db: Db) {
  return db
    .selectFrom('audit_block')
    .select(['number', 'seal', 'sealed_at as sealedAt'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function countUnsealed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('audit_unsealed')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Takes lines that wait to be sealed, with their digests. */
export async function takeUnsealed(tx: Db, limit: number) {
  const { rows } = await sql<{ id: number; digest: Buffer }>`
    with taken as (
      delete from audit_unsealed where event_id in
        (select event_id from audit_unsealed order by event_id limit ${limit})
      returning event_id
    )
    select event.id, event.digest from taken join audit_event as event on event.id = taken.event_id
    order by event.id
  `.execute(tx)
  return rows
}

export async function insertBlock(
  tx: Db,
  block: { number: number; eventIds: number[]; seal: Buffer; sealedAt: Date },
): Promise<void> {
  await sql`insert into audit_block (number, event_ids, seal, sealed_at)
    values (${block.number}, ${block.eventIds}::bigint[], ${block.seal}, ${block.sealedAt})
  `.execute(tx)
}

/*
 * What a line says, as the database digested it when it was written. Repeated here, with functions
 * that come with the database: its owner can make a function of ours answer what they like.
 */
const digestNow = sql`pg_catalog.sha256(pg_catalog.convert_to(pg_catalog.jsonb_build_array(
  (extract(epoch from event.at) * 1000000)::bigint, event.actor_id, event.actor, event.action,
  event.entity, event.entity_key, event.before, event.after, event.reason,
  event.request_id)::text, 'UTF8'))`

/** The next block after one, with the digests of what is still there of its lines, and whether each fits. */
export async function findNextBlock(db: Db, after: number) {
  const { rows } = await sql<{
    number: number
    seal: Buffer
    ids: number[]
    events: { id: number; digest: string; intact: boolean }[]
  }>`
    select block.number, block.seal, to_json(block.event_ids) as ids,
      (select coalesce(json_agg(json_build_object('id', event.id,
          'digest', encode(event.digest, 'hex'),
          'intact', event.digest = ${digestNow}) order by event.id), '[]')
        from audit_event as event where event.id = any(block.event_ids)) as events
    from audit_block as block where block.number > ${after} order by block.number limit 1
  `.execute(db)
  return rows[0]
}

/**
 * Lines that are in no block and don't wait for one: they were not written the ordinary way. Negative
 * for waiting lines that are no longer there. A line named twice, or waiting again, covers no other.
 */
export async function countStrays(db: Db): Promise<number> {
  const { rows } = await sql<{ unlisted: number; gone: number }>`
    with listed as (select event_id from audit_unsealed
      union select unnest(event_ids) from audit_block)
    select (select count(*) from audit_event as event where not exists
        (select from listed where listed.event_id = event.id))::int as unlisted,
      (select count(*) from audit_unsealed as queued where not exists
        (select from audit_event as event where event.id = queued.event_id))::int as gone
  `.execute(db)
  const { unlisted = 0, gone = 0 } = rows[0] ?? {}
  return unlisted > 0 ? unlisted : 0 - gone
}

/** The seals of these blocks, in base64url, where the blocks exist. */
export async function listSeals(
  db: Db,
  numbers: readonly number[],
): Promise<(readonly [number, string])[]> {
  const { rows } = await sql<{ number: number; seal: Buffer }>`
    select number, seal from audit_block where number = any(${[...numbers]}::bigint[])
  `.execute(db)
  return rows.map(({ number, seal }) => [number, seal.toString('base64url')] as const)
}

/** Whether there is no line though some were counted: deleting lines doesn't set the sequence back. */
export async function isEmptied(db: Db): Promise<boolean> {
  const { rows } = await sql<{ emptied: boolean }>`
    select pg_sequence_last_value(pg_get_serial_sequence('audit_event', 'id')::regclass) is not null
      and not exists (select from audit_event) as emptied
  `.execute(db)
  return rows[0]?.emptied === true
}
