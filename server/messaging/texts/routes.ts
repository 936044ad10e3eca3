import { OpenAPIHono, z } from '@hono/zod-openapi'
import {
  NewText,
  TextEdit,
  TextEditions,
  TextKey,
  TextRecord,
  TextRecords,
} from '#contract/words/text-templates.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { IdempotencyHeaders, once } from '../../http/endpoints/idempotency.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { addText, changeText, listTexts, readEditions } from './change-text.ts'

const tags = ['settings']
const at = '/admin/settings/texts' as const
const params = z.object({ text_key: TextKey })

const list = endpoint('settings.manage', {
  method: 'get',
  path: at,
  tags,
  summary: 'The texts that staff begin from, in both languages',
  responses: { 200: json(TextRecords, 'Archived ones too') },
})

const add = endpoint('settings.manage', {
  method: 'post',
  path: at,
  tags,
  summary: 'Write a text that staff can begin from',
  request: { headers: IdempotencyHeaders, body: body(NewText) },
  responses: { 201: json(TextRecord, 'Its version is in `ETag`') },
})

const change = endpoint('settings.manage', {
  method: 'put',
  path: `${at}/{text_key}`,
  version: true,
  tags,
  summary: 'Change a text, archive it or bring it back; If-Match is its version, 0 at first',
  request: { params, body: body(TextEdit) },
  responses: { 200: json(TextRecord, 'As it is now') },
})

const editions = endpoint('settings.manage', {
  method: 'get',
  path: `${at}/{text_key}/editions`,
  tags,
  summary: 'What a text said before',
  request: { params },
  responses: { 200: json(TextEditions, 'The latest first') },
})

/** Texts that staff begin messages and reasons from. */
export function textRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(list, async (c) => c.json(await listTexts(deps), 200))
    .openapi(add, async (c) => {
      const request = c.req.valid('json')
      const key = c.req.header('idempotency-key')
      const visitor = `account:${c.var.actor.key}`
      const text = await once(
        deps,
        { key, route: 'texts', visitor, request, answer: TextRecord },
        (tx) => addText(tx, deps, request, c.var),
      )
      c.header('etag', `"${text.version}"`)
      return c.json(text, 201)
    })
    .openapi(change, async (c) => {
      const which = {
        key: c.req.valid('param').text_key,
        version: c.var.version,
      }
      const text = await changeText(deps, which, c.req.valid('json'), c.var)
      c.header('etag', `"${text.version}"`)
      return c.json(text, 200)
    })
    .openapi(editions, async (c) =>
      c.json(await readEditions(deps, c.req.valid('param').text_key), 200),
    )
}
