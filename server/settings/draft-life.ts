import type { Db } from '../database/database.ts'
import { readSettings } from './read-settings.ts'

/** Until when a form that was saved at this instant is kept. */
export async function keptUntil(db: Db, savedAt: Date): Promise<Date> {
  const { retention } = await readSettings(db)
  return new Date(savedAt.getTime() + retention.draftDays * 86_400_000)
}
