import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  ContactDetails,
  ContactMessage,
  ConversationStarted,
  ConversationToken,
  ConversationView,
  ErrorReport,
  ProveAddress,
  SubjectQuery,
  SubjectView,
  WriteAgain,
} from '#contract/conversations/conversations.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { body, endpoint, json } from '../http/endpoints/endpoint.ts'
import { IdempotencyHeaders } from '../http/endpoints/idempotency.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { callOriginOf } from '../http/guards/call-origin.ts'
import { contactDetails } from './contact-details.ts'
import { getSubject } from './find-subject.ts'
import { followConversation, proveAddress, writeAgain } from './follow-conversation.ts'
import { askQuestion, reportError } from './start-conversation.ts'

const params = z.object({ conversation_token: ConversationToken })

const details = endpoint('public', {
  method: 'get',
  path: '/contact',
  summary: 'How the team can be reached, as far as the installation says',
  responses: { 200: json(ContactDetails, 'The details') },
})

const contact = endpoint('public', {
  method: 'post',
  path: '/contact',
  summary: 'Write to the team',
  request: { headers: IdempotencyHeaders, body: body(ContactMessage) },
  responses: { 202: json(ConversationStarted, 'Heard') },
})

const subject = endpoint('public', {
  method: 'get',
  path: '/error-reports/subject',
  summary: 'What a report would be about',
  request: { query: SubjectQuery },
  responses: { 200: json(SubjectView, 'The subject') },
})

const report = endpoint('public', {
  method: 'post',
  path: '/error-reports',
  summary: 'Say that something in the catalogue is wrong',
  request: { headers: IdempotencyHeaders, body: body(ErrorReport) },
  responses: { 202: json(ConversationStarted, 'Heard') },
})

const follow = endpoint('public', {
  method: 'get',
  path: '/conversations/by-link/{conversation_token}',
  secret: 'conversation_token',
  summary: 'A conversation, for who holds its private link',
  request: { params },
  responses: { 200: json(ConversationView, 'The conversation') },
})

const write = endpoint('public', {
  method: 'post',
  path: '/conversations/by-link/{conversation_token}/messages',
  secret: 'conversation_token',
  summary: 'Write again',
  request: { params, headers: IdempotencyHeaders, body: body(WriteAgain) },
  responses: { 200: json(ConversationView, 'The conversation') },
})

const prove = endpoint('public', {
  method: 'post',
  path: '/conversations/by-link/{conversation_token}/address',
  secret: 'conversation_token',
  summary: 'Confirm that the address is one’s own, with the secret of the e-mailed link',
  request: { params, body: body(ProveAddress) },
  responses: { 200: json(ConversationView, 'The conversation') },
})

/** What a visitor does without an account. */
export function visitorRoutes(deps: Deps) {
  const writerOf = (c: Context<HttpEnv>) => ({
    visitor: c.var.visitor,
    callOrigin: callOriginOf(c, deps.now()),
    idempotencyKey: c.req.header('idempotency-key'),
  })
  const holderOf = (c: Context<HttpEnv>, token: string) => ({ ...writerOf(c), token })

  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(details, (c) => c.json(contactDetails(deps), 200))
    .openapi(contact, async (c) => {
      const token = await askQuestion(deps, writerOf(c), c.req.valid('json'))
      return c.json({ accepted: true as const, token }, 202, privately)
    })
    .openapi(subject, async (c) => {
      return c.json(await getSubject(deps, c.req.valid('query').about), 200)
    })
    .openapi(report, async (c) => {
      const token = await reportError(deps, writerOf(c), c.req.valid('json'))
      return c.json({ accepted: true as const, token }, 202, privately)
    })
    .openapi(follow, async (c) => {
      const holder = holderOf(c, c.req.valid('param').conversation_token)
      return c.json(await followConversation(deps, holder), 200)
    })
    .openapi(write, async (c) => {
      const holder = holderOf(c, c.req.valid('param').conversation_token)
      await writeAgain(deps, holder, c.req.valid('json'))
      return c.json(await followConversation(deps, holder), 200)
    })
    .openapi(prove, async (c) => {
      const holder = holderOf(c, c.req.valid('param').conversation_token)
      await proveAddress(deps, holder, c.req.valid('json').proof)
      return c.json(await followConversation(deps, holder), 200)
    })
}

const privately = { 'cache-control': 'no-store' }
