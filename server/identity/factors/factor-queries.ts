import { type Insertable, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { PasskeyTable } from '../../database/tables.ts'

/** An account's ways to sign in besides its password, in one query. */
export async function findFactors(db: Db, accountId: number) {
  const { rows } = await sql<{ totpSince: Date | null; passkeys: number; codesLeft: number }>`
    select
      (select confirmed_at from totp_factor where account_id = ${accountId}) as "totpSince",
      (select count(*)::int from passkey where account_id = ${accountId}) as passkeys,
      (select count(*)::int from recovery_code
        where account_id = ${accountId} and used_at is null) as "codesLeft"
  `.execute(db)
  const [factors] = rows
  if (!factors) throw new Error('The factors gave no row')
  return factors
}

/* ------------------------------------------------------------------ codes of an app */

/** Starts again if an earlier start was not finished; a confirmed factor stays as it is. */
export async function startTotp(
  tx: Db,
  accountId: number,
  secret: Buffer,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('totp_factor')
    .values({ account_id: accountId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret, created_at: now, last_step: 0 })
        .where('totp_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export function findTotp(db: Db, accountId: number) {
  return db
    .selectFrom('totp_factor')
    .select(['secret', 'confirmed_at as confirmedAt', 'last_step as lastStep'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Claims a time step: of two codes of the same step only one is accepted. */
export async function takeTotpStep(tx: Db, accountId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The same secret, sealed with another key. */
export async function resealTotp(tx: Db, accountId: number, secret: Buffer): Promise<void> {
  await tx.updateTable('totp_factor').set({ secret }).where('account_id', '=', accountId).execute()
}

export async function confirmTotp(tx: Db, accountId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_factor')
    .set({ confirmed_at: now })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteTotp(tx: Db, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('totp_factor')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/* ------------------------------------------------------------------ recovery codes */

export async function replaceRecoveryCodes(
  tx: Db,
  accountId: number,
  { hashes, salt }: { hashes: readonly Buffer[]; salt: Buffer },
): Promise<void> {
  await deleteRecoveryCodes(tx, accountId)
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash, salt })))
    .execute()
}

/** The salt with which the account's codes were stretched; null for those not stretched yet. */
export async function listRecoverySalts(tx: Db, accountId: number): Promise<(Buffer | null)[]> {
  const rows = await tx
    .selectFrom('recovery_code')
    .select('salt')
    .distinct()
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
  return rows.map(({ salt }) => salt)
}

export async function listWithFormerCodes(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('recovery_code')
    .select('account_id')
    .distinct()
    .where('salt', 'is', null)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

export async function lockFormerCodes(tx: Db, accountId: number): Promise<Buffer[]> {
  const rows = await tx
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('account_id', '=', accountId)
    .where('salt', 'is', null)
    .forUpdate()
    .execute()
  return rows.map(({ code_hash }) => code_hash)
}

export async function replaceFormerCode(
  tx: Db,
  accountId: number,
  former: Buffer,
  { hash, salt }: { hash: Buffer; salt: Buffer },
): Promise<void> {
  await tx
    .updateTable('recovery_code')
    .set({ code_hash: hash, salt })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', former)
    .execute()
}

/** Uses one up: of two requests at the same instant one succeeds. */
export async function takeRecoveryCode(
  tx: Db,
  accountId: number,
  /** The hashes of one code, under each key that it may have been kept with. */
  hashes: readonly Buffer[],
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', 'in', [...hashes])
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteRecoveryCodes(tx: Db, accountId: number): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
}

/* ------------------------------------------------------------------ passkeys */

export function listPasskeys(db: Db, accountId: number) {
  return db
    .selectFrom('passkey')
    .select([
      'key',
      'name',
      'credential_id as credentialId',
      'transports',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkey')
    .select([
      'id',
      'account_id as accountId',
      'credential_id as credentialId',
      'public_key as publicKey',
      'counter',
    ])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Undefined if the authenticator is already known. */
export async function insertPasskey(tx: Db, passkey: Insertable<PasskeyTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** False if the passkey was removed meanwhile. */
export async function markPasskeyUsed(
  tx: Db,
  id: number,
  counter: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Answers the name it had; undefined if the account has no such passkey. */
export async function renamePasskey(
  tx: Db,
  accountId: number,
  { key, name }: { key: string; name: string },
): Promise<string | undefined> {
  const before = await tx
    .selectFrom('passkey')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  await tx.updateTable('passkey').set({ name }).where('id', '=', before.id).execute()
  return before.name
}

/** Answers its name. */
export async function deletePasskey(
  tx: Db,
  accountId: number,
  key: string,
): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .returning('name')
    .executeTakeFirst()
  return gone?.name
}

/** Removes every factor. Answers how many there were, not counting recovery codes. */
export async function deleteFactors(tx: Db, accountId: number): Promise<number> {
  const totp = await deleteTotp(tx, accountId)
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  await deleteRecoveryCodes(tx, accountId)
  return Number(numDeletedRows) + (totp ? 1 : 0)
}
