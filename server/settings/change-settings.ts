import type { Actor } from '#contract/permissions.ts'
import { Problem } from '#contract/problems.ts'
import { Settings, type SettingsRecord } from '#contract/settings.ts'
import { promisedDays } from '#contract/transitions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findOfficeLogo, noteLogoUse } from '../catalogue/pictures/name-pictures.ts'
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

interface By {
  actor: Actor
  requestId: string
}

/** Replaces the settings; pages that show them are made anew. */
export async function changeSettings(
  deps: Deps,
  { settings, version }: { settings: Settings; version: number },
  { actor, requestId }: By,
): Promise<SettingsRecord> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await lockSettings(tx)
    if (before.version !== version) throw new Problem('version_stale')
    const logo = await findOfficeLogo(tx, settings.brand.logo)
    const after = { ...settings, brand: { ...settings.brand, logo } }
    await updateSettings(tx, { value: after, now: deps.now(), by: actor.accountId })
    await noteLogoUse(tx, [Settings.parse(before.value).brand.logo, logo], deps.now())
    await recordAudit(tx, {
      actor,
      action: 'settings.changed',
      entity: 'settings',
      before: Settings.parse(before.value),
      after,
      requestId,
    })
  })
  await applySettings(deps)
  await deps.catalogueChanged()
  return readSettingsRecord(deps)
}
