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
 * Secrets are derived, not stored: whoever asks again with the same idempotency key is told the
 * same one, while the database holds nothing but its SHA-256.
 */

/** The private link's secret: who has it reads the conversation and writes in it. */
export function conversationTokenOf(secret: KeyRing, key: string): string {
  return signatureOf(keyFor(secret, 'conversation-link'), key)
}

/** What only a mailed link carries: who has it reads the mail of the address that was given. */
function proofOf(key: Buffer, conversationKey: string): string {
  return signatureOf(key, conversationKey).slice(0, 22)
}

export function isProof(secret: KeyRing, key: string, given: string): boolean {
  return keysFor(secret, 'conversation-proof').some((one) => isSameText(proofOf(one, key), given))
}

/** The private page as it stands in mails, and nowhere else. */
export function mailedLink(
  { env, secret }: Pick<Deps, 'env' | 'secret'>,
  key: string,
  /** Of the link that there is already. */
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
