import type { Settings } from '#contract/office/settings.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../env.ts'
import { readSettings } from './read-settings.ts'

type Shown = Pick<
  Env,
  | 'brandName'
  | 'brandLogo'
  | 'contactEmail'
  | 'contactPhone'
  | 'contactWhatsapp'
  | 'contactAddress'
  | 'contactHours'
  | 'contactReplyDays'
  | 'mailFrom'
>

/** The values of each environment at the start, before settings replaced them. */
const configured = new WeakMap<Env, Shown>()

/** The values that apply without a setting: the environment's own. */
export function configuredBrand(env: Env): Shown {
  const known = configured.get(env)
  if (known) return known
  const {
    brandName,
    brandLogo,
    contactEmail,
    contactPhone,
    contactWhatsapp,
    contactAddress,
    contactHours,
    contactReplyDays,
    mailFrom,
  } = env
  const shown = {
    brandName,
    brandLogo,
    contactEmail,
    contactPhone,
    contactWhatsapp,
    contactAddress,
    contactHours,
    contactReplyDays,
    mailFrom,
  }
  configured.set(env, shown)
  return shown
}

/**
 * Brings the shown values of this process in line with the settings: at its start, after a change here,
 * and when another process announces one. The database stays authoritative.
 */
export async function applySettings({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<void> {
  const usual = configuredBrand(env)
  Object.assign(env, usual, brandOf((await readSettings(db)).brand))
}

function brandOf({ name, logo, ...brand }: Settings['brand']): Partial<Shown> {
  const decided = Object.entries({ brandName: name, brandLogo: logo, ...brand }).filter(
    ([, value]) => value !== null,
  )
  return Object.fromEntries(decided)
}
