import { randomBytes } from 'node:crypto'
import { Problem } from '#contract/common/values/problems.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../keys/secret.ts'
import { secondsAfter } from '../sessions/sessions.ts'
import { insertTicket, type TicketPurpose, takeTicket, tryTicket } from './ticket-queries.ts'

/** Time to find the telephone, or to install an app on it. */
const lifeSeconds = {
  second_factor: 10 * 60,
  enrol: 30 * 60,
  add_passkey: 10 * 60,
  passkey_alone: 10 * 60,
  new_password: 30 * 60,
} as const satisfies Record<TicketPurpose, number>

const mostTries = 8

interface NewTicket {
  purpose: TicketPurpose
  accountId: number | null
  persist?: boolean
  challenge?: string
}

/** The bearer's token between two requests; only its hash is kept. */
export async function issueTicket(
  db: Db,
  { now }: Pick<Deps, 'now'>,
  { purpose, accountId, persist = false, challenge }: NewTicket,
): Promise<{ ticket: string; expiresIn: number }> {
  const ticket = randomBytes(32).toString('base64url')
  const createdAt = now()
  await insertTicket(db, {
    ticket_hash: sha256(ticket),
    purpose,
    account_id: accountId,
    persist,
    challenge: challenge ?? null,
    created_at: createdAt,
    expires_at: secondsAfter(createdAt, lifeSeconds[purpose]),
  })
  return { ticket, expiresIn: lifeSeconds[purpose] }
}

/** The purpose of a ticket, counting one try. Throws `step_over` if the ticket is void. */
export async function readTicket(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ticket: string,
  purposes: readonly TicketPurpose[],
) {
  const hash = sha256(ticket)
  const found = await tryTicket(db, { hash, purposes, now: now() }, mostTries)
  if (!found) throw new Problem('step_over')
  return { ...found, hash }
}

/** Uses a ticket up in the transaction of its purpose. */
export async function spendTicket(tx: Db, hash: Buffer): Promise<void> {
  if (!(await takeTicket(tx, hash))) throw new Problem('step_over')
}
