import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { OpaqueKey } from '#contract/common/common.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { FactorReset } from '#contract/identity/identity.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { SessionRows, SignInPage, SignInQuery } from '#contract/identity/sign-ins.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { tellingRefusals } from '../sessions/tell-refused.ts'
import { readSessions, readSignIns } from './read-access.ts'
import { isWithinReach } from './staff.ts'
import { endStaffSession, resetFactors } from './staff-access.ts'
import { findStaff } from './staff-queries.ts'

const tags = ['staff']
const params = z.object({ staff_key: OpaqueKey })

const sessions = endpoint('staff.manage', {
  method: 'get',
  path: '/admin/staff/{staff_key}/sessions',
  tags,
  summary: 'Where a member of staff is signed in',
  request: { params },
  responses: { 200: json(SessionRows, 'The latest used first') },
})

const end = endpoint('staff.manage', {
  method: 'post',
  path: '/admin/staff/{staff_key}/sessions/{session_key}/end',
  tags,
  summary: 'Sign out one device of a member of staff',
  request: { params: params.extend({ session_key: z.uuid() }) },
  responses: { 204: { description: 'The session is over' } },
})

const signIns = endpoint('staff.manage', {
  method: 'get',
  path: '/admin/staff/{staff_key}/sign-ins',
  tags,
  summary: 'Attempts to sign in to an account',
  request: { params, query: SignInQuery },
  responses: { 200: json(SignInPage, 'One page, the latest first') },
})

const reset = endpoint('staff.manage', {
  method: 'post',
  path: '/admin/staff/{staff_key}/second-factor/reset',
  tags,
  summary: 'Remove the second factors of a person who has lost theirs',
  request: { params, body: body(FactorReset) },
  responses: { 204: { description: 'They get a mail' } },
})

/** How members of staff sign in, for those who manage them. */
export function staffAccessRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(sessions, async (c) => {
      const { id } = await reached(c.var.actor, c.req.valid('param').staff_key)
      return c.json(await readSessions(deps, id, c.var.actor.sessionId), 200)
    })
    .openapi(end, async (c) => {
      const { staff_key: key, session_key: sessionId } = c.req.valid('param')
      await tellingRefusals(deps, c.var, key, () =>
        endStaffSession(deps, { key, sessionId }, c.var),
      )
      return c.body(null, 204)
    })
    .openapi(signIns, async (c) => {
      const { id } = await reached(c.var.actor, c.req.valid('param').staff_key)
      return c.json(await readSignIns(deps, id, c.req.valid('query')), 200)
    })
    .openapi(reset, async (c) => {
      const { staff_key: key } = c.req.valid('param')
      const { reason } = c.req.valid('json')
      await tellingRefusals(deps, c.var, key, () => resetFactors(deps, { key, reason }, c.var))
      return c.body(null, 204)
    })

  async function reached(actor: Actor, key: string) {
    const staff = await findStaff(deps.db, key)
    if (!staff) throw new Problem('not_found')
    const isOwn = staff.id === actor.accountId
    if (!isOwn && !isWithinReach(actor, staff)) throw new Problem('above_own_level')
    return staff
  }
}
