import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { OpaqueKey } from '#contract/common/common.ts'
import { Problem } from '#contract/common/values/problems.ts'
import {
  SeenStaff,
  StaffEdit,
  StaffInput,
  StaffPage,
  StaffQuery,
  StaffRow,
} from '#contract/identity/identity.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { tellingRefusals } from '../sessions/tell-refused.ts'
import { scopeOf } from './scope.ts'
import { changeStaff, endStaffSessions, inviteAgain, inviteStaff, isWithinReach } from './staff.ts'
import { findStaff, listStaff, type Staff } from './staff-queries.ts'

const tags = ['staff']
const params = z.object({ staff_key: OpaqueKey })

export function staffRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(
      endpoint('admin', {
        method: 'get',
        path: '/admin/staff',
        tags,
        summary: 'List staff',
        request: { query: StaffQuery },
        responses: { 200: json(StaffPage, 'One page, in the order of names') },
      }),
      async (c) => {
        const query = c.req.valid('query')
        const { rows, total } = await listStaff(deps.db, query)
        const { page, size } = query
        return c.json({ rows: rows.map((row) => seenBy(c.var.actor, row)), total, page, size }, 200)
      },
    )
    .openapi(
      endpoint('staff.manage', {
        method: 'post',
        path: '/admin/staff',
        tags,
        summary: 'Invite a member of staff',
        request: { body: body(StaffInput) },
        responses: { 201: json(StaffRow, 'The account, not active yet') },
      }),
      async (c) => {
        const staff = await tellingRefusals(deps, c.var, undefined, () =>
          inviteStaff(deps, c.req.valid('json'), c.var),
        )
        return c.json(versioned(c, staff), 201)
      },
    )
    .openapi(
      endpoint('admin', {
        method: 'get',
        path: '/admin/staff/{staff_key}',
        tags,
        summary: 'One member of staff',
        request: { params },
        responses: { 200: json(SeenStaff, 'Its version is in `ETag`') },
      }),
      async (c) => {
        const staff = await findStaff(deps.db, c.req.valid('param').staff_key)
        if (!staff) throw new Problem('not_found')
        c.header('etag', `"${staff.version}"`)
        return c.json(seenBy(c.var.actor, staff), 200)
      },
    )
    .openapi(
      endpoint('staff.manage', {
        method: 'put',
        path: '/admin/staff/{staff_key}',
        version: true,
        tags,
        summary: 'Change a member of staff',
        description: '`If-Match` names the version the change was made from.',
        request: { params, body: body(StaffEdit) },
        responses: { 200: json(StaffRow, 'As it is now') },
      }),
      async (c) => {
        const change = {
          key: c.req.valid('param').staff_key,
          version: c.var.version,
          edit: c.req.valid('json'),
        }
        const staff = await tellingRefusals(deps, c.var, change.key, () =>
          changeStaff(deps, change, c.var),
        )
        return c.json(versioned(c, staff), 200)
      },
    )
    .openapi(
      endpoint('staff.manage', {
        method: 'post',
        path: '/admin/staff/{staff_key}/invitation',
        tags,
        summary: 'Send the invitation again',
        request: { params },
        responses: { 204: { description: 'The earlier link no longer works' } },
      }),
      async (c) => {
        const key = c.req.valid('param').staff_key
        await tellingRefusals(deps, c.var, key, () => inviteAgain(deps, key, c.var))
        return c.body(null, 204)
      },
    )
    .openapi(
      endpoint('staff.manage', {
        method: 'post',
        path: '/admin/staff/{staff_key}/sessions/end',
        tags,
        summary: 'Sign a member of staff out everywhere',
        request: { params },
        responses: { 204: { description: 'Every session is over' } },
      }),
      async (c) => {
        const key = c.req.valid('param').staff_key
        await tellingRefusals(deps, c.var, key, () => endStaffSessions(deps, key, c.var))
        return c.body(null, 204)
      },
    )
}

function versioned(c: Context<HttpEnv>, staff: Staff): StaffRow {
  c.header('etag', `"${staff.version}"`)
  return rowOf(staff)
}

/** Rights, second factors and sign-ins only for staff within the caller's reach; for others, only who they are. */
function seenBy(actor: Actor, staff: Staff): SeenStaff {
  const row = rowOf(staff)
  if (staff.id === actor.accountId || isWithinReach(actor, staff)) return row
  const { preset, permissions, scope, secondFactor, lastSignInAt, createdAt, ...colleague } = row
  return { ...colleague, managesStaff: permissions.includes('staff.manage') }
}

function rowOf({ id, hasPassword, scope_destinations, ...staff }: Staff): StaffRow {
  return {
    ...staff,
    scope: scopeOf({ scope: staff.scope, scope_destinations }),
    lastSignInAt: staff.lastSignInAt?.toISOString() ?? null,
    createdAt: staff.createdAt.toISOString(),
  }
}
