import type { Deps } from '../../deps.ts'
import { isSameText, keyFor, signatureOf } from '../../keys/secret.ts'

export interface RefreshGrant {
  sessionId: string
  counter: number
}

type Needs = Pick<Deps, 'secret'>

/** `sessionId.counter.signature`: nothing of it is stored, so a stolen database refreshes nothing. */
export function makeRefreshToken({ secret }: Needs, { sessionId, counter }: RefreshGrant): string {
  const named = `${sessionId}.${counter}`
  return `${named}.${signatureOf(keyFor(secret, 'refresh token'), named)}`
}

/** Undefined for anything that this installation has not signed. */
export function readRefreshToken({ secret }: Needs, token: string): RefreshGrant | undefined {
  const parts = /^([0-9a-f-]{36})\.(0|[1-9]\d{0,8})\.([\w-]{43})$/.exec(token)
  if (!parts) return undefined
  const [, sessionId = '', counter = '', signature = ''] = parts
  const expected = signatureOf(keyFor(secret, 'refresh token'), `${sessionId}.${counter}`)
  return isSameText(signature, expected) ? { sessionId, counter: Number(counter) } : undefined
}
