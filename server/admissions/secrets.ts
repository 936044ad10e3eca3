import { randomBytes, randomInt } from 'node:crypto'
import { makeApplicationNumber, numberLength, numberRadix } from '#contract/application-number.ts'
import { keyFor, signatureOf } from '../secret.ts'

/*
 * Secrets are derived, not stored: whoever asks again with the same idempotency key is told the
 * same one, while the database holds nothing but its SHA-256.
 */

export function draftSecretOf(secret: Buffer, draftKey: string): string {
  return signatureOf(keyFor(secret, 'application-draft'), draftKey)
}

export function accessTokenOf(secret: Buffer, linkSeed: string): string {
  return signatureOf(keyFor(secret, 'application-link'), linkSeed)
}

/** Six digits are soon tried out, so a code's hash needs the installation's key. */
export function codeHashOf(secret: Buffer, number: string, code: string): Buffer {
  return Buffer.from(signatureOf(keyFor(secret, 'application-code'), `${number}:${code}`))
}

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

export function newNumber(): string {
  return makeApplicationNumber(
    Array.from({ length: numberLength - 1 }, () => randomInt(numberRadix)),
  )
}

export function newOpaqueKey(): string {
  return randomBytes(16).toString('base64url')
}
