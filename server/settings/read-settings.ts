import { Settings } from '#contract/office/settings.ts'
import type { Db } from '../database/database.ts'
import { findSettings } from './queries.ts'

/** The settings in force: the decisions of administrators, and the usual values for the rest. */
export async function readSettings(db: Db): Promise<Settings> {
  return Settings.parse((await findSettings(db)).value)
}
