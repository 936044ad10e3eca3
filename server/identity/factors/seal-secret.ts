import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { keyFor } from '../../secret.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

type Needs = Pick<Deps, 'secret'>

/** A secret as it lies in the database: AES-256-GCM, bound to its account. Nonce, tag, ciphertext. */
export function sealSecret({ secret }: Needs, accountId: number, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyFor(secret, 'totp secret'), nonce)
  sealing.setAAD(Buffer.from(String(accountId)))
  const sealed = Buffer.concat([sealing.update(plain), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
}

/** Throws where it was sealed for another account or under another key. */
export function openSecret({ secret }: Needs, accountId: number, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceBytes)
  const opening = createDecipheriv(cipher, keyFor(secret, 'totp secret'), nonce)
  opening.setAAD(Buffer.from(String(accountId)))
  opening.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()])
}
