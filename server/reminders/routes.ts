import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { RemindersView } from '#contract/messaging/reminders.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { endpoint, json } from '../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { readReminders, setReminders } from './stop-reminders.ts'

/** A malformed token gets the same answer as an unknown one. */
const linkParams = z.object({ reminder_token: z.string().max(200) })

const read = endpoint('public', {
  method: 'get',
  path: '/reminders/by-link/{reminder_token}',
  secret: 'reminder_token',
  summary: 'Whether reminders are stopped, for the holder of a reminder’s link',
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
  summary: 'Turn reminders on again',
  request: { params: linkParams },
  responses: { 200: json(RemindersView, 'They come again') },
})

/** Routes to stop reminders, and to turn them on again, by the link in one. */
export function reminderRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(read, async (c) => {
      const token = c.req.valid('param').reminder_token
      const view = await readReminders(deps, token)
      return c.json(view, 200)
    })
    .openapi(stop, async (c) => {
      const token = c.req.valid('param').reminder_token
      const view = await setReminders(deps, { token, stopped: true, requestId: c.var.requestId })
      return c.json(view, 200)
    })
    .openapi(start, async (c) => {
      const token = c.req.valid('param').reminder_token
      const view = await setReminders(deps, { token, stopped: false, requestId: c.var.requestId })
      return c.json(view, 200)
    })
}
