import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { OpaqueKey } from '#contract/common/common.ts'
import {
  NewPasskey,
  NewPasskeyQuestion,
  OwnSecurity,
  PasskeyRename,
  PasswordProof,
  RecoveryCodes,
  TotpCode,
  TotpSetup,
} from '#contract/identity/second-factor.ts'
import { SessionRows, SignInPage, SignInQuery } from '#contract/identity/sign-ins.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import {
  finishOwnPasskey,
  finishOwnTotp,
  readOwnSecurity,
  removeOwnPasskey,
  removeOwnTotp,
  renameOwnPasskey,
  renewRecoveryCodes,
  startOwnPasskey,
  startOwnTotp,
} from '../factors/own-factors.ts'
import { endOtherSessions, endOwnSession } from '../sessions/end-own-sessions.ts'
import { readSessions, readSignIns } from '../staff/read-access.ts'

const tags = ['account']
const at = '/admin/account' as const
const gone = { 204: { description: 'Done' } }

const security = endpoint('admin', {
  method: 'get',
  path: `${at}/security`,
  tags,
  summary: 'The caller’s own ways to sign in',
  responses: { 200: json(OwnSecurity, 'The factors there are') },
})

const totpStart = endpoint('admin', {
  method: 'post',
  path: `${at}/totp`,
  tags,
  summary: 'Begin with the codes of an app; the password is asked for again',
  request: { body: body(PasswordProof) },
  responses: { 200: json(TotpSetup, 'What the app is set up with') },
})

const totpConfirm = endpoint('admin', {
  method: 'post',
  path: `${at}/totp/confirm`,
  tags,
  summary: 'Show with a first code that the app works',
  request: { body: body(TotpCode) },
  responses: {
    200: json(RecoveryCodes, 'Recovery codes, where these are the first'),
  },
})

const totpRemove = endpoint('admin', {
  method: 'post',
  path: `${at}/totp/remove`,
  tags,
  summary: 'Turn off the codes of an app',
  request: { body: body(PasswordProof) },
  responses: gone,
})

const newCodes = endpoint('admin', {
  method: 'post',
  path: `${at}/recovery-codes`,
  tags,
  summary: 'New recovery codes in place of those before',
  request: { body: body(PasswordProof) },
  responses: { 200: json(RecoveryCodes, 'Shown this once') },
})

const passkeyStart = endpoint('admin', {
  method: 'post',
  path: `${at}/passkeys/options`,
  tags,
  summary: 'The options with which a browser makes a passkey',
  request: { body: body(PasswordProof) },
  responses: { 200: json(NewPasskeyQuestion, 'The question, and its ticket') },
})

const passkeyAdd = endpoint('admin', {
  method: 'post',
  path: `${at}/passkeys`,
  tags,
  summary: 'Keep a passkey under a name',
  request: { body: body(NewPasskey) },
  responses: {
    200: json(RecoveryCodes, 'Recovery codes, where these are the first'),
  },
})

const passkeyRename = endpoint('admin', {
  method: 'post',
  path: `${at}/passkeys/{passkey_key}/rename`,
  tags,
  summary: 'Rename a passkey',
  request: { params: z.object({ passkey_key: OpaqueKey }), body: body(PasskeyRename) },
  responses: gone,
})

const passkeyRemove = endpoint('admin', {
  method: 'post',
  path: `${at}/passkeys/{passkey_key}/remove`,
  tags,
  summary: 'Remove a passkey',
  request: { params: z.object({ passkey_key: OpaqueKey }), body: body(PasswordProof) },
  responses: gone,
})

const sessions = endpoint('admin', {
  method: 'get',
  path: `${at}/sessions`,
  tags,
  summary: 'Where the caller is signed in',
  responses: { 200: json(SessionRows, 'The latest used first') },
})

const sessionEnd = endpoint('admin', {
  method: 'post',
  path: `${at}/sessions/{session_key}/end`,
  tags,
  summary: 'Sign out one of the caller’s devices',
  request: { params: z.object({ session_key: z.uuid() }) },
  responses: gone,
})

const sessionsEnd = endpoint('admin', {
  method: 'post',
  path: `${at}/sessions/end-others`,
  tags,
  summary: 'Sign out all other devices of the caller',
  responses: gone,
})

const signIns = endpoint('admin', {
  method: 'get',
  path: `${at}/sign-ins`,
  tags,
  summary: 'Attempts to sign in to the caller’s account',
  request: { query: SignInQuery },
  responses: { 200: json(SignInPage, 'One page, the latest first') },
})

/** Routes for administrators to see and change their own account. */
export function accountRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(security, async (c) => c.json(await readOwnSecurity(deps, c.var.actor.accountId), 200))
    .openapi(totpStart, async (c) =>
      c.json(await startOwnTotp(deps, c.req.valid('json').password, c.var), 200),
    )
    .openapi(totpConfirm, async (c) => {
      const recoveryCodes = await finishOwnTotp(deps, c.req.valid('json').code, c.var)
      return c.json({ recoveryCodes }, 200)
    })
    .openapi(totpRemove, async (c) => {
      await removeOwnTotp(deps, c.req.valid('json').password, c.var)
      return c.body(null, 204)
    })
    .openapi(newCodes, async (c) => {
      const { password } = c.req.valid('json')
      return c.json({ recoveryCodes: await renewRecoveryCodes(deps, password, c.var) }, 200)
    })
    .openapi(passkeyStart, async (c) =>
      c.json(await startOwnPasskey(deps, c.req.valid('json').password, c.var), 200),
    )
    .openapi(passkeyAdd, async (c) => {
      const recoveryCodes = await finishOwnPasskey(deps, c.req.valid('json'), c.var)
      return c.json({ recoveryCodes }, 200)
    })
    .openapi(passkeyRename, async (c) => {
      const { passkey_key: key } = c.req.valid('param')
      await renameOwnPasskey(deps, { key, ...c.req.valid('json') }, c.var)
      return c.body(null, 204)
    })
    .openapi(passkeyRemove, async (c) => {
      const { passkey_key: key } = c.req.valid('param')
      await removeOwnPasskey(deps, { key, ...c.req.valid('json') }, c.var)
      return c.body(null, 204)
    })
    .openapi(sessions, async (c) => {
      const { accountId, sessionId } = c.var.actor
      return c.json(await readSessions(deps, accountId, sessionId), 200)
    })
    .openapi(sessionsEnd, async (c) => {
      await endOtherSessions(deps, c.var)
      return c.body(null, 204)
    })
    .openapi(sessionEnd, async (c) => {
      await endOwnSession(deps, c.req.valid('param').session_key, c.var)
      return c.body(null, 204)
    })
    .openapi(signIns, async (c) =>
      c.json(await readSignIns(deps, c.var.actor.accountId, c.req.valid('query')), 200),
    )
}
