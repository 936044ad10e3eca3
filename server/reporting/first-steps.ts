import type { Actor } from '#contract/identity/permissions.ts'
import type { FirstStepName, FirstSteps } from '#contract/office/first-steps.ts'
import type { Deps } from '../deps.ts'
import { readOwnSecurity } from '../identity/factors/own-factors.ts'
import { readSettings } from '../settings/read-settings.ts'
import { findWhatIsThere } from './queries.ts'

const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The steps that a new office has done and still has to do: read from the present data. */
export async function readFirstSteps(deps: Deps, actor: Actor): Promise<FirstSteps> {
  const { db, env } = deps
  const [{ ownerRules }, { totp, passkeys }, there] = await Promise.all([
    readSettings(db),
    readOwnSecurity(deps, actor.accountId),
    findWhatIsThere(db),
  ])
  const { contactEmail, contactPhone, contactWhatsapp, contactAddress } = env
  const steps: [FirstStepName, boolean][] = [
    ['contact', Boolean(contactEmail ?? contactPhone ?? contactWhatsapp ?? contactAddress)],
    ['address', !ownMachine.has(new URL(env.publicUrl).hostname)],
    ['mail', env.smtpUrl !== undefined],
    ['factor', totp !== null || passkeys.length > 0],
    ['colleagues', there.administrators > 1],
    ['catalogue', there.hasEditions],
    ['application', there.hasApplications],
  ]
  if (env.clamdUrl !== undefined || env.clamdPlaces.length > 0) {
    steps.splice(3, 0, ['scanner', deps.scanning.scanner !== undefined])
  }
  // An administrator alone has no one to assign files to.
  if (there.administrators > 1) {
    const at = steps.findIndex(([name]) => name === 'catalogue')
    steps.splice(at, 0, ['owners', ownerRules.length > 0])
  }
  if (deps.seen.strangeProxy) steps.unshift(['proxy', false])
  return { steps: steps.map(([name, isDone]) => ({ name, isDone })) }
}
