import { Problem } from '#contract/common/values/problems.ts'
import type { Db } from '../database/database.ts'
import { countUse } from '../database/rate-counter.ts'

/** What a stranger may have mailed to an address that they type in. */
export type AskedMail =
  | 'sign-up'
  | 'forgot'
  | 'verify'
  | 'delete'
  | 'guessed'
  | 'draft'
  | 'device'
  | 'address'

const minute = 60
const day = 24 * 3600

const toOneAddress = [
  { name: 'mailed-to', max: 30, windowSeconds: 3600 },
  { name: 'mailed-to-day', max: 60, windowSeconds: day },
]

/**
 * Whether one more mail may go to an address because of what strangers do, of whatever kind: forms
 * that are sent, codes, new links. Nobody has proved that an address typed in a form is theirs, and
 * its owner must not be buried; the sender of the form has its link on their screen.
 */
export async function mayReach(db: Db, email: string): Promise<boolean> {
  return isWithin(async () => {
    for (const limit of toOneAddress) await countUse(db, limit, email.toLowerCase())
  })
}

/**
 * Whether one more mail of this kind may go to an address: one a minute, five a day, however many
 * ask from wherever. Nobody is told when not, because the answer is the same as for an address that
 * nobody has.
 */
export async function mayMail(
  db: Db,
  kind: AskedMail,
  email: string,
  /** The browser's name, where the address has signed in there: strangers use up nothing of its own. */
  known?: string,
): Promise<boolean> {
  const subject = [email.toLowerCase(), ...(known === undefined ? [] : [known])].join(' ')
  return isWithin(async () => {
    await countUse(db, { name: `${kind} mail minute`, max: 1, windowSeconds: minute }, subject)
    await countUse(db, { name: `${kind} mail day`, max: 5, windowSeconds: day }, subject)
  })
}

async function isWithin(count: () => Promise<void>): Promise<boolean> {
  try {
    await count()
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_requests') return false
    throw error
  }
}
