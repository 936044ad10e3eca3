import { randomInt } from 'node:crypto'
import {
  makeApplicationNumber,
  numberLength,
  numberRadix,
} from '#contract/admissions/values/application-number.ts'
import { derivedAs, type KeyRing, keyFor, signatureOf } from '../keys/secret.ts'

/*
 * Secrets are derived, not stored: whoever asks again with the same idempotency key is told the
 * same one, while the database holds nothing but its SHA-256.
 */

/** The secret of a new form; of one that exists, with the hash that is kept of it. */
export function draftSecretOf(secret: KeyRing, draftKey: string, hash?: Buffer): string {
  const purpose = 'application-draft'
  return hash === undefined
    ? signatureOf(keyFor(secret, purpose), draftKey)
    : derivedAs(secret, purpose, draftKey, hash)
}

/**
 * Six digits are soon tried out, so a code's hash needs the installation's key. It fits in the browser
 * that asked alone: who has talked somebody out of a code can't use it anywhere else.
 */
export function codeHashOf(
  secret: KeyRing,
  { subject, browser }: { subject: string; browser: string },
  code: string,
): Buffer {
  const key = keyFor(secret, 'application-code')
  return Buffer.from(signatureOf(key, `${subject}:${browser}:${code}`))
}

export function newNumber(): string {
  return makeApplicationNumber(
    Array.from({ length: numberLength - 1 }, () => randomInt(numberRadix)),
  )
}
