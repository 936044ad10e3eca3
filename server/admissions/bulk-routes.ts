import { OpenAPIHono } from '@hono/zod-openapi'
import {
  Board,
  BoardQuery,
  BulkAssign,
  BulkMove,
  BulkResult,
  BulkTag,
  Selection,
  Tags,
} from '#contract/applicant-bulk.ts'
import { ApplicantListQuery } from '#contract/applicants.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { body, endpoint, json, problemAnswer } from '../http/endpoint.ts'
import { refuseInvalid } from '../http/problems.ts'
import { bulkAssign, bulkMove, bulkTag } from './bulk-change.ts'
import { listTags } from './file-queries.ts'
import { readBoard, selectApplicants } from './list-applicants.ts'

const result = { 200: json(BulkResult, 'What became of each'), ...problemAnswer }

const board = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/application-board',
  summary: 'Applications by their stage',
  request: { query: BoardQuery },
  responses: { 200: json(Board, 'Stages in order'), ...problemAnswer },
})

const selection = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/application-selection',
  summary: 'The numbers of everything that a list’s filters leave',
  request: { query: ApplicantListQuery },
  responses: { 200: json(Selection, 'To be changed together'), ...problemAnswer },
})

const tags = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/applicant-tags',
  summary: 'The tags that are in use',
  responses: { 200: json(Tags, 'By the alphabet'), ...problemAnswer },
})

const move = endpoint('applicants.write', {
  method: 'post',
  path: '/admin/application-moves',
  summary: 'Move many applications, each from the version it was seen in',
  request: { body: body(BulkMove) },
  responses: result,
})

const assign = endpoint('applicants.write', {
  method: 'post',
  path: '/admin/application-owners',
  summary: 'Give the files of many applications to somebody',
  request: { body: body(BulkAssign) },
  responses: result,
})

const tag = endpoint('applicants.write', {
  method: 'post',
  path: '/admin/application-tags',
  summary: 'Put a tag on the files of many applications, or take it off',
  request: { body: body(BulkTag) },
  responses: result,
})

/** What administrators do with many applications at once. */
export function bulkRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(board, async (c) =>
      c.json(await readBoard(deps, c.var.actor, c.req.valid('query')), 200),
    )
    .openapi(selection, async (c) =>
      c.json(await selectApplicants(deps, c.var.actor, c.req.valid('query')), 200),
    )
    .openapi(tags, async (c) => c.json(await listTags(deps.db), 200))
    .openapi(move, async (c) => c.json(await bulkMove(deps, c.var, c.req.valid('json')), 200))
    .openapi(assign, async (c) => c.json(await bulkAssign(deps, c.var, c.req.valid('json')), 200))
    .openapi(tag, async (c) => c.json(await bulkTag(deps, c.var, c.req.valid('json')), 200))
}
