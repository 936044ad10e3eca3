import { Problem } from '#contract/common/values/problems.ts'
import type { Settings, SettingsRecord } from '#contract/office/settings.ts'
import type { By } from '../actor/by.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findOfficeLogo, noteLogoUse } from '../catalogue/pictures/name-pictures.ts'
import type { Db } from '../database/database.ts'
import { areDestinations } from '../database/known-destinations.ts'
import type { Deps } from '../deps.ts'
import { refuseWeakerRule } from '../limits/mass-limits.ts'
import { applySettings } from '../settings/apply-settings.ts'
import { holdSettings, readSettingsRecord, replaceSettings } from '../settings/hold-settings.ts'

/** Replaces the settings; pages that show them are made again. */
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
  for (const [at, { destinations }] of settings.ownerRules.entries()) {
    if (!(await areDestinations(tx, destinations))) {
      throw new Problem('validation_failed', {
        fields: { [`ownerRules.${at}.destinations`]: { code: 'not_a_choice' } },
      })
    }
  }
  const logo = await findOfficeLogo(tx, settings.brand.logo)
  const after = { ...settings, brand: { ...settings.brand, logo } }
  await replaceSettings(tx, after, { now: now(), by: actor.accountId })
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

/** Applies the change to this process and its pages, after the commit. */
export async function showChange(deps: Deps): Promise<void> {
  await applySettings(deps)
  await deps.catalogueChanged()
}
