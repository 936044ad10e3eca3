import type { Deps } from '../deps.ts'
import {
  derivedAs,
  isSameText,
  type KeyRing,
  keyFor,
  keysFor,
  signatureOf,
} from '../keys/secret.ts'

/*
 * Secrets are derived, not stored: a caller who repeats the same idempotency key gets the
 * same secret, while the database holds only its SHA-256.
 */

/** The private link's secret: anyone who has it reads the conversation and writes in it. */
export function conversationTokenOf(secret: KeyRing, key: string): string {
  return signatureOf(keyFor(secret, 'conversation-link'), key)
}

/** The secret in e-mailed links only: anyone who has it reads the e-mails to the given address. */
function proofOf(key: Buffer, conversationKey: string): string {
  return signatureOf(key, conversationKey).slice(0, 22)
}

export function isProof(secret: KeyRing, key: string, given: string): boolean {
  return keysFor(secret, 'conversation-proof').some((one) => isSameText(proofOf(one, key), given))
}

/** The private page's address as it appears in e-mails, and nowhere else. */
export function mailedLink(
  { env, secret }: Pick<Deps, 'env' | 'secret'>,
  key: string,
  /** For the existing link. */
  hash?: Buffer,
): string {
  const token =
    hash === undefined
      ? conversationTokenOf(secret, key)
      : derivedAs(secret, 'conversation-link', key, hash)
  const proof = proofOf(keyFor(secret, 'conversation-proof'), key)
  return `${env.publicUrl}/contact/${token}?proof=${proof}`
}

export function staffLink({ env }: Pick<Deps, 'env'>, key: string): string {
  return `${env.publicUrl}/admin/messages/${key}`
}
