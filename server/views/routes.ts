import { OpenAPIHono, z } from '@hono/zod-openapi'
import {
  FirstView,
  SavedView,
  SavedViewChange,
  SavedViewInput,
  SavedViews,
  ViewScreen,
} from '#contract/office/saved-views.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { body, endpoint, json } from '../http/endpoints/endpoint.ts'
import { IdempotencyHeaders, once } from '../http/endpoints/idempotency.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { addView, changeView, chooseFirstView, readViews, removeView } from './save-view.ts'

const tags = ['saved views']
const params = z.object({ view_key: z.string().max(60) })

const list = endpoint('admin', {
  method: 'get',
  path: '/admin/views',
  tags,
  summary: 'The views of a screen: one’s own, and those that are shared',
  request: { query: z.object({ screen: ViewScreen }) },
  responses: { 200: json(SavedViews, 'By name') },
})

const add = endpoint('admin', {
  method: 'post',
  path: '/admin/views',
  tags,
  summary: 'Keep a list as it is shown under a name',
  request: { headers: IdempotencyHeaders, body: body(SavedViewInput) },
  responses: { 201: json(SavedView, 'Its version is in `ETag`') },
})

const change = endpoint('admin', {
  method: 'put',
  path: '/admin/views/{view_key}',
  version: true,
  tags,
  summary: 'Change a view of one’s own',
  description: '`If-Match` names the version the change was made from.',
  request: { params, body: body(SavedViewChange) },
  responses: { 200: json(SavedView, 'As it is now') },
})

const remove = endpoint('admin', {
  method: 'delete',
  path: '/admin/views/{view_key}',
  version: true,
  tags,
  summary: 'Take a view of one’s own away',
  description: '`If-Match` names the version that was seen.',
  request: { params },
  responses: { 204: { description: 'It is gone' } },
})

const choose = endpoint('admin', {
  method: 'put',
  path: '/admin/first-view',
  tags,
  summary: 'Say with which view a screen opens for oneself',
  request: { body: body(FirstView) },
  responses: { 204: { description: 'It does from now on' } },
})

/** Lists that staff keep under a name, for themselves or for all. */
export function viewRoutes(deps: Deps) {
  const { db } = deps
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(list, async (c) =>
      c.json(await readViews(deps, c.var, c.req.valid('query').screen), 200),
    )
    .openapi(add, async (c) => {
      const request = c.req.valid('json')
      const key = c.req.header('idempotency-key')
      const visitor = `account:${c.var.actor.key}`
      const view = await once(
        deps,
        { key, route: 'views', visitor, request, answer: SavedView },
        (tx) => addView(tx, deps, request, c.var),
      )
      c.header('etag', `"${view.version}"`)
      return c.json(view, 201)
    })
    .openapi(change, async (c) => {
      const of = {
        key: c.req.valid('param').view_key,
        version: c.var.version,
        input: c.req.valid('json'),
      }
      const view = await db.transaction().execute((tx) => changeView(tx, deps, of, c.var))
      c.header('etag', `"${view.version}"`)
      return c.json(view, 200)
    })
    .openapi(choose, async (c) => {
      const first = c.req.valid('json')
      await db.transaction().execute((tx) => chooseFirstView(tx, first, c.var))
      return c.body(null, 204)
    })
    .openapi(remove, async (c) => {
      const key = c.req.valid('param').view_key
      const { version } = c.var
      await db.transaction().execute((tx) => removeView(tx, { key, version }, c.var))
      return c.body(null, 204)
    })
}
