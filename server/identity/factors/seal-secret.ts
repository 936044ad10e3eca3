import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { keyFor, keysFor } from '../../keys/secret.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

type Needs = Pick<Deps, 'secret'>

/** A secret as stored in the database: AES-256-GCM, bound to its account. Nonce, tag, ciphertext. */
export function sealSecret({ secret }: Needs, accountId: number, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyFor(secret, 'totp secret'), nonce)
  sealing.setAAD(Buffer.from(String(accountId)))
  const sealed = Buffer.concat([sealing.update(plain), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
}

/**
 * The sealed value, under the present key or a former one; `isFormer` says that it should be sealed
 * again. Throws if it was sealed for another account or under no key of ours.
 */
export function openSecret(
  { secret }: Needs,
  accountId: number,
  sealed: Buffer,
): { plain: Buffer; isFormer: boolean } {
  for (const [at, key] of keysFor(secret, 'totp secret').entries()) {
    const plain = opened(key, accountId, sealed)
    if (plain) return { plain, isFormer: at > 0 }
  }
  throw new Error('a sealed secret opens with no key: SECRET_KEY_OLD has to name its former key')
}

function opened(key: Buffer, accountId: number, sealed: Buffer): Buffer | undefined {
  const nonce = sealed.subarray(0, nonceBytes)
  const opening = createDecipheriv(cipher, key, nonce)
  opening.setAAD(Buffer.from(String(accountId)))
  opening.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()])
  } catch {
    return undefined
  }
}
