import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export function findSettings(db: Db) {
  return db.selectFrom('setting').selectAll().executeTakeFirstOrThrow()
}

/** The settings' row, held until the transaction ends. */
export function lockSettings(tx: Db) {
  return tx.selectFrom('setting').selectAll().forUpdate().executeTakeFirstOrThrow()
}

interface Change {
  value: unknown
  now: Date
  by: number
}

export async function updateSettings(tx: Db, { value, now, by }: Change): Promise<void> {
  await tx
    .updateTable('setting')
    .set({
      value: JSON.stringify(value),
      version: sql`version + 1`,
      updated_at: now,
      updated_by: by,
    })
    .execute()
}
