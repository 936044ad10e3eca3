import { OpenAPIHono } from '@hono/zod-openapi'
import { ContactMessage } from '#contract/content.ts'
import { Accepted } from '#contract/identity.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { body, endpoint, json, problemAnswer } from '../http/endpoint.ts'
import { IdempotencyHeaders } from '../http/idempotency.ts'
import { networkOf } from '../http/network.ts'
import { refuseInvalid } from '../http/problems.ts'
import { sendContact } from './send-contact.ts'

const contact = endpoint('public', {
  method: 'post',
  path: '/contact',
  summary: 'Write to the team',
  request: { headers: IdempotencyHeaders, body: body(ContactMessage) },
  responses: { 202: json(Accepted, 'Heard'), ...problemAnswer },
})

export function contentRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid }).openapi(contact, async (c) => {
    await sendContact(
      deps,
      {
        visitor: c.var.visitor,
        network: networkOf(c.var.address),
        idempotencyKey: c.req.header('idempotency-key'),
      },
      c.req.valid('json'),
    )
    return c.json({ accepted: true as const }, 202)
  })
}
