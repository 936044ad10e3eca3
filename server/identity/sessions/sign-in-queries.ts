import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { SignInAttemptTable } from '../../database/tables.ts'

interface Attempt {
  at: Date
  network: string
  userAgent: string | null
  method: SignInAttemptTable['method']
  outcome: SignInAttemptTable['outcome']
}

/**
 * Records an attempt to sign in at an address, whether or not it has an account: the same statement for
 * both, and without waiting for the disk, so that the clock says nothing.
 */
export async function insertAttempt(
  db: Db,
  email: string,
  { at, network, userAgent, method, outcome }: Attempt,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    await sql`
      insert into sign_in_attempt (account_id, at, network, user_agent, method, outcome)
      select id, ${at}::timestamptz, ${network}, ${userAgent}, ${method}, ${outcome}
      from account where lower(email) = ${email.toLowerCase()}
    `.execute(tx)
  })
}

export async function insertSignIn(
  tx: Db,
  accountId: number,
  { at, network, userAgent, method, outcome }: Attempt,
): Promise<void> {
  await tx
    .insertInto('sign_in_attempt')
    .values({ account_id: accountId, at, network, user_agent: userAgent, method, outcome })
    .execute()
}

/** The attempts to sign in to one account, the latest first. */
export async function listSignIns(
  db: Db,
  accountId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const found = db.selectFrom('sign_in_attempt').where('account_id', '=', accountId)
  const [rows, { total }] = await Promise.all([
    found
      .select(['id', 'at', 'network', 'user_agent as userAgent', 'method', 'outcome'])
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export async function deleteSignInsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('at', '<', before).execute()
}

/** The living sessions of one account, the latest used first. */
export function listSessions(db: Db, accountId: number, now: Date) {
  return db
    .selectFrom('session')
    .select([
      'id',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'network',
      'user_agent as userAgent',
      'method',
    ])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Ends one session of an account; false if it has no such session, or it had ended. */
export async function revokeOne(
  tx: Db,
  accountId: number,
  sessionId: string,
  reason: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function revokeOthers(
  tx: Db,
  accountId: number,
  sessionId: string,
  reason: string,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('account_id', '=', accountId)
    .where('id', '<>', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
