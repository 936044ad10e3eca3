import { promisedDays } from '#contract/admissions/values/transitions.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { Settings, type SettingsRecord } from '#contract/office/settings.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { configuredBrand } from './apply-settings.ts'
import { findSettings, lockSettings, updateSettings } from './queries.ts'

/** The present settings, and the values that apply without one. */
export async function readSettingsRecord({
  db,
  env,
}: Pick<Deps, 'db' | 'env'>): Promise<SettingsRecord> {
  const { value, version } = await findSettings(db)
  const { brandName: name, brandLogo: _, ...brand } = configuredBrand(env)
  return {
    settings: Settings.parse(value),
    usual: { brand: { name, ...brand }, promisedDays },
    version,
  }
}

/** The present settings, held; refused if they are not the version that the caller saw. */
export async function holdSettings(tx: Db, expectedVersion: number): Promise<Settings> {
  const { value, version } = await lockSettings(tx)
  if (version !== expectedVersion) throw new Problem('version_stale')
  return Settings.parse(value)
}

/** Replaces the settings that `holdSettings` holds. */
export function replaceSettings(
  tx: Db,
  value: Settings,
  { now, by }: { now: Date; by: number },
): Promise<void> {
  return updateSettings(tx, { value, now, by })
}
