import { type Insertable, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { FactorTicketTable } from '../../database/tables.ts'

export type TicketPurpose = FactorTicketTable['purpose']

export async function insertTicket(db: Db, ticket: Insertable<FactorTicketTable>): Promise<void> {
  await db.insertInto('factor_ticket').values(ticket).execute()
}

interface TicketFilter {
  hash: Buffer
  purposes: readonly TicketPurpose[]
  now: Date
}

/** Counts one try on a ticket; undefined for one that is unknown, expired, or was tried too often. */
export function tryTicket(db: Db, { hash, purposes, now }: TicketFilter, most: number) {
  return db
    .updateTable('factor_ticket')
    .set({ attempts: sql`attempts + 1` })
    .where('ticket_hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .where('attempts', '<', most)
    .returning(['purpose', 'account_id as accountId', 'persist', 'challenge'])
    .executeTakeFirst()
}

export async function setChallenge(db: Db, hash: Buffer, challenge: string): Promise<void> {
  await db.updateTable('factor_ticket').set({ challenge }).where('ticket_hash', '=', hash).execute()
}

/** Uses a ticket up: of two requests at the same instant one succeeds. */
export async function takeTicket(tx: Db, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('factor_ticket')
    .where('ticket_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes an account's waiting tickets, which are void once its password or its factors have changed. */
export async function deleteTickets(tx: Db, accountId: number): Promise<void> {
  await tx.deleteFrom('factor_ticket').where('account_id', '=', accountId).execute()
}

export async function deleteExpiredTickets(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('factor_ticket').where('expires_at', '<', before).execute()
}
