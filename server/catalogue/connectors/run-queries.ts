import { type Selectable, type SqlBool, sql } from 'kysely'
import type { ConnectorKey, ConnectorTrouble, HoldReason } from '#contract/catalogue/connectors.ts'
import type { Db } from '../../database/database.ts'
import type { ConnectorRunTable } from '../../database/tables.ts'
import type { Page } from './connector.ts'

export type RunRow = Selectable<ConnectorRunTable>
export type NamedRun = RunRow & { starter: string | null }

const starter = sql<
  string | null
>`nullif(concat_ws(' ', account.given_names, account.family_name), '')`

function selectRuns(db: Db) {
  return db
    .selectFrom('connector_run')
    .leftJoin('account', 'account.id', 'connector_run.started_by')
    .selectAll('connector_run')
    .select(starter.as('starter'))
    .where('connector_run.dry', '=', false)
}

export function findRun(db: Db, key: string): Promise<NamedRun | undefined> {
  return selectRuns(db).where('connector_run.key', '=', key).executeTakeFirst()
}

/** The latest runs, the last one first. */
export function listRuns(db: Db, connector: ConnectorKey, limit: number): Promise<NamedRun[]> {
  return selectRuns(db)
    .where('connector', '=', connector)
    .orderBy('connector_run.id', 'desc')
    .limit(limit)
    .execute()
}

