import { OpenAPIHono, z } from '@hono/zod-openapi'
import {
  UpkeepAssignment,
  UpkeepConfirmation,
  UpkeepCounts,
  UpkeepCountsQuery,
  UpkeepFigures,
  UpkeepList,
  UpkeepLook,
  UpkeepMore,
  UpkeepOwners,
  UpkeepPage,
  UpkeepQuery,
  UpkeepTexts,
  UpkeepTextsEdit,
  UpkeepTextsQuery,
  UpkeepToday,
} from '#contract/catalogue/upkeep.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { write } from '../write.ts'
import { assignUpkeep } from './assign.ts'
import { confirmUpkeep } from './confirm.ts'
import { listKeepers } from './owner-queries.ts'
import { readUpkeepCounts, readUpkeepFigures, readUpkeepList } from './read-upkeep.ts'
import { readTexts, writeTexts } from './texts.ts'
import { askForMore, noteLook, readToday } from './today.ts'

const tags = ['upkeep of the catalogue']
const done = { 204: { description: 'Done' } }

/**
 * What must be looked at again in the catalogue, who looks after it, and confirming that it was
 * done.
 */
export function upkeepRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(
      endpoint('admin', {
        method: 'get',
        path: '/admin/upkeep',
        tags,
        summary: 'What is left of today’s upkeep, and how many lines the other lists have',
        request: { query: UpkeepCountsQuery },
        responses: { 200: json(UpkeepCounts, 'Each its list’s own total') },
      }),
      async (c) => c.json(await readUpkeepCounts(deps, c.var.actor, c.req.valid('query')), 200),
    )
    .openapi(
      endpoint('admin', {
        method: 'get',
        path: '/admin/upkeep/owners',
        tags,
        summary: 'Who a line can be given to',
        responses: { 200: json(UpkeepOwners, 'By name') },
      }),
      async (c) => c.json(await listKeepers(deps.db), 200),
    )
    .openapi(
      endpoint('admin', {
        method: 'get',
        path: '/admin/upkeep/figures',
        tags,
        summary: 'How many pages have gaps, by destination and kind',
        responses: { 200: json(UpkeepFigures, 'Each its list’s own total') },
      }),
      async (c) => c.json(await readUpkeepFigures(deps), 200),
    )
    .openapi(
      endpoint('admin', {
        method: 'get',
        path: '/admin/upkeep/today',
        tags,
        summary: 'The pages that the office sees to today, those that are done among them',
        request: { query: UpkeepCountsQuery },
        responses: { 200: json(UpkeepToday, 'What touches most people first') },
      }),
      async (c) => c.json(await readToday(deps, c.var.actor, c.req.valid('query')), 200),
    )
    .openapi(
      endpoint('catalogue.write', {
        method: 'post',
        path: '/admin/upkeep/today/more',
        tags,
        summary: 'Choose more pages for today',
        description: 'None is added where there are more by now than `shown`.',
        request: { body: body(UpkeepMore) },
        responses: done,
      }),
      async (c) => {
        await askForMore(deps, c.req.valid('json').shown)
        return c.body(null, 204)
      },
    )
    .openapi(
      endpoint('catalogue.write', {
        method: 'post',
        path: '/admin/upkeep/looks',
        tags,
        summary: 'Say that a page was opened today and doesn’t say what is missing',
        request: { body: body(UpkeepLook) },
        responses: done,
      }),
      async (c) => {
        await noteLook(deps, c.req.valid('json').subject, c.var.actor)
        return c.body(null, 204)
      },
    )
    .openapi(
      endpoint('admin', {
        method: 'get',
        path: '/admin/upkeep/{list}',
        tags,
        summary: 'A list of what has to be looked at again',
        request: { params: z.object({ list: UpkeepList }), query: UpkeepQuery },
        responses: { 200: json(UpkeepPage, 'What touches most people first') },
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
        responses: { 200: json(UpkeepTexts, 'With the version to change') },
      }),
      async (c) => c.json(await readTexts(deps.db, deps, c.req.valid('query').subject), 200),
    )
    .openapi(
      endpoint('catalogue.write', {
        method: 'put',
        path: '/admin/upkeep/translations/texts',
        version: true,
        tags,
        summary: 'Fill in texts that are in one language only',
        description: '`If-Match` names the version that was read; of a fact, its destination’s.',
        request: { body: body(UpkeepTextsEdit) },
        responses: done,
      }),
      async (c) => {
        const { version } = c.var
        const edit = { ...c.req.valid('json'), version }
        await write(deps, (tx) => writeTexts(tx, deps, edit, c.var))
        return c.body(null, 204)
      },
    )
    .openapi(
      endpoint('catalogue.write', {
        method: 'post',
        path: '/admin/upkeep/confirmations',
        version: true,
        tags,
        summary: 'Say that a page was opened today and says so still',
        description: '`If-Match` names the version that was read; of a fact, its destination’s.',
        request: { body: body(UpkeepConfirmation) },
        responses: done,
      }),
      async (c) => {
        const { version } = c.var
        const confirmed = { ...c.req.valid('json'), version }
        await write(deps, (tx) => confirmUpkeep(tx, deps, confirmed, c.var))
        return c.body(null, 204)
      },
    )
}
