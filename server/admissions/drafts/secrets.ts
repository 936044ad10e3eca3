import { randomInt } from 'node:crypto'
import {
  makeApplicationNumber,
  numberLength,
  numberRadix,
} from '#contract/admissions/values/application-number.ts'
import { derivedAs, type KeyRing, keyFor, signatureOf } from '../../keys/secret.ts'

/*
 * Secrets are derived, not stored: a caller who asks again with the same idempotency key gets the same
 * one, while the database holds nothing but its SHA-256.
 */

/** The secret of a new form; for an existing one, with its stored hash. */
export function draftSecretOf(secret: KeyRing, draftKey: string, hash?: Buffer): string {
  const purpose = 'application-draft'
  return hash === undefined
    ? signatureOf(keyFor(secret, purpose), draftKey)
    : derivedAs(secret, purpose, draftKey, hash)
}

/**
 * Six digits are soon tried out, so a code's hash needs the installation's key. It is valid only in
 * the browser that asked: anyone who talks the applicant out of a code can't use it elsewhere.
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
