import type { Db } from '../database/database.ts'

/** Which of these lines of the trail are there. */
export async function listExisting(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('audit_event')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ id }) => id)
}
