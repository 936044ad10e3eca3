import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  ApplicationBulk,
  ApplicationBulkInput,
  ApplicationBulks,
  Board,
  BoardQuery,
  BulkMoves,
  BulkMovesInput,
  BulkRefusals,
  MoveCheck,
  MoveCheckInput,
  Tags,
} from '#contract/applicants/applicant-bulk.ts'
import { OpaqueKey } from '#contract/common/common.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { IdempotencyHeaders } from '../../http/endpoints/idempotency.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { listTags } from '../applicants/file-queries.ts'
import { readBoard } from '../applicants/list-applicants.ts'
import { checkMove } from './check-move.ts'
import {
  cancelBulk,
  listOwn,
  readMoves,
  readRefusals,
  startBulk,
  undoBulk,
  viewBulk,
} from './start-bulk.ts'

const at = '/admin/application-bulk' as const
const params = z.object({ bulk_key: OpaqueKey })
const howFar = { 200: json(ApplicationBulk, 'How far it is') }

const board = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/application-board',
  summary: 'Applications by their stage',
  request: { query: BoardQuery },
  responses: { 200: json(Board, 'Stages in order') },
})

const tags = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/applicant-tags',
  summary: 'The tags of the files that the caller sees',
  responses: { 200: json(Tags, 'By the alphabet') },
})

const start = endpoint('applicants.write', {
  method: 'post',
  path: at,
  summary: 'Move, give, tag or write to many applications',
  description:
    'Guards are those of one application. What is refused is reported with its reason and does not ' +
    'hold the others up; a large act continues after the answer.',
  request: { headers: IdempotencyHeaders, body: body(ApplicationBulkInput) },
  responses: howFar,
})

const check = endpoint('applicants.write', {
  method: 'post',
  path: `${at}/check`,
  summary: 'Which of many a move would leave as they are, and why; nothing is done',
  request: { body: body(MoveCheckInput) },
  responses: { 200: json(MoveCheck, 'By reason, the first of each by name') },
})

const list = endpoint('applicants.write', {
  method: 'get',
  path: at,
  summary: 'The caller’s own acts on many applications in the last days',
  responses: { 200: json(ApplicationBulks, 'The latest first') },
})

const view = endpoint('applicants.write', {
  method: 'get',
  path: `${at}/{bulk_key}`,
  summary: 'The progress of the caller’s own act on many applications',
  request: { params },
  responses: howFar,
})

const refusals = endpoint('applicants.write', {
  method: 'get',
  path: `${at}/{bulk_key}/refusals`,
  summary: 'Which applications an act left as they are, and why',
  request: { params },
  responses: { 200: json(BulkRefusals, 'By number') },
})

const cancel = endpoint('applicants.write', {
  method: 'post',
  path: `${at}/{bulk_key}/cancel`,
  summary: 'Leave the rest of an act on many applications as it is',
  request: { params },
  responses: howFar,
})

const moves = endpoint('applicants.write', {
  method: 'post',
  path: `${at}/moves`,
  summary: 'Where any of the chosen applications can be moved, and how many of them',
  request: { body: body(BulkMovesInput) },
  responses: { 200: json(BulkMoves, 'Those that fit at least one') },
})

const undo = endpoint('applicants.write', {
  method: 'post',
  path: `${at}/{bulk_key}/undo`,
  summary: 'Undo the caller’s own move of many, where its mails still wait',
  description:
    'An application whose mail has left stays as it is and is reported with `mail_left`.',
  request: { params },
  responses: howFar,
})

/** What administrators do with many applications at once. */
export function bulkRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(board, async (c) =>
      c.json(await readBoard(deps, c.var.actor, c.req.valid('query')), 200),
    )
    .openapi(tags, async (c) => c.json(await listTags(deps.db, c.var.actor), 200))
    .openapi(start, async (c) => {
      const input = c.req.valid('json')
      return c.json(await startBulk(deps, c.req.header('idempotency-key'), input, c.var), 200)
    })
    .openapi(check, async (c) =>
      c.json(await checkMove(deps, c.var.actor, c.req.valid('json')), 200),
    )
    .openapi(moves, async (c) =>
      c.json(await readMoves(deps, c.var.actor, c.req.valid('json').selection), 200),
    )
    .openapi(undo, async (c) =>
      c.json(await undoBulk(deps, c.req.valid('param').bulk_key, c.var), 200),
    )
    .openapi(list, async (c) => c.json(await listOwn(deps, c.var.actor), 200))
    .openapi(view, async (c) =>
      c.json(await viewBulk(deps, c.req.valid('param').bulk_key, c.var.actor), 200),
    )
    .openapi(refusals, async (c) =>
      c.json(await readRefusals(deps, c.req.valid('param').bulk_key, c.var.actor), 200),
    )
    .openapi(cancel, async (c) =>
      c.json(await cancelBulk(deps, c.req.valid('param').bulk_key, c.var), 200),
    )
}
