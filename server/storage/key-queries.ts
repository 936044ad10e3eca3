import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

const columns = ['stored_as', 'name', 'secret_id', 'wrapped_key', 'bytes'] as const

/** The row of a file that is there whole; its key is null once the file is erased. */
export function findFileKey(db: Db, name: string) {
  return db
    .selectFrom('file_key')
    .select(columns)
    .where('name', '=', name)
    .where('kept_at', 'is not', null)
    .orderBy(sql`wrapped_key is null`)
    .limit(1)
    .executeTakeFirst()
}

/** The row of a file that is being written. */
export function findWritten(db: Db, storedAs: string) {
  return db
    .selectFrom('file_key')
    .select(columns)
    .where('stored_as', '=', storedAs)
    .executeTakeFirst()
}

export async function insertFileKey(
  db: Db,
  row: {
    stored_as: string
    name: string
    secret_id: string
    wrapped_key: Buffer
    bytes: number
    made_at: Date
  },
): Promise<void> {
  await db.insertInto('file_key').values(row).execute()
}

/**
 * Makes this the file of its name. Answers the one that it replaces, which has no key any more; undefined
 * if it was erased while it was being written.
 */
export function keepFileKey(
  db: Db,
  { stored_as, name, clear_left }: { stored_as: string; name: string; clear_left: boolean },
  now: Date,
): Promise<string[] | undefined> {
  return db.transaction().execute(async (tx) => {
    const replaced = await tx
      .updateTable('file_key')
      .set({ wrapped_key: null })
      .where('name', '=', name)
      .where('stored_as', '<>', stored_as)
      .where('kept_at', 'is not', null)
      .returning('stored_as')
      .execute()
    const { numUpdatedRows } = await tx
      .updateTable('file_key')
      .set({ kept_at: now, clear_left })
      .where('stored_as', '=', stored_as)
      .where('wrapped_key', 'is not', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n ? replaced.map((one) => one.stored_as) : undefined
  })
}

/** Takes away every key of a name. Answers what to remove from the storage for it. */
export function forgetFileKeys(db: Db, name: string) {
  return db
    .updateTable('file_key')
    .set({ wrapped_key: null })
    .where('name', '=', name)
    .returning(['stored_as', 'name', 'kept_at', 'clear_left'])
    .execute()
}

/** Leftovers of a replacement or a stop: replaced, erased, never finished, or in clear beside it. */
export function listUnfinished(db: Db, { before, limit }: { before: Date; limit: number }) {
  return db
    .selectFrom('file_key')
    .select(['stored_as', 'name', 'wrapped_key', 'kept_at', 'clear_left'])
    .where((eb) =>
      eb.or([
        eb.and([eb('kept_at', 'is', null), eb('made_at', '<', before)]),
        eb.and([eb('kept_at', 'is not', null), eb('wrapped_key', 'is', null)]),
        eb.and([eb('kept_at', 'is not', null), eb('clear_left', '=', true)]),
      ]),
    )
    .orderBy('stored_as')
    .limit(limit)
    .execute()
}

export async function deleteFileKey(db: Db, storedAs: string): Promise<void> {
  await db.deleteFrom('file_key').where('stored_as', '=', storedAs).execute()
}

export async function setClearRemoved(db: Db, storedAs: string): Promise<void> {
  await db
    .updateTable('file_key')
    .set({ clear_left: false })
    .where('stored_as', '=', storedAs)
    .execute()
}

/** Names of applicants' files that have no key and so are in clear, ordered by name. */
export async function listInClear(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select storage_name as name from (
      select storage_name from document
      union select storage_name from dossier_file
      union select storage_name from university_paper
    ) as file
    where storage_name > ${after} and not exists (
      select from file_key where file_key.name = storage_name and kept_at is not null)
    order by storage_name limit ${limit}
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** Keys that are wrapped with another secret than the present one. */
export function listOtherwiseWrapped(
  db: Db,
  { secretId, after, limit }: { secretId: string; after: string; limit: number },
) {
  return db
    .selectFrom('file_key')
    .select(columns)
    .where('secret_id', '<>', secretId)
    .where('wrapped_key', 'is not', null)
    .where('stored_as', '>', after)
    .orderBy('stored_as')
    .limit(limit)
    .execute()
}

/** Does nothing if the key was erased meanwhile. */
export async function rewrapFileKey(
  db: Db,
  storedAs: string,
  wrapped: { secret_id: string; wrapped_key: Buffer },
): Promise<void> {
  await db
    .updateTable('file_key')
    .set(wrapped)
    .where('stored_as', '=', storedAs)
    .where('wrapped_key', 'is not', null)
    .execute()
}

/** The names of complete files in the storage. */
export async function listKeptFiles(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('file_key')
    .select('stored_as')
    .where('kept_at', 'is not', null)
    .where('wrapped_key', 'is not', null)
    .execute()
  return rows.map(({ stored_as }) => stored_as)
}

/** The names of the secrets that keys of files are wrapped with. */
export async function listSecretIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('file_key')
    .select('secret_id')
    .distinct()
    .where('wrapped_key', 'is not', null)
    .execute()
  return rows.map(({ secret_id }) => secret_id)
}