export function findLatest(db: Db, connector: ConnectorKey): Promise<NamedRun | undefined> {
  return selectRuns(db)
    .where('connector', '=', connector)
    .orderBy('connector_run.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The last run that was completed. */
export function findLastDone(db: Db, connector: ConnectorKey) {
  return db
    .selectFrom('connector_run')
    .select(['total', 'finished_at as finishedAt'])
    .where('connector', '=', connector)
    .where('state', '=', 'done')
    .where('dry', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface NewRun {
  key: string
  connector: ConnectorKey
  dry: boolean
  accountId: number | null
  now: Date
}

/** Begins a run; undefined while another one of any connector is under way. */
export async function insertRun(
  tx: Db,
  { key, connector, dry, accountId, now }: NewRun,
): Promise<RunRow | undefined> {
  return tx
    .insertInto('connector_run')
    .values({ key, connector, dry, started_at: now, started_by: accountId, alive_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * Removes what earlier runs of a connector have read and never compared: a new one can't use it.
 */
export async function forgetEarlier(tx: Db, connector: ConnectorKey, id: number): Promise<void> {
  await sql`
    delete from connector_item i using connector_run r
    where r.id = i.run_id and r.connector = ${connector} and r.id <> ${id}`.execute(tx)
  await tx
    .updateTable('connector_run')
    .set({ cursor: null })
    .where('connector', '=', connector)
    .where('id', '<>', id)
    .where('cursor', 'is not', null)
    .execute()
}

/** Takes up a run that was held or stopped; undefined if another one is under way. */
export async function continueRun(
  tx: Db,
  { id, shrunkAccepted, now }: { id: number; shrunkAccepted: boolean; now: Date },
): Promise<RunRow | undefined> {
  return tx
    .updateTable('connector_run')
    .set((eb) => ({
      state: 'running',
      alive_at: now,
      finished_at: null,
      lives: eb('lives', '+', 1),
      stop_asked: false,
      reason: null,
      detail: null,
      not_before: null,
      ...(shrunkAccepted && { shrunk_accepted: true }),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['held', 'stopped'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('connector_run as other').select('id').where('other.state', '=', 'running'),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()
}

/** The process that works on a run, given as the number of processes before it. */
export type Mine = Pick<RunRow, 'id' | 'lives'>

function mine(tx: Db, { id, lives }: Mine) {
  return tx
    .updateTable('connector_run')
    .where('id', '=', id)
    .where('lives', '=', lives)
    .where('state', '=', 'running')
}

/** A sign of life; undefined if another process has taken the run over. */
export function tellAlive(
  tx: Db,
  run: Mine,
  now: Date,
): Promise<{ stop_asked: boolean } | undefined> {
  return mine(tx, run).set({ alive_at: now }).returning('stop_asked').executeTakeFirst()
}

const mostTroubles = 50

/** Keeps the failures that were tried again. */
export async function tellTrouble(tx: Db, run: Mine, trouble: ConnectorTrouble): Promise<void> {
  await mine(tx, run)
    .set({
      troubles: sql<string>`case when jsonb_array_length(troubles) < ${mostTroubles}
        then troubles || ${JSON.stringify([trouble])}::jsonb else troubles end`,
    })
    .execute()
}

/** Stores what a step has read and where the next one begins; false if the run was taken over. */
export async function storePage(tx: Db, run: Mine, page: Page, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await mine(tx, run)
    .set((eb) => ({
      cursor: page.cursor && JSON.stringify(page.cursor),
      alive_at: now,
      pages: eb('pages', '+', 1),
      rows: page.restarts ? page.rows : eb('rows', '+', page.rows),
      ...(page.total !== undefined && { total: page.total }),
    }))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (page.restarts) {
    await tx.deleteFrom('connector_item').where('run_id', '=', run.id).execute()
  }
  if (page.items.length > 0) {
    await sql`
      insert into connector_item (run_id, item)
      select ${run.id}, item from jsonb_array_elements(${JSON.stringify(page.items)}::jsonb) as given (item)`.execute(
      tx,
    )
  }
  return true
}

export async function listItems(tx: Db, id: number): Promise<unknown[]> {
  const rows = await tx
    .selectFrom('connector_item')
    .select('item')
    .where('run_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map(({ item }) => item)
}

interface Ended {
  state: 'done' | 'held' | 'stopped'
  now: Date
  reason?: HoldReason
  detail?: string | null
  notBefore?: Date | undefined
  found?: number
  missed?: readonly string[]
  total?: number | undefined
}

/** Ends a run; false if another process has taken it over. A completed run keeps no items. */
export async function endRun(
  tx: Db,
  run: Mine,
  { state, now, reason, detail, notBefore, found, missed, total }: Ended,
): Promise<boolean> {
  const { numUpdatedRows } = await mine(tx, run)
    .set({
      state,
      finished_at: now,
      reason: reason ?? null,
      detail: detail ?? null,
      not_before: notBefore ?? null,
      ...(state === 'done' && { cursor: null }),
      ...(found !== undefined && { found }),
      ...(missed && { missed: [...missed] }),
      ...(total !== undefined && { total }),
    })
    .executeTakeFirst()
  if (numUpdatedRows > 0n && state === 'done') {
    await tx.deleteFrom('connector_item').where('run_id', '=', run.id).execute()
  }
  return numUpdatedRows > 0n
}

/** Removes a dry run, so that it leaves nothing. */
export async function removeDry(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('connector_run').where('id', '=', id).where('dry', '=', true).execute()
}

/** Asks a run to stop; false if it isn't under way. */
export async function askToStop(tx: Db, key: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('connector_run')
    .set({ stop_asked: true })
    .where('key', '=', key)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Takes over a run whose process has given no sign of life, apart from those that are `here`. If
 * two processes try, one succeeds.
 */
export async function takeOver(
  tx: Db,
  { before, here, now }: { before: Date; here: readonly string[]; now: Date },
): Promise<RunRow | undefined> {
  return tx
    .updateTable('connector_run')
    .set((eb) => ({ lives: eb('lives', '+', 1), alive_at: now }))
    .where('state', '=', 'running')
    .where('alive_at', '<', before)
    .where(sql<SqlBool>`key <> all(${here}::text[])`)
    .returningAll()
    .executeTakeFirst()
}

/** Until when the source of a connector asked us not to call. */
export async function findNotBefore(
  db: Db,
  connectors: readonly ConnectorKey[],
): Promise<Date | null> {
  const { at } = await db
    .selectFrom('connector_run')
    .select((eb) => eb.fn.max('not_before').as('at'))
    .where('connector', 'in', connectors)
    .executeTakeFirstOrThrow()
  return at
}
