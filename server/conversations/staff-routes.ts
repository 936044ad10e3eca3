import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { ApplicationNumber } from '#contract/admissions/admissions.ts'
import { OpaqueKey } from '#contract/common/common.ts'
import {
  ConversationEdit,
  ConversationListQuery,
  ConversationOwners,
  ConversationPage,
  ConversationRecord,
  FirstMessage,
  StaffMessage,
} from '#contract/conversations/conversations.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { body, endpoint, json } from '../http/endpoints/endpoint.ts'
import { IdempotencyHeaders } from '../http/endpoints/idempotency.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { addStaffMessage } from './answer.ts'
import { eraseConversation } from './erase.ts'
import { organiseConversation } from './organise.ts'
import { getConversation, listConversationOwners, listConversations } from './read-conversations.ts'
import { writeFirst } from './write-first.ts'

/**
 * Reports about the catalogue are also for staff who keep it; the use case says who may see which
 * kind.
 */
const readers = ['applicants.read', 'catalogue.write'] as const
const writers = ['applicants.write', 'catalogue.write'] as const
const params = z.object({ conversation_key: OpaqueKey })

const list = endpoint(readers, {
  method: 'get',
  path: '/admin/conversations',
  summary: 'Conversations with visitors, filtered, sorted, page by page',
  request: { query: ConversationListQuery },
  responses: { 200: json(ConversationPage, 'One page') },
})

const read = endpoint(readers, {
  method: 'get',
  path: '/admin/conversations/{conversation_key}',
  summary: 'A conversation, with staff’s notes',
  request: { params },
  responses: { 200: json(ConversationRecord, 'The conversation') },
})

const write = endpoint(writers, {
  method: 'post',
  path: '/admin/conversations/{conversation_key}/messages',
  version: true,
  summary: 'Answer the visitor or add a note; If-Match is the conversation’s version',
  request: { params, headers: IdempotencyHeaders, body: body(StaffMessage) },
  responses: { 200: json(ConversationRecord, 'The conversation') },
})

const writeTo = endpoint('applicants.write', {
  method: 'post',
  path: '/admin/applications/{number}/conversation',
  summary: 'Write to an applicant who has not written yet',
  request: {
    params: z.object({ number: ApplicationNumber }),
    headers: IdempotencyHeaders,
    body: body(FirstMessage),
  },
  responses: { 201: json(ConversationRecord, 'The conversation') },
})

const organise = endpoint(writers, {
  method: 'put',
  path: '/admin/conversations/{conversation_key}',
  version: true,
  summary: 'Assign a conversation, close it or open it again; If-Match is its version',
  request: { params, body: body(ConversationEdit) },
  responses: { 200: json(ConversationRecord, 'The conversation') },
})

const erase = endpoint('data.erase', {
  method: 'delete',
  path: '/admin/conversations/{conversation_key}',
  version: true,
  summary: 'Remove a conversation with all its messages; If-Match is its version',
  request: { params },
  responses: { 204: { description: 'Removed' } },
})

const owners = endpoint(readers, {
  method: 'get',
  path: '/admin/conversation-owners',
  summary: 'The people who may get a conversation',
  responses: { 200: json(ConversationOwners, 'Active staff by name') },
})

/** What administrators do with conversations. */
export function staffRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(list, async (c) =>
      c.json(await listConversations(deps, c.var.actor, c.req.valid('query')), 200),
    )
    .openapi(read, async (c) => {
      const key = c.req.valid('param').conversation_key
      const record = await getConversation(deps, c.var.actor, key)
      return c.json(record, 200, etagOf(record))
    })
    .openapi(write, async (c) => {
      const { actor, requestId } = c.var
      const key = c.req.valid('param').conversation_key
      const call = {
        ...{ actor, requestId, key, idempotencyKey: c.req.header('idempotency-key') },
        expectedVersion: c.var.version,
      }
      await addStaffMessage(deps, call, c.req.valid('json'))
      const record = await getConversation(deps, actor, key)
      return c.json(record, 200, etagOf(record))
    })
    .openapi(writeTo, async (c) => {
      const { actor, requestId } = c.var
      const { number } = c.req.valid('param')
      const call = { actor, requestId, number, idempotencyKey: c.req.header('idempotency-key') }
      const key = await writeFirst(deps, call, c.req.valid('json').body)
      const record = await getConversation(deps, actor, key)
      return c.json(record, 201, etagOf(record))
    })
    .openapi(organise, async (c) => {
      const { actor, requestId } = c.var
      const key = c.req.valid('param').conversation_key
      const { version } = c.var
      const call = { actor, requestId, key, expectedVersion: version }
      await organiseConversation(deps, call, c.req.valid('json'))
      const record = await getConversation(deps, actor, key)
      return c.json(record, 200, etagOf(record))
    })
    .openapi(erase, async (c) => {
      const { actor, requestId } = c.var
      const key = c.req.valid('param').conversation_key
      const { version } = c.var
      await eraseConversation(deps, { actor, requestId, key, expectedVersion: version })
      return c.body(null, 204)
    })
    .openapi(owners, async (c) => c.json(await listConversationOwners(deps), 200))
}

function etagOf({ version }: { version: number }): Record<string, string> {
  return { etag: `"${version}"` }
}
