import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { ChangePassword } from '#contract/identity/identity.ts'
import { SessionRows } from '#contract/identity/sign-ins.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { endOtherSessions, endOwnSession } from '../sessions/end-own-sessions.ts'
import { readSessions } from '../staff/read-access.ts'
import { changePassword } from './change-password.ts'

const tags = ['account']
const gone = { 204: { description: 'Done' } }

const password = endpoint('signed_in', {
  method: 'post',
  path: '/me/password',
  tags,
  summary: 'Change the password with the present one; every other device is signed out',
  request: { body: body(ChangePassword) },
  responses: gone,
})

const sessions = endpoint('signed_in', {
  method: 'get',
  path: '/me/sessions',
  tags,
  summary: 'Where the caller is signed in',
  responses: { 200: json(SessionRows, 'The latest used first') },
})

const end = endpoint('signed_in', {
  method: 'post',
  path: '/me/sessions/{session_key}/end',
  tags,
  summary: 'Sign out one of the caller’s devices',
  request: { params: z.object({ session_key: z.uuid() }) },
  responses: gone,
})

const endOthers = endpoint('signed_in', {
  method: 'post',
  path: '/me/sessions/end-others',
  tags,
  summary: 'Sign out all other devices of the caller',
  responses: gone,
})

/** Routes for everyone with an account, in any role, to see and change it. */
export function ownAccountRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(password, async (c) => {
      await changePassword(deps, c.req.valid('json'), c.var)
      return c.body(null, 204)
    })
    .openapi(sessions, async (c) => {
      const { accountId, sessionId } = c.var.actor
      return c.json(await readSessions(deps, accountId, sessionId), 200)
    })
    .openapi(endOthers, async (c) => {
      await endOtherSessions(deps, c.var)
      return c.body(null, 204)
    })
    .openapi(end, async (c) => {
      await endOwnSession(deps, c.req.valid('param').session_key, c.var)
      return c.body(null, 204)
    })
}
