import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '#contract/identity/second-factor.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { keyFor, keysFor } from '../../keys/secret.ts'
import { stretch } from '../passwords/password-hash.ts'
import {
  listRecoverySalts,
  listWithFormerCodes,
  lockFormerCodes,
  replaceFormerCode,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from './factor-queries.ts'

/** Letters and digits that can't be taken for one another: 31 of them, 49 bits in ten. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const half = 5
const purpose = 'recovery code'
const saltBytes = 16

/** Ten new codes in place of all earlier ones. Only their hashes are kept. */
export async function issueRecoveryCodes(
  tx: Db,
  deps: Pick<Deps, 'secret'>,
  accountId: number,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  const salt = randomBytes(saltBytes)
  const key = keyFor(deps.secret, purpose)
  const hashes = await Promise.all(
    codes.map((code) => stretched(underKey(key, accountId, code), salt)),
  )
  await replaceRecoveryCodes(tx, accountId, { hashes, salt })
  return codes
}

/** Uses a code up; false if it isn't the account's, or was used. */
export async function spendRecoveryCode(
  tx: Db,
  { secret, now }: Pick<Deps, 'secret' | 'now'>,
  accountId: number,
  code: string,
): Promise<boolean> {
  const salts = await listRecoverySalts(tx, accountId)
  const keyed = keysFor(secret, purpose).map((key) => underKey(key, accountId, code))
  const hashes = await Promise.all(
    salts.flatMap((salt) => keyed.map((hash) => (salt ? stretched(hash, salt) : hash))),
  )
  return hashes.length > 0 && takeRecoveryCode(tx, accountId, hashes, now())
}

/** Stretches the stored hashes of codes from before codes were stretched. */
export async function stretchFormerCodes({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const accountId of await listWithFormerCodes(db)) {
    await db.transaction().execute(async (tx) => {
      const salt = randomBytes(saltBytes)
      for (const former of await lockFormerCodes(tx, accountId)) {
        await replaceFormerCode(tx, accountId, former, {
          hash: await stretched(former, salt),
          salt,
        })
      }
    })
  }
}

/** Keyed, so that a copy of the database alone can't be used to search for them at any price. */
function underKey(key: Buffer, accountId: number, code: string): Buffer {
  return createHmac('sha256', key)
    .update(`${accountId}:${code.toLowerCase().replaceAll(/[\s\p{P}\p{Cf}]/gu, '')}`)
    .digest()
}

/** Stretched, so that a search costs as much as for a password if the key is known too. */
function stretched(hash: Buffer, salt: Buffer): Promise<Buffer> {
  return stretch(hash.toString('base64url'), salt)
}

function newCode(): string {
  const part = () =>
    Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${part()}-${part()}`
}
