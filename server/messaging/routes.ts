import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  MailFailure,
  MailFailureEdit,
  MailFailureListQuery,
  MailFailurePage,
} from '#contract/messaging/mail-failures.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { body, endpoint, json } from '../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { handleMailFailure, listMailFailures, retryMail } from './mail-failures.ts'

const maxId = Number.MAX_SAFE_INTEGER
const mailParams = z.object({ mail_id: z.coerce.number().int().min(1).max(maxId) })

const list = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/mail-failures',
  summary: 'Mails that could not be delivered, page by page',
  request: { query: MailFailureListQuery },
  responses: { 200: json(MailFailurePage, 'One page') },
})

const retry = endpoint('applicants.write', {
  method: 'post',
  path: '/admin/mail-failures/{mail_id}/retry',
  version: true,
  summary: 'Send a mail again, to the address on file by now; If-Match is its version',
  request: { params: mailParams },
  responses: { 204: { description: 'It is on its way' } },
})

const handle = endpoint('applicants.write', {
  method: 'put',
  path: '/admin/mail-failures/{mail_id}',
  version: true,
  summary: 'Mark a failed mail as dealt with, or not; If-Match is its version',
  request: { params: mailParams, body: body(MailFailureEdit) },
  responses: { 200: json(MailFailure, 'The mail') },
})

export function messagingRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(list, async (c) =>
      c.json(await listMailFailures(deps, c.var.actor, c.req.valid('query')), 200),
    )
    .openapi(retry, async (c) => {
      const { actor, requestId } = c.var
      const id = c.req.valid('param').mail_id
      const { version } = c.var
      await retryMail(deps, { actor, requestId, id, expectedVersion: version })
      return c.body(null, 204)
    })
    .openapi(handle, async (c) => {
      const { actor, requestId } = c.var
      const id = c.req.valid('param').mail_id
      const { version } = c.var
      const call = { actor, requestId, id, expectedVersion: version }
      const failure = await handleMailFailure(deps, call, c.req.valid('json'))
      return c.json(failure, 200, { etag: `"${failure.version}"` })
    })
}
