import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { AccessToken } from '#contract/admissions/admissions.ts'
import {
  ApplicationMessages,
  MarkRead,
  WriteToTeam,
} from '#contract/conversations/application-messages.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { body, endpoint, json } from '../http/endpoints/endpoint.ts'
import { IdempotencyHeaders } from '../http/endpoints/idempotency.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { callOriginOf } from '../http/guards/call-origin.ts'
import { markMessagesRead, readApplicationMessages, writeToTeam } from './application-messages.ts'

const params = z.object({ access_token: AccessToken })
const path = '/applications/by-link/{access_token}/messages'
const answers = { 200: json(ApplicationMessages, 'The messages') }

const read = endpoint('public', {
  method: 'get',
  path,
  secret: 'access_token',
  summary: 'What the applicant and the team have written to each other',
  request: { params },
  responses: answers,
})

const write = endpoint('public', {
  method: 'post',
  path,
  secret: 'access_token',
  summary: 'Write to the team about what one has sent',
  request: { params, headers: IdempotencyHeaders, body: body(WriteToTeam) },
  responses: answers,
})

const seen = endpoint('public', {
  method: 'post',
  path: `${path}/read`,
  secret: 'access_token',
  summary: 'Say that one has read what was answered until then',
  request: { params, body: body(MarkRead) },
  responses: answers,
})

/** An applicant and the team, on the applicant's page. */
export function applicationRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(read, async (c) => {
      const view = await readApplicationMessages(deps, c.req.valid('param').access_token)
      return c.json(view, 200)
    })
    .openapi(write, async (c) => {
      const { access_token: accessToken } = c.req.valid('param')
      const callOrigin = callOriginOf(c, deps.now())
      const idempotencyKey = c.req.header('idempotency-key')
      await writeToTeam(deps, { accessToken, callOrigin, idempotencyKey }, c.req.valid('json'))
      return c.json(await readApplicationMessages(deps, accessToken), 200)
    })
    .openapi(seen, async (c) => {
      const { access_token: accessToken } = c.req.valid('param')
      await markMessagesRead(deps, accessToken, c.req.valid('json').readUntil)
      return c.json(await readApplicationMessages(deps, accessToken), 200)
    })
}
