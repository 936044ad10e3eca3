import { randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { serialize } from 'hono/utils/cookie'
import { Problem } from '#contract/common/values/problems.ts'
import {
  cookieKept,
  hostCookie,
  ownTokenCookie,
  tokenCookie,
} from '#contract/common/values/vocabulary.ts'
import { limits } from '#contract/documents/values/limits.ts'
import type { Deps } from '../../deps.ts'
import { isSameText, keyFor, signatureOf } from '../../keys/secret.ts'
import type { HttpEnv } from '../context.ts'
import { readCookie } from '../read-cookie.ts'

const lifetimeSeconds = limits.visitorDays * 24 * 3600
const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** An anonymous visitor's session: who it is, its anti-forgery token, and what carries both. */
export interface VisitorSession {
  visitor: string
  token: string
  setCookies: string[]
}

type Needs = Pick<Deps, 'env' | 'now' | 'secret'>

/**
 * The session that a request's cookies carry, or a new one if they carry none, a forged one or an
 * expired one. Its token stays the same as long as the session does; only its end moves.
 */
export function visitorSession(deps: Needs, cookies: string | undefined): VisitorSession {
  return sessionOf(deps, visitorOf(deps, cookies) ?? newVisitor(deps.now()))
}

/** A session that no earlier token fits: for sign-in and sign-out. */
export function renewVisitorSession(c: Context<HttpEnv>, deps: Needs): void {
  const session = sessionOf(deps, newVisitor(deps.now()))
  for (const cookie of session.setCookies) c.header('set-cookie', cookie, { append: true })
  c.set('visitor', session.visitor)
}

/**
 * Lets a request with an unsafe method through only from our own pages: by `Sec-Fetch-Site`, by
 * `Origin`, and by the token of the visitor's session in `X-XSRF-TOKEN`. A form that carries its
 * token among its fields, as `hasOwnToken` says, has it checked by the handler that reads them.
 */
export function antiForgery(
  deps: Needs,
  hasOwnToken: (c: Context<HttpEnv>) => boolean = () => false,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const visitor = visitorOf(deps, c.req.header('cookie'))
    if (visitor) c.set('visitor', visitor)
    if (!safeMethods.includes(c.req.method)) {
      refuseOtherSites(c)
      refuseOtherOrigins(c, deps.env.publicUrl)
      if (!hasOwnToken(c)) refuseOtherToken(deps, c.var.visitor, c.req.header('x-xsrf-token'))
    }
    await next()
  }
}

/** Throws `csrf_mismatch` unless the token is that of the visitor's session. */
export function refuseOtherToken(deps: Needs, visitor: string, token: string | undefined): void {
  if (visitor === '' || !isSameText(decoded(token ?? ''), tokenOf(deps, visitor))) {
    throw new Problem('csrf_mismatch')
  }
}

function refuseOtherSites(c: Context<HttpEnv>): void {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new Problem('origin_rejected')
  }
}

/** Throws `origin_rejected` if a browser says that another origin's page sends the request. */
export function refuseOtherOrigins(c: Context<HttpEnv>, publicUrl: string): void {
  const origin = c.req.header('origin')
  if (origin !== undefined && !isOwnOrigin(c, origin, publicUrl)) {
    throw new Problem('origin_rejected')
  }
}

/** Whether an origin is the site's, by its public address or as the request reached it. */
export function isOwnOrigin(c: Context<HttpEnv>, origin: string, publicUrl: string): boolean {
  const own = new URL(c.req.url)
  const forwarded = c.var.isProxied ? c.req.header('x-forwarded-proto') : undefined
  if (forwarded === 'https') own.protocol = 'https:'
  return origin === own.origin || origin === new URL(publicUrl).origin
}

/** For this long a new browser shares its limits with other new ones. */
const newForSeconds = 60
const birthBytes = 4

/** Whether a session began within the last minute: its name begins with the second it was made in. */
export function isNewVisitor(visitor: string, now: Date): boolean {
  const born = Buffer.from(visitor, 'base64url').readUInt32BE()
  return Math.abs(now.getTime() / 1000 - born) < newForSeconds
}

function newVisitor(now: Date): string {
  const birth = Buffer.alloc(birthBytes)
  birth.writeUInt32BE(Math.floor(now.getTime() / 1000))
  return Buffer.concat([birth, randomBytes(24 - birthBytes)]).toString('base64url')
}

/** The visitor a signed, unexpired session cookie names. */
function visitorOf({ env, now, secret }: Needs, cookies: string | undefined): string | undefined {
  const cookie = readCookie(cookies, sessionCookieName(env.publicUrl))
  const parts = /^([\w-]{32})\.(\d{1,12})\.([\w-]{43})$/.exec(cookie ?? '')
  if (!parts) return undefined
  const [, visitor = '', expires = '', signature = ''] = parts
  const expected = signatureOf(keyFor(secret, 'visitor'), `${visitor}.${expires}`)
  if (!isSameText(signature, expected)) return undefined
  return Number(expires) * 1000 > now().getTime() ? visitor : undefined
}

/** A signed double submit: the session and a random part of it, so that the token fits no other. */
function tokenOf({ secret }: Needs, visitor: string): string {
  const random = visitor.slice(-16)
  return `${signatureOf(keyFor(secret, 'csrf'), `${visitor}!${random}`)}.${random}`
}

function sessionOf(deps: Needs, visitor: string): VisitorSession {
  const { publicUrl } = deps.env
  const token = tokenOf(deps, visitor)
  const expires = Math.floor(deps.now().getTime() / 1000) + lifetimeSeconds
  const signature = signatureOf(keyFor(deps.secret, 'visitor'), `${visitor}.${expires}`)
  const kept = cookieKept(publicUrl, lifetimeSeconds)
  return {
    visitor,
    token,
    setCookies: [
      serialize(tokenCookie, token, kept),
      // A browser keeps it only under https.
      ...(kept.secure ? [serialize(ownTokenCookie, token, { ...kept, secure: true })] : []),
      serialize(sessionCookieName(publicUrl), `${visitor}.${expires}.${signature}`, {
        ...kept,
        httpOnly: true,
      }),
    ],
  }
}

function sessionCookieName(publicUrl: string): string {
  return hostCookie('passerelle', publicUrl)
}

/** Some clients send the cookie's value as it travels, percent-encoded. */
function decoded(token: string): string {
  try {
    return decodeURIComponent(token)
  } catch {
    return token
  }
}
