import type { z } from 'zod'
import type { ApplicantEdit } from '#contract/applicants/applicants.ts'
import { limits } from '#contract/documents/values/limits.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { refusePartlyHidden } from '../../identity/staff/within-sight.ts'
import { keyFor, signatureOf } from '../../keys/secret.ts'
import { queueMail } from '../../messaging/queue-mail.ts'
import type { ApplicantRecordRow } from '../applicants/applicant-queries.ts'
import { findFirstNumber, leaveAddress, putAddressProved } from './email-correction-queries.ts'

/** How long a new address gets nothing that opens a file, if only the person who changed it vouches for it. */
export const emailHoldMs = limits.emailHoldHours * 3600_000

/** The columns of a file’s row about an address that waits. */
export interface Hold {
  email_held_until: Date | null
  email_before_hold: string | null
}

/** The values that say that no address waits. */
export const noHold = {
  email_held_until: null,
  email_before_hold: null,
  email_hold_proved: false,
} as const

/**
 * Records that the holder of a file reads the mail of its address: a code that was mailed there came
 * back, or an account that has confirmed it opened the file. While a new address waits, codes go to
 * the one before and prove nothing about the new one.
 */
export async function markAddressProved(
  db: Db,
  { now }: Pick<Deps, 'now'>,
  applicantId: number,
): Promise<void> {
  await putAddressProved(db, applicantId, now())
}

export function isHeld<Row extends Pick<Hold, 'email_held_until'>>(
  row: Row,
  now: Date,
): row is Row & { email_held_until: Date } {
  return row.email_held_until !== null && row.email_held_until > now
}

/**
 * Where mail that opens a file goes: to its address, or to the one before while a new one waits. The
 * person who changes an address need not read mail at it: otherwise a private link plus one's own
 * mailbox would be enough for everything.
 */
export function addressThatOpens(row: Hold & { email: string }, now: Date): string {
  return isHeld(row, now) && row.email_before_hold !== null ? row.email_before_hold : row.email
}

/**
 * What staff’s change of an address causes, in the transaction of the change: the whole person has to
 * be in sight, mailed codes end, waiting mail goes to the new address once its hold ends, and the
 * address before gets a notice. Answers the columns of the hold.
 */
export async function changeAddress(
  tx: Db,
  deps: Deps,
  actor: Actor,
  before: ApplicantRecordRow,
  { email }: Pick<z.infer<typeof ApplicantEdit>, 'email'>,
): Promise<Hold & { email_hold_proved: boolean; email_proved_at: null }> {
  await refusePartlyHidden({ db: tx }, actor, [before.key])
  const now = deps.now()
  const opens = addressThatOpens(before, now)
  await leaveAddress(tx, before.id, { from: before.email, to: email })
  // The change is undone: this is the address that could open the file all along.
  const isBack = email === opens
  const number = await findFirstNumber(tx, before.id)
  for (const to of isBack ? [] : new Set([before.email, opens])) {
    await queueMail(tx, deps, {
      template: 'email_changed_by_team',
      language: before.language,
      to,
      mentions: [before.key],
      params: { number, link: `${deps.env.publicUrl}/contact` },
    })
  }
  const proved = { email_proved_at: null }
  return isBack
    ? { ...noHold, ...proved }
    : {
        email_held_until: new Date(now.getTime() + emailHoldMs),
        email_before_hold: opens,
        email_hold_proved: false,
        ...proved,
      }
}

/** For the trail, which holds no address: whether two lines are about the same one. */
export function addressMark({ secret }: Pick<Deps, 'secret'>, email: string): string {
  return signatureOf(keyFor(secret, 'address in the trail'), email.toLowerCase()).slice(0, 16)
}
