import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { OpaqueKey } from '#contract/common/common.ts'
import { Approvals, NewApproval, RefuseApproval } from '#contract/office/approvals.ts'
import { approvalReaders } from '#contract/office/values/approval-rules.ts'
import type { Deps } from '../deps.ts'
import { archiveAnswer } from '../dossiers/serve-dossier.ts'
import type { HttpEnv } from '../http/context.ts'
import { body, endpoint, json } from '../http/endpoints/endpoint.ts'
import { IdempotencyHeaders } from '../http/endpoints/idempotency.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { sheetAnswer } from '../spreadsheet/sheet-file.ts'
import {
  askApproval,
  fetchApproved,
  giveApproval,
  readApprovals,
  refuseApproval,
  withdrawApproval,
} from './approvals.ts'

const tags = ['approvals']
const params = z.object({ approval_key: OpaqueKey })
const at = '/admin/approvals/{approval_key}' as const
const answers = { 200: json(Approvals, 'What waits now') }

const list = endpoint(approvalReaders, {
  method: 'get',
  path: '/admin/approvals',
  tags,
  summary: 'Requests that wait for a second person, and the caller’s own',
  responses: answers,
})

const ask = endpoint(approvalReaders, {
  method: 'post',
  path: '/admin/approvals',
  tags,
  summary: 'Ask a second person for what was refused with `approval_needed`',
  request: { headers: IdempotencyHeaders, body: body(NewApproval) },
  responses: { 201: json(Approvals, 'What waits now') },
})

const give = endpoint(approvalReaders, {
  method: 'post',
  path: `${at}/approve`,
  tags,
  summary:
    'Approve another person’s request: it is carried out at once, or they can fetch the file',
  request: { params },
  responses: answers,
})

const refuse = endpoint(approvalReaders, {
  method: 'post',
  path: `${at}/refuse`,
  tags,
  summary: 'Refuse another person’s request',
  request: { params, body: body(RefuseApproval) },
  responses: answers,
})

const withdraw = endpoint(approvalReaders, {
  method: 'post',
  path: `${at}/withdraw`,
  tags,
  summary: 'Withdraw the caller’s own request',
  request: { params },
  responses: answers,
})

const file = endpoint(approvalReaders, {
  method: 'get',
  path: `${at}/file`,
  tags,
  summary: 'The approved file, for the person who asked; the trail records that it was fetched',
  request: { params },
  responses: {
    200: { ...sheetAnswer, content: { ...sheetAnswer.content, ...archiveAnswer.content } },
  },
})

/** Routes for a second person's approval of exporting or erasing the data of many. */
export function approvalRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(list, async (c) => c.json(await readApprovals(deps, c.var.actor), 200))
    .openapi(ask, async (c) => {
      const key = c.req.header('idempotency-key')
      return c.json(await askApproval(deps, key, c.req.valid('json'), c.var), 201)
    })
    .openapi(give, async (c) =>
      c.json(await giveApproval(deps, c.req.valid('param').approval_key, c.var), 200),
    )
    .openapi(refuse, async (c) => {
      const { note } = c.req.valid('json')
      return c.json(await refuseApproval(deps, c.req.valid('param').approval_key, note, c.var), 200)
    })
    .openapi(withdraw, async (c) =>
      c.json(await withdrawApproval(deps, c.req.valid('param').approval_key, c.var), 200),
    )
    .openapi(file, async (c) => fetchApproved(deps, c, c.req.valid('param').approval_key))
}
