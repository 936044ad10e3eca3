import { OpenAPIHono, z } from '@hono/zod-openapi'
import {
  ConfirmableList,
  UpkeepAssignment,
  UpkeepConfirmation,
  UpkeepCounts,
  UpkeepCountsQuery,
  UpkeepList,
  UpkeepOwners,
  UpkeepPage,
  UpkeepQuery,
  UpkeepTexts,
  UpkeepTextsEdit,
  UpkeepTextsQuery,
} from '#contract/upkeep.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, expectedVersion, json, problemAnswer } from '../../http/endpoint.ts'
import { refuseInvalid } from '../../http/problems.ts'
import { write } from '../write.ts'
import { assignUpkeep } from './assign.ts'
import { confirmUpkeep } from './confirm.ts'
import { listKeepers } from './owner-queries.ts'
import { readUpkeepCounts, readUpkeepList } from './read-upkeep.ts'
import { readTexts, writeTexts } from './texts.ts'

const tags = ['upkeep of the catalogue']
const done = { 204: { description: 'Done' }, ...problemAnswer }

/** What of the catalogue has to be looked at again, by whom, and that it was. */
export function upkeepRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(
      endpoint('admin', {
        method: 'get',
        path: '/admin/upkeep',
        tags,
        summary: 'How many lines each list of the upkeep has',
        request: { query: UpkeepCountsQuery },
        responses: { 200: json(UpkeepCounts, 'Each its list’s own total'), ...problemAnswer },
      }),
      async (c) => c.json(await readUpkeepCounts(deps, c.var.actor, c.req.valid('query')), 200),
    )
    .openapi(
      endpoint('admin', {
        method: 'get',
        path: '/admin/upkeep/owners',
        tags,
        summary: 'Who a line can be given to',
        responses: { 200: json(UpkeepOwners, 'By name'), ...problemAnswer },
      }),
      async (c) => c.json(await listKeepers(deps.db), 200),
    )
    .openapi(
      endpoint('admin', {
        method: 'get',
        path: '/admin/upkeep/{list}',
        tags,
        summary: 'A list of what has to be looked at again',
        request: { params: z.object({ list: UpkeepList }), query: UpkeepQuery },
        responses: { 200: json(UpkeepPage, 'What waits longest first'), ...problemAnswer },
      }),
      async (c) => {
        const { list } = c.req.valid('param')
        return c.json(await readUpkeepList(deps, c.var.actor, list, c.req.valid('query')), 200)
      },
    )
    .openapi(
      endpoint('catalogue.write', {
        method: 'put',
        path: '/admin/upkeep/{list}/owner',
        tags,
        summary: 'Say who looks after one line or several',
        request: { params: z.object({ list: UpkeepList }), body: body(UpkeepAssignment) },
        responses: done,
      }),
      async (c) => {
        const { list } = c.req.valid('param')
        const assignment = c.req.valid('json')
        await deps.db.transaction().execute((tx) => assignUpkeep(tx, list, assignment, c.var))
        return c.body(null, 204)
      },
    )
    .openapi(
      endpoint('admin', {
        method: 'get',
        path: '/admin/upkeep/translations/texts',
        tags,
        summary: 'The texts of one thing that stand in one language only',
        request: { query: UpkeepTextsQuery },
        responses: { 200: json(UpkeepTexts, 'With the version to change'), ...problemAnswer },
      }),
      async (c) => c.json(await readTexts(deps.db, deps, c.req.valid('query').subject), 200),
    )
    .openapi(
      endpoint('catalogue.write', {
        method: 'put',
        path: '/admin/upkeep/translations/texts',
        tags,
        summary: 'Fill in what stands in one language only',
        description: '`If-Match` names the version that was read; of a fact, its destination’s.',
        request: { body: body(UpkeepTextsEdit) },
        responses: done,
      }),
      async (c) => {
        const version = expectedVersion(c.req.header('if-match'))
        const edit = { ...c.req.valid('json'), version }
        await write(deps, (tx) => writeTexts(tx, deps, edit, c.var))
        return c.body(null, 204)
      },
    )
    .openapi(
      endpoint('catalogue.write', {
        method: 'post',
        path: '/admin/upkeep/{list}/confirmations',
        tags,
        summary: 'Say that something was looked up today and is still true',
        description: '`If-Match` names the version that was read; of a fact, its destination’s.',
        request: { params: z.object({ list: ConfirmableList }), body: body(UpkeepConfirmation) },
        responses: done,
      }),
      async (c) => {
        const { list } = c.req.valid('param')
        const version = expectedVersion(c.req.header('if-match'))
        const confirmed = { ...c.req.valid('json'), list, version }
        await write(deps, (tx) => confirmUpkeep(tx, deps, confirmed, c.var))
        return c.body(null, 204)
      },
    )
}
