import type { Db } from '../database/database.ts'
import type { Reminded } from './stop-token.ts'

export function findStopped(db: Db, { of, key }: Reminded) {
  return db
    .selectFrom(tables[of])
    .select('reminders_stopped_at as stopped_at')
    .where('key', '=', key)
    .executeTakeFirst()
}

/** False if they are already stopped, or the reader no longer exists. */
export async function putStopped(tx: Db, { of, key }: Reminded, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable(tables[of])
    .set({ reminders_stopped_at: now })
    .where('key', '=', key)
    .where('reminders_stopped_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False if they are not stopped, or the reader no longer exists. */
export async function putStarted(tx: Db, { of, key }: Reminded): Promise<boolean> {
  const row = await tx
    .updateTable(tables[of])
    .set({ reminders_stopped_at: null })
    .where('key', '=', key)
    .where('reminders_stopped_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const tables = { draft: 'application_draft', applicant: 'applicant' } as const
