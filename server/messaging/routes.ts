import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  MailFailure,
  MailFailureEdit,
  MailFailureListQuery,
  MailFailurePage,
} from '#contract/mail-failures.ts'
import { RemindersView } from '#contract/reminders.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { countingMisses } from '../http/count-misses.ts'
import { body, endpoint, expectedVersion, json } from '../http/endpoint.ts'
import { networkOf } from '../http/network.ts'
import { refuseInvalid } from '../http/problems.ts'
import { handleMailFailure, listMailFailures, retryMail } from './mail-failures.ts'
import { readReminders, setReminders } from './reminders/stop-reminders.ts'

const maxId = Number.MAX_SAFE_INTEGER
const mailParams = z.object({ mail_id: z.coerce.number().int().min(1).max(maxId) })
/** A token that can't be one is answered as one that isn't there. */
const linkParams = z.object({ reminder_token: z.string().max(200) })

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
  summary: 'Send a mail again, to the address on file by now; If-Match is its version',
  request: { params: mailParams },
  responses: { 204: { description: 'It is on its way' } },
})

const handle = endpoint('applicants.write', {
  method: 'put',
  path: '/admin/mail-failures/{mail_id}',
  summary: 'Say that somebody has seen to a failed mail, or has not; If-Match is its version',
  request: { params: mailParams, body: body(MailFailureEdit) },
  responses: { 200: json(MailFailure, 'The mail') },
})

const read = endpoint('public', {
  method: 'get',
  path: '/reminders/by-link/{reminder_token}',
  secret: 'reminder_token',
  summary: 'Whether reminders are stopped, for who holds the link of one',
  request: { params: linkParams },
  responses: { 200: json(RemindersView, 'Whose reminders, and how they stand') },
})

const stop = endpoint('public', {
  method: 'post',
  path: '/reminders/by-link/{reminder_token}/stop',
  secret: 'reminder_token',
  // Mail programs send it from their own servers (RFC 8058).
  token: 'none',
  summary: 'Stop reminders; the link is enough, since mail programs send it without any cookie',
  request: { params: linkParams },
  responses: { 200: json(RemindersView, 'They are stopped') },
})

const start = endpoint('public', {
  method: 'post',
  path: '/reminders/by-link/{reminder_token}/start',
  secret: 'reminder_token',
  summary: 'Have reminders again, for who stopped them',
  request: { params: linkParams },
  responses: { 200: json(RemindersView, 'They come again') },
})

export function messagingRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(list, async (c) =>
      c.json(await listMailFailures(deps, c.var.actor, c.req.valid('query')), 200),
    )
    .openapi(retry, async (c) => {
      const { actor, requestId } = c.var
      const id = c.req.valid('param').mail_id
      const version = expectedVersion(c.req.header('if-match'))
      await retryMail(deps, { actor, requestId, id, expectedVersion: version })
      return c.body(null, 204)
    })
    .openapi(handle, async (c) => {
      const { actor, requestId } = c.var
      const id = c.req.valid('param').mail_id
      const version = expectedVersion(c.req.header('if-match'))
      const call = { actor, requestId, id, expectedVersion: version }
      const failure = await handleMailFailure(deps, call, c.req.valid('json'))
      return c.json(failure, 200, { etag: `"${failure.version}"` })
    })
    .openapi(read, async (c) => {
      const token = c.req.valid('param').reminder_token
      const view = await countingMisses(deps, networkOf(c.var.address), () =>
        readReminders(deps, token),
      )
      return c.json(view, 200)
    })
    .openapi(stop, async (c) => {
      const token = c.req.valid('param').reminder_token
      const view = await countingMisses(deps, networkOf(c.var.address), () =>
        setReminders(deps, { token, stopped: true, requestId: c.var.requestId }),
      )
      return c.json(view, 200)
    })
    .openapi(start, async (c) => {
      const token = c.req.valid('param').reminder_token
      const view = await countingMisses(deps, networkOf(c.var.address), () =>
        setReminders(deps, { token, stopped: false, requestId: c.var.requestId }),
      )
      return c.json(view, 200)
    })
}
