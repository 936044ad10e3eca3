import type { Deps } from '../../deps.ts'
import { isSameText, keyFor, sha256, signatureOf } from '../../keys/secret.ts'

/** Short, because it is kept where scripts can read it. */
export const accessTokenSeconds = 10 * 60

/** Which session an access token belongs to, and which rotation of it. */
export interface AccessGrant {
  sessionId: string
  counter: number
}

type Needs = Pick<Deps, 'secret' | 'now'>

const audience = 'passerelle-api'
const longest = 1024
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A JWT (HS256) that names a session and nothing else: rights are read from the database. */
export function makeAccessToken(
  { secret, now }: Needs,
  { sessionId, counter }: AccessGrant,
): string {
  const key = keyFor(secret, 'access token')
  const issuedAt = Math.floor(now().getTime() / 1000)
  const claims = {
    aud: audience,
    sid: sessionId,
    gen: counter,
    iat: issuedAt,
    exp: issuedAt + accessTokenSeconds,
  }
  const signed = `${headerFor(key)}.${encode(claims)}`
  return `${signed}.${signatureOf(key, signed)}`
}

/**
 * Reads `Authorization: Bearer …`; undefined for anything that isn't one of our tokens. The header is
 * compared as a whole, so that no other algorithm, type or key is accepted.
 */
export function readAccessToken(
  { secret, now }: Needs,
  authorization: string | undefined,
): AccessGrant | undefined {
  if (!authorization || authorization.length > longest) return undefined
  const token = /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1]
  const [header = '', claims = '', signature = ''] = token?.split('.') ?? []
  const key = keyFor(secret, 'access token')
  if (header !== headerFor(key)) return undefined
  if (!isSameText(signature, signatureOf(key, `${header}.${claims}`))) return undefined
  return grantIn(decode(claims), Math.floor(now().getTime() / 1000))
}

function grantIn(claims: unknown, nowSeconds: number): AccessGrant | undefined {
  if (typeof claims !== 'object' || claims === null) return undefined
  if (!('aud' in claims) || claims.aud !== audience) return undefined
  if (!('exp' in claims) || typeof claims.exp !== 'number' || claims.exp <= nowSeconds) {
    return undefined
  }
  if (!('sid' in claims) || typeof claims.sid !== 'string' || !uuid.test(claims.sid)) {
    return undefined
  }
  if (!('gen' in claims) || typeof claims.gen !== 'number') return undefined
  return { sessionId: claims.sid, counter: claims.gen }
}

function headerFor(key: Buffer): string {
  const kid = sha256(key.toString('hex')).toString('base64url').slice(0, 8)
  return encode({ alg: 'HS256', typ: 'at+jwt', kid })
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
