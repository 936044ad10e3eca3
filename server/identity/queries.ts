import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { AccountTable, AccountTokenTable } from '../database/tables.ts'

export function findOwnAccount(db: Db, accountId: number) {
  return db
    .selectFrom('account')
    .select([
      'key',
      'role',
      'given_names as givenNames',
      'family_name as familyName',
      'email',
      'language',
      'permissions',
      'scope',
      'scope_destinations',
      'second_factor_from as secondFactorDue',
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

const accountColumns = [
  'account.id',
  'account.key',
  'account.email',
  'account.password_hash as passwordHash',
  'account.role',
  'account.given_names as givenNames',
  'account.family_name as familyName',
  'account.language',
  'account.status',
  'account.email_verified_at as emailVerifiedAt',
  'account.last_sign_in_at as lastSignInAt',
  'account.second_factor_from as secondFactorDue',
  'account.first_password_until as firstPasswordUntil',
] as const

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export function findAccount(db: Db, email: string) {
  return db
    .selectFrom('account')
    .select(accountColumns)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

export function findAccountById(db: Db, id: number) {
  return db.selectFrom('account').select(accountColumns).where('id', '=', id).executeTakeFirst()
}

/** An account as it is now, held until the transaction ends. */
export function lockAccount(tx: Db, id: number) {
  return tx
    .selectFrom('account')
    .select(accountColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Undefined if the address was taken in the meantime. */
export function insertAccount(tx: Db, account: Insertable<AccountTable>) {
  return tx
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(accountColumns)
    .executeTakeFirst()
}

export async function updateAccount(
  tx: Db,
  accountId: number,
  changes: Updateable<AccountTable>,
): Promise<void> {
  await tx.updateTable('account').set(changes).where('id', '=', accountId).execute()
}

/** Stores a new hash of the same password; false if another has replaced it meanwhile. */
export async function replacePasswordHash(
  db: Db,
  { id, passwordHash: before }: Account,
  passwordHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function isAnyAdministrator(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The account whose printed password expired before it was used. */
export function findEndedFirstPassword(db: Db, now: Date) {
  return db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('first_password_until', '<=', now)
    .orderBy('id')
    .executeTakeFirst()
}

/** If two processes start at once only one does it. */
export async function replaceFirstPassword(
  db: Db,
  accountId: number,
  { hash, until, now }: { hash: string; until: Date; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ password_hash: hash, first_password_until: until, updated_at: now })
    .where('id', '=', accountId)
    .where('first_password_until', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** One token per account and purpose: a new one replaces the old. */
export async function replaceToken(tx: Db, token: Insertable<AccountTokenTable>): Promise<void> {
  await tx
    .insertInto('account_token')
    .values(token)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'purpose']).doUpdateSet((excluded) => ({
        token_hash: excluded.ref('excluded.token_hash'),
        address: excluded.ref('excluded.address'),
        created_at: excluded.ref('excluded.created_at'),
        expires_at: excluded.ref('excluded.expires_at'),
      })),
    )
    .execute()
}

export type TokenPurpose = AccountTokenTable['purpose']

interface TokenFilter {
  hash: Buffer
  purposes: readonly TokenPurpose[]
  now: Date
}

/** The account of a token, without using it up. */
export function findTokenHolder(db: Db, { hash, purposes, now }: TokenFilter) {
  return db
    .selectFrom('account_token as token')
    .innerJoin('account', 'account.id', 'token.account_id')
    .select(accountColumns)
    .where('token.token_hash', '=', hash)
    .where('token.purpose', 'in', purposes)
    .where('token.expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses a token up: of two requests at the same instant one succeeds. */
export function consumeToken(tx: Db, { hash, purposes, now }: TokenFilter) {
  return tx
    .deleteFrom('account_token as token')
    .using('account')
    .whereRef('account.id', '=', 'token.account_id')
    .where('token.token_hash', '=', hash)
    .where('token.purpose', 'in', purposes)
    .where('token.expires_at', '>', now)
    .returning(['account.id as accountId', 'account.key as accountKey', 'token.purpose'])
    .executeTakeFirst()
}

export async function deleteTokens(tx: Db, accountId: number): Promise<void> {
  await tx.deleteFrom('account_token').where('account_id', '=', accountId).execute()
}

export async function deleteExpiredTokens(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('account_token').where('expires_at', '<', before).execute()
}
