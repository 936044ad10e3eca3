import { type Insertable, sql } from 'kysely'
import type { Permission, Role, Scope } from '#contract/identity/permissions.ts'
import type { Db } from '../../database/database.ts'
import type { SessionTable } from '../../database/tables.ts'
import { scopeOf } from '../staff/scope.ts'

export async function insertSession(tx: Db, session: Insertable<SessionTable>): Promise<void> {
  await tx.insertInto('session').values(session).execute()
}

export interface SessionHolder {
  accountId: number
  key: string
  role: Role
  permissions: Permission[]
  scope: Scope
  counter: number
  successorUsed: boolean
}

/** The holder of a living session, with their present rights. */
export async function findSessionHolder(
  db: Db,
  sessionId: string,
  now: Date,
): Promise<SessionHolder | undefined> {
  const found = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'account.id as accountId',
      'account.key',
      'account.role',
      'account.permissions',
      'account.scope',
      'account.scope_destinations',
      'session.counter',
      'session.successor_used as successorUsed',
    ])
    .where('session.id', '=', sessionId)
    .where('session.revoked_at', 'is', null)
    .where('session.idle_expires_at', '>', now)
    .where('session.absolute_expires_at', '>', now)
    .where('account.status', '=', 'active')
    .executeTakeFirst()
  return found && { ...found, scope: scopeOf(found) }
}

/** Notes that the pair of the latest rotation has arrived: its predecessor is void now. */
export async function markSuccessorUsed(db: Db, sessionId: string, counter: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ successor_used: true })
    .where('id', '=', sessionId)
    .where('counter', '=', counter)
    .where('successor_used', '=', false)
    .execute()
}

/**
 * The row is locked until the transaction ends, so that two tabs take turns. Its account is read once
 * it is held: a request that waited sees what another changed meanwhile.
 */
export async function lockSession(tx: Db, sessionId: string) {
  const held = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  if (!held) return undefined
  return tx
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.id',
      'session.counter',
      'session.successor_used as successorUsed',
      'session.rotated_at as rotatedAt',
      'session.persist',
      'session.idle_expires_at as idleExpiresAt',
      'session.absolute_expires_at as absoluteExpiresAt',
      'session.revoked_at as revokedAt',
      'session.revoked_reason as revokedReason',
      'account.key as accountKey',
      'account.role',
      'account.status',
    ])
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
}

export async function rotateSession(
  tx: Db,
  sessionId: string,
  { counter, now, idleExpiresAt }: { counter: number; now: Date; idleExpiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({
      counter,
      successor_used: false,
      rotated_at: now,
      last_used_at: now,
      idle_expires_at: idleExpiresAt,
    })
    .where('id', '=', sessionId)
    .execute()
}

/** Answers whose session it was, or undefined if it had already ended. */
export function revokeSession(tx: Db, sessionId: string, reason: string, now: Date) {
  return tx
    .updateTable('session')
    .from('account')
    .set({ revoked_at: now, revoked_reason: reason })
    .whereRef('account.id', '=', 'session.account_id')
    .where('session.id', '=', sessionId)
    .where('session.revoked_at', 'is', null)
    .returning(['account.id as accountId', 'account.key'])
    .executeTakeFirst()
}

/** Ends the living sessions of applicants’ accounts at some addresses, and answers how many. */
export async function revokeOfApplicants(
  tx: Db,
  addresses: readonly string[],
  { reason, now }: { reason: string; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('account_id', 'in', (eb) =>
      eb
        .selectFrom('account')
        .select('account.id')
        .where('account.role', '=', 'applicant')
        // The index is of the lower case; the comparison that counts keeps the local part's.
        .where(
          sql<string>`lower(account.email)`,
          'in',
          addresses.map((one) => one.toLowerCase()),
        )
        .where('account.email', 'in', addresses),
    )
    .where('revoked_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Ends the sessions of a browser, of every account. */
export async function revokeOfBrowser(
  tx: Db,
  browserHashes: readonly Buffer[],
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  if (browserHashes.length === 0) return
  await tx
    .updateTable('session')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('browser_hash', 'in', browserHashes)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends all but the latest used of an account's living sessions. */
export async function revokeBeyond(
  tx: Db,
  accountId: number,
  { most, reason, now }: { most: number; reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session as living')
        .select('living.id')
        .where('living.account_id', '=', accountId)
        .where('living.revoked_at', 'is', null)
        .where('living.idle_expires_at', '>', now)
        .where('living.absolute_expires_at', '>', now)
        .orderBy('living.last_used_at', 'desc')
        .orderBy('living.created_at', 'desc')
        .offset(most),
    )
    .execute()
}

export async function revokeSessions(
  tx: Db,
  accountId: number,
  reason: string,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteEndedSessions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('session').where('absolute_expires_at', '<', before).execute()
}
