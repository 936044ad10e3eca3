import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { OpaqueKey } from '#contract/common/common.ts'
import { DataRequests, DataReview, ReleaseData } from '#contract/privacy/data-requests.ts'
import {
  EraseApplicant,
  ErasureOfFile,
  ErasureRequestQuery,
  ErasureRequests,
  KeepFile,
  RefuseErasure,
} from '#contract/privacy/erasure.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { body, endpoint, json } from '../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { listToReview, readReview, releaseData } from './data-request.ts'
import {
  eraseByStaff,
  getErasureOfFile,
  keepFile,
  listErasureRequests,
  refuseErasure,
} from './staff-erasure.ts'

const params = z.object({ applicant_key: OpaqueKey })
const file = '/admin/applicants/{applicant_key}'
const answers = {
  200: json(ErasureOfFile, 'The wish, and whether the file is kept'),
}

const list = endpoint('data.erase', {
  method: 'get',
  path: '/admin/erasure-requests',
  summary: 'Confirmed requests for erasure that are still open, the most urgent first',
  request: { query: ErasureRequestQuery },
  responses: { 200: json(ErasureRequests, 'The requests') },
})

const read = endpoint('applicants.read', {
  method: 'get',
  path: `${file}/erasure`,
  summary: 'An applicant’s request for erasure, and whether the file is kept for a dispute',
  request: { params },
  responses: answers,
})

const erase = endpoint('data.erase', {
  method: 'post',
  path: `${file}/erase`,
  version: true,
  summary: 'Erase everything about an applicant, for good; If-Match is the file’s version',
  request: { params, body: body(EraseApplicant) },
  responses: { 204: { description: 'It is gone' } },
})

const refuse = endpoint('data.erase', {
  method: 'post',
  path: `${file}/erasure/refuse`,
  version: true,
  summary: 'Mail an applicant why their data can’t be erased; If-Match is the file’s version',
  request: { params, body: body(RefuseErasure) },
  responses: answers,
})

const keep = endpoint('data.erase', {
  method: 'put',
  path: `${file}/kept`,
  version: true,
  summary: 'Keep a file because of a dispute, or no longer; If-Match is the file’s version',
  request: { params, body: body(KeepFile) },
  responses: answers,
})

const toReview = endpoint('data.erase', {
  method: 'get',
  path: '/admin/data-requests',
  summary: 'Who asked for what the team wrote about them and waits, the most urgent first',
  responses: { 200: json(DataRequests, 'The requests') },
})

const readItems = endpoint('data.erase', {
  method: 'get',
  path: `${file}/data-request`,
  summary: 'What the team wrote about an applicant who asked for it, to be looked at',
  request: { params },
  responses: { 200: json(DataReview, 'Each line') },
})

const release = endpoint('data.erase', {
  method: 'post',
  path: `${file}/data-request/release`,
  summary: 'Release what was looked at, and say why some of it is left out',
  description: 'Names every line that was read: refused where another was written since.',
  request: { params, body: body(ReleaseData) },
  responses: { 200: json(DataReview, 'As it was released') },
})

/** Routes for staff about requests for erasure. */
export function staffPrivacyRoutes(deps: Deps) {
  const callOf = (c: Context<HttpEnv>, key: string) => ({
    actor: c.var.actor,
    requestId: c.var.requestId,
    key,
    expectedVersion: c.var.version,
  })

  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(list, async (c) =>
      c.json(await listErasureRequests(deps, c.var.actor, c.req.valid('query')), 200),
    )
    .openapi(read, async (c) => {
      const answer = await getErasureOfFile(deps, c.var.actor, c.req.valid('param').applicant_key)
      return c.json(answer, 200, { etag: `"${answer.version}"` })
    })
    .openapi(erase, async (c) => {
      const call = callOf(c, c.req.valid('param').applicant_key)
      await eraseByStaff(deps, call, c.req.valid('json').reason)
      return c.body(null, 204)
    })
    .openapi(refuse, async (c) => {
      const call = callOf(c, c.req.valid('param').applicant_key)
      const answer = await refuseErasure(deps, call, c.req.valid('json'))
      return c.json(answer, 200, { etag: `"${answer.version}"` })
    })
    .openapi(keep, async (c) => {
      const call = callOf(c, c.req.valid('param').applicant_key)
      const answer = await keepFile(deps, call, c.req.valid('json'))
      return c.json(answer, 200, { etag: `"${answer.version}"` })
    })
    .openapi(toReview, async (c) => c.json(await listToReview(deps, c.var.actor), 200))
    .openapi(readItems, async (c) =>
      c.json(await readReview(deps, c.var.actor, c.req.valid('param').applicant_key), 200),
    )
    .openapi(release, async (c) => {
      const { applicant_key } = c.req.valid('param')
      return c.json(await releaseData(deps, c.var, applicant_key, c.req.valid('json')), 200)
    })
}
