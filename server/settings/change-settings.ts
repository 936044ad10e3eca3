import { Problem } from '#contract/problems.ts'
import { Settings, type SettingsRecord } from '#contract/settings.ts'
import { promisedDays } from '#contract/transitions.ts'
import type { By } from '../actor/by.ts'
import { refuseWeakerRule } from '../approvals/mass-limits.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findOfficeLogo, noteLogoUse } from '../catalogue/pictures/name-pictures.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { applySettings, configuredBrand } from './apply-settings.ts'
import { findSettings, lockSettings, updateSettings } from './queries.ts'

/** The settings as they stand, and what holds where one says nothing. */
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

/** Replaces the settings; pages that show them are made anew. */
export async function changeSettings(deps: Deps, change: Change, by: By): Promise<SettingsRecord> {
  await deps.db.transaction().execute(async (tx) => {
    refuseWeakerRule(await holdSettings(tx, change.version), change.settings)
    await changeWithin(tx, deps, change, by)
  })
  await showChange(deps)
  return readSettingsRecord(deps)
}

interface Change {
  settings: Settings
  version: number
}

/** The same in the transaction of an approval, which a second person gave; then `showChange`. */
export async function changeWithin(
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  { settings, version }: Change,
  { actor, requestId }: By,
): Promise<void> {
  const before = await holdSettings(tx, version)
  const logo = await findOfficeLogo(tx, settings.brand.logo)
  const after = { ...settings, brand: { ...settings.brand, logo } }
  await updateSettings(tx, { value: after, now: now(), by: actor.accountId })
  await noteLogoUse(tx, [before.brand.logo, logo], now())
  await recordAudit(tx, {
    actor,
    action: 'settings.changed',
    entity: 'settings',
    before,
    after,
    requestId,
  })
}

/** The settings as they stand, held; refused where they are not those that somebody saw. */
export async function holdSettings(tx: Db, expectedVersion: number): Promise<Settings> {
  const { value, version } = await lockSettings(tx)
  if (version !== expectedVersion) throw new Problem('version_stale')
  return Settings.parse(value)
}

/** Lets this process and its pages know, after the commit. */
export async function showChange(deps: Deps): Promise<void> {
  await applySettings(deps)
  await deps.catalogueChanged()
}
