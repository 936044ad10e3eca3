import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { Slug } from '#contract/common/common.ts'
import {
  WaitingList,
  WaitingListPage,
  WaitingListsQuery,
  WaitingOrder,
} from '#contract/decisions/waiting-lists.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { body, endpoint, json } from '../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { listWaitingLists, orderWaitingList, readWaitingList } from './waiting-lists.ts'

const params = z.object({ program_key: Slug, intake_key: Slug })

const list = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/waiting-lists',
  summary: 'The intakes that have a waiting list, those with a free place first',
  request: { query: WaitingListsQuery },
  responses: { 200: json(WaitingListPage, 'One page') },
})

const read = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/waiting-lists/{program_key}/{intake_key}',
  summary: 'Who waits for an intake, in the order in which they are asked',
  request: { params },
  responses: {
    200: json(WaitingList, 'The list, with the version of its order'),
  },
})

const order = endpoint('decisions.make', {
  method: 'put',
  path: '/admin/waiting-lists/{program_key}/{intake_key}',
  version: true,
  summary: 'Put a waiting list in order, all of it at once. If-Match is the list’s version',
  request: { params, body: body(WaitingOrder) },
  responses: {
    200: json(WaitingList, 'The list, with the version of its order'),
  },
})

/** Waiting lists of intakes. */
export function waitingListRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(list, async (c) =>
      c.json(await listWaitingLists(deps, c.var.actor, c.req.valid('query')), 200),
    )
    .openapi(read, async (c) => {
      const { program_key, intake_key } = c.req.valid('param')
      const place = { program: program_key, intake: intake_key }
      const found = await readWaitingList(deps, c.var.actor, place)
      return c.json(found, 200, { etag: `"${found.version}"` })
    })
    .openapi(order, async (c) => {
      const { program_key, intake_key } = c.req.valid('param')
      const at = {
        program: program_key,
        intake: intake_key,
        expectedVersion: c.var.version,
      }
      const found = await orderWaitingList(deps, c.var, at, c.req.valid('json'))
      return c.json(found, 200, { etag: `"${found.version}"` })
    })
}
