import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'

/**
 * Removes the rows and remarks from the oldest import whose time is over, and answers its key. An
 * import that is being worked on is left for the next time.
 */
export async function claimForgettable(
  tx: Db,
  { before, now }: { before: Date; now: Date },
): Promise<string | undefined> {
  const due = await tx
    .selectFrom('catalogue_import')
    .select(['id', 'key'])
    .where('forgotten_at', 'is', null)
    .where(sql<Date>`coalesce(applied_at, created_at)`, '<=', before)
    .where('state', 'not in', ['checking', 'applying', 'undoing'])
    .orderBy(sql`coalesce(applied_at, created_at)`)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!due) return undefined
  await tx
    .updateTable('catalogue_import')
    .set((eb) => ({
      forgotten_at: now,
      notes: null,
      samples: JSON.stringify([]),
      // Anyone who has it on screen then sees first that it can no longer be undone.
      version: eb('version', '+', 1),
    }))
    .where('id', '=', due.id)
    .execute()
  await tx.deleteFrom('catalogue_import_row').where('import_id', '=', due.id).execute()
  return due.key
}
