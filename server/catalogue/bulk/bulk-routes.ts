import { OpenAPIHono, z } from '@hono/zod-openapi'
import {
  BulkInput,
  BulkListQuery,
  BulkView,
  BulkViews,
  FeePreview,
  FeePreviewInput,
  UniversityBulkInput,
} from '#contract/catalogue/bulk.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { IdempotencyHeaders } from '../../http/endpoints/idempotency.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { cancelBulk, listOwn, previewFee, startBulk, undoBulk, viewBulk } from './start-bulk.ts'

const tags = ['catalogue for staff']
const params = z.object({ bulk_key: z.string().max(60) })

const startPrograms = endpoint('catalogue.write', {
  method: 'post',
  path: '/admin/programs/bulk',
  tags,
  summary: 'Publish or archive many programs, or change their field, channel, intakes or fee',
  description:
    'The guards are those of one program. What is refused is listed with its reason and does not hold ' +
    'the others up; a large change continues after the answer.',
  request: { headers: IdempotencyHeaders, body: body(BulkInput) },
  responses: { 200: json(BulkView, 'How far it has got') },
})

const previewFees = endpoint('catalogue.write', {
  method: 'post',
  path: '/admin/programs/bulk/fee',
  tags,
  summary: 'What a fee would make of many programs: before and after, of the first of them',
  request: { body: body(FeePreviewInput) },
  responses: { 200: json(FeePreview, 'Lines of tuition before and after') },
})

const startUniversities = endpoint('catalogue.write', {
  method: 'post',
  path: '/admin/universities/bulk',
  tags,
  summary: 'Publish or archive many universities',
  description:
    'The guards are those of one university; its programs stay as they are, and are shown while it ' +
    'is published. What is refused is listed with its reason and does not hold the others up; a large ' +
    'change continues after the answer.',
  request: { headers: IdempotencyHeaders, body: body(UniversityBulkInput) },
  responses: { 200: json(BulkView, 'How far it has got') },
})

const list = endpoint('catalogue.write', {
  method: 'get',
  path: '/admin/bulk',
  tags,
  summary: 'What one has done to many programs or universities in the last days',
  request: { query: BulkListQuery },
  responses: { 200: json(BulkViews, 'The latest first') },
})

const view = endpoint('catalogue.write', {
  method: 'get',
  path: '/admin/bulk/{bulk_key}',
  tags,
  summary: 'How far a change of many is',
  request: { params },
  responses: { 200: json(BulkView, 'What was done and what was refused') },
})

const cancel = endpoint('catalogue.write', {
  method: 'post',
  path: '/admin/bulk/{bulk_key}/cancel',
  tags,
  summary: 'Leave the rest of a change of many as it is',
  request: { params },
  responses: { 200: json(BulkView, 'What was done until then') },
})

const undo = endpoint('catalogue.write', {
  method: 'post',
  path: '/admin/bulk/{bulk_key}/undo',
  tags,
  summary: 'Undo a fee of many programs, where no one has changed them since',
  request: { params },
  responses: { 200: json(BulkView, 'How far the undo has got') },
})

/** One act on many programs or universities. */
export function bulkRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(startPrograms, async (c) => {
      const order = { about: 'programs' as const, ...c.req.valid('json') }
      return c.json(await startBulk(deps, c.req.header('idempotency-key'), order, c.var), 200)
    })
    .openapi(previewFees, async (c) => c.json(await previewFee(deps, c.req.valid('json')), 200))
    .openapi(startUniversities, async (c) => {
      const order = { about: 'universities' as const, ...c.req.valid('json') }
      return c.json(await startBulk(deps, c.req.header('idempotency-key'), order, c.var), 200)
    })
    .openapi(list, async (c) => c.json(await listOwn(deps, c.var.actor, c.req.valid('query')), 200))
    .openapi(view, async (c) => c.json(await viewBulk(deps, c.req.valid('param').bulk_key), 200))
    .openapi(cancel, async (c) =>
      c.json(await cancelBulk(deps, c.req.valid('param').bulk_key, c.var), 200),
    )
    .openapi(undo, async (c) =>
      c.json(await undoBulk(deps, c.req.valid('param').bulk_key, c.var), 200),
    )
}
