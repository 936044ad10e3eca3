import { type SqlBool, sql } from 'kysely'
import type { SavedView, SavedViewChange, SavedViewInput } from '#contract/office/saved-views.ts'
import type { Db } from '../database/database.ts'

export interface ViewReader {
  accountId: number
  /** Whether the reader may see others' searches: they may be a person's name. */
  readsWords: boolean
}

/** The reader's own views of a screen and those that others share, by name. */
export function listViews(
  db: Db,
  screen: SavedView['screen'],
  reader: ViewReader,
): Promise<SavedView[]> {
  return selectViews(db, reader.accountId)
    .where('saved_view.screen', '=', screen)
    .where(isReadable(reader))
    .orderBy(sql`plain(saved_view.name)`)
    .orderBy('saved_view.id')
    .execute()
}

function isReadable({ accountId, readsWords }: ViewReader) {
  return sql<SqlBool>`(saved_view.owner_id = ${accountId} or saved_view.shared
    and (${readsWords} or not saved_view.query ? 'q'))`
}

/** Another person's view is not found: only its owner changes it. */
export function findOwnView(
  db: Db,
  key: string,
  accountId: number,
): Promise<SavedView | undefined> {
  return selectViews(db, accountId)
    .where('saved_view.key', '=', key)
    .where('saved_view.owner_id', '=', accountId)
    .executeTakeFirst()
}

export async function countOwnViews(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('saved_view')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertView(
  tx: Db,
  { screen, name, query, shared }: SavedViewInput,
  { key, accountId, now }: { key: string; accountId: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('saved_view')
    .values({
      key,
      screen,
      name,
      query: JSON.stringify(query),
      shared,
      owner_id: accountId,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

interface Version {
  key: string
  version: number
  accountId: number
}

/** False when there is another version by now. */
export async function updateView(
  tx: Db,
  { key, version, accountId }: Version,
  { name, query, shared }: SavedViewChange,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('saved_view')
    .set({ name, query: JSON.stringify(query), shared, version: version + 1, updated_at: now })
    .where('key', '=', key)
    .where('owner_id', '=', accountId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteView(tx: Db, { key, version, accountId }: Version): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_view')
    .where('key', '=', key)
    .where('owner_id', '=', accountId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Has a screen open with a view for one administrator. False where they don't see it. */
export async function setFirstView(
  tx: Db,
  { screen, view }: { screen: SavedView['screen']; view: string },
  reader: ViewReader,
): Promise<boolean> {
  const { accountId } = reader
  const row = await selectViews(tx, accountId)
    .select('saved_view.id')
    .where('saved_view.key', '=', view)
    .where('saved_view.screen', '=', screen)
    .where(isReadable(reader))
    .executeTakeFirst()
  if (!row) return false
  await tx
    .insertInto('first_view')
    .values({ account_id: accountId, screen, view_id: row.id })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'screen']).doUpdateSet({ view_id: row.id }),
    )
    .execute()
  return true
}

export async function clearFirstView(
  tx: Db,
  screen: SavedView['screen'],
  accountId: number,
): Promise<void> {
  await tx
    .deleteFrom('first_view')
    .where('account_id', '=', accountId)
    .where('screen', '=', screen)
    .execute()
}

function selectViews(db: Db, accountId: number) {
  return db
    .selectFrom('saved_view')
    .innerJoin('account', 'account.id', 'saved_view.owner_id')
    .select([
      'saved_view.key',
      'saved_view.screen',
      'saved_view.name',
      'saved_view.query',
      'saved_view.shared',
      'saved_view.version',
      sql<boolean>`exists (select from first_view where view_id = saved_view.id
        and account_id = ${accountId})`.as('first'),
      sql<string | null>`case when saved_view.owner_id = ${accountId} then null
        else concat_ws(' ', account.given_names, account.family_name) end`.as('owner'),
    ])
}
