import { Settings } from '#contract/office/settings.ts'
import type { Db } from '../database/database.ts'
import { findSettings } from './queries.ts'

/** What holds now: what administrators decided, and the usual values for the rest. */
export async function readSettings(db: Db): Promise<Settings> {
  return Settings.parse((await findSettings(db)).value)
}
