import { randomBytes } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { isSameText, keyFor, signatureOf } from '../secret.ts'

/*
 * Secrets are derived, not stored: whoever asks again with the same idempotency key is told the
 * same one, while the database holds nothing but its SHA-256.
 */

export function newConversationKey(): string {
  return randomBytes(16).toString('base64url')
}

/** The private link's secret: who has it reads the conversation and writes in it. */
export function conversationTokenOf(secret: Buffer, key: string): string {
  return signatureOf(keyFor(secret, 'conversation-link'), key)
}

/** What only a mailed link carries: who has it reads the mail of the address that was given. */
function proofOf(secret: Buffer, key: string): string {
  return signatureOf(keyFor(secret, 'conversation-proof'), key).slice(0, 22)
}

export function isProof(secret: Buffer, key: string, given: string): boolean {
  return isSameText(proofOf(secret, key), given)
}

/** The private page as it stands in mails, and nowhere else. */
export function mailedLink({ env, secret }: Pick<Deps, 'env' | 'secret'>, key: string): string {
  return `${env.publicUrl}/contact/${conversationTokenOf(secret, key)}?proof=${proofOf(secret, key)}`
}

export function staffLink({ env }: Pick<Deps, 'env'>, key: string): string {
  return `${env.publicUrl}/admin/messages/${key}`
}
