import { Problem } from '#contract/common/values/problems.ts'
import type { Db } from '../database/database.ts'
import { countUse } from '../database/rate-counter.ts'

/** The mails that a stranger can cause to an address that they type in. */
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
 * Whether one more mail may go to an address because of strangers' acts of any kind: forms, codes, new
 * links. An address typed in a form is unproved, and its owner must not be flooded; the sender of the
 * form has its link on their screen.
 */
export async function mayReach(db: Db, email: string): Promise<boolean> {
  return isWithin(async () => {
    for (const limit of toOneAddress) await countUse(db, limit, email.toLowerCase())
  })
}

/**
 * Whether one more mail of this kind may go to an address: one a minute, five a day, from any number of
 * callers and places. A refusal is not shown, because the answer is the same as for an unknown
 * address.
 */
export async function mayMail(
  db: Db,
  kind: AskedMail,
  email: string,
  /** The browser's name, if the address has signed in there: strangers use up nothing of its quota. */
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
