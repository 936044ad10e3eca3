import type { Settings } from '#contract/office/settings.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../env.ts'
import { readSettings } from './read-settings.ts'

type Told = Pick<
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

/** What each environment said at the start, before a setting took the place of it. */
const configured = new WeakMap<Env, Told>()

/** What holds where the settings say nothing: the environment's own. */
export function configuredBrand(env: Env): Told {
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
  const told = {
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
  configured.set(env, told)
  return told
}

/**
 * Brings what this process says of itself in line with the settings: at its start, after a change
 * here, and when another process tells of one. The database stays what counts.
 */
export async function applySettings({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<void> {
  const usual = configuredBrand(env)
  Object.assign(env, usual, brandOf((await readSettings(db)).brand))
}

function brandOf({ name, logo, ...brand }: Settings['brand']): Partial<Told> {
  const decided = Object.entries({ brandName: name, brandLogo: logo, ...brand }).filter(
    ([, value]) => value !== null,
  )
  return Object.fromEntries(decided)
}
