import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type KeyRing, keyFor, keyIdOf } from '../keys/secret.ts'
import { NotAsSealed } from './sealed-form.ts'

const cipher = 'aes-256-gcm'
const purpose = 'keys of files'
const nonceBytes = 12
const tagBytes = 16

/** What a key belongs to: wrapped for one file, it is refused for any other. */
export interface Bound {
  stored_as: string
  name: string
  bytes: number
}

export interface WrappedKey {
  secret_id: string
  wrapped_key: Buffer
}

/** A file's key as the database has it: nonce, tag, ciphertext, under the present secret. */
export function wrapKey(ring: KeyRing, key: Buffer, bound: Bound): WrappedKey {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyFor(ring, purpose), nonce).setAAD(boundTo(bound))
  const sealed = Buffer.concat([sealing.update(key), sealing.final()])
  return {
    secret_id: keyIdOf(ring),
    wrapped_key: Buffer.concat([nonce, sealing.getAuthTag(), sealed]),
  }
}

/** Throws `NotAsSealed` if it was wrapped with no secret of ours, or for another file. */
export function unwrapKey(ring: KeyRing, { secret_id, wrapped_key }: WrappedKey, bound: Bound) {
  const secret = [ring.current, ...ring.former].find((one) => idOf(one) === secret_id)
  if (!secret) {
    throw new NotAsSealed(
      'its key was made with a secret that neither SECRET_KEY nor SECRET_KEY_OLD names',
    )
  }
  const nonce = wrapped_key.subarray(0, nonceBytes)
  const wrapping = keyFor({ current: secret, former: [] }, purpose)
  const opening = createDecipheriv(cipher, wrapping, nonce, { authTagLength: tagBytes })
  opening.setAAD(boundTo(bound))
  opening.setAuthTag(wrapped_key.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([
      opening.update(wrapped_key.subarray(nonceBytes + tagBytes)),
      opening.final(),
    ])
  } catch {
    throw new NotAsSealed('its key is not the one that was made for it')
  }
}

function idOf(secret: Buffer): string {
  return keyIdOf({ current: secret })
}

function boundTo({ stored_as, name, bytes }: Bound): Buffer {
  return Buffer.from(JSON.stringify([stored_as, name, bytes]))
}
