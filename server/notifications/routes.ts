import { OpenAPIHono, z } from '@hono/zod-openapi'
import {
  NotificationKey,
  Notifications,
  ReadNotifications,
  UnreadNotifications,
} from '#contract/messaging/notifications.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { body, endpoint, json } from '../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { readAll, readNotifications, readOne, readUnread } from './read-notifications.ts'

const tags = ['staff at work']

const list = endpoint('admin', {
  method: 'get',
  path: '/admin/notifications',
  tags,
  summary: 'What concerns oneself, the latest first',
  description:
    'If the reader no longer sees the subject, it only says that it existed: its parts are null.',
  responses: { 200: json(Notifications, 'The latest') },
})

const unread = endpoint('admin', {
  method: 'get',
  path: '/admin/notifications/unread',
  tags,
  summary: 'How much of it was not read yet',
  responses: { 200: json(UnreadNotifications, 'The count') },
})

const readTo = endpoint('admin', {
  method: 'put',
  path: '/admin/notifications/read',
  tags,
  summary: 'Mark as read all that came until an instant',
  request: { body: body(ReadNotifications) },
  responses: { 204: { description: 'It is read' } },
})

const read = endpoint('admin', {
  method: 'put',
  path: '/admin/notifications/{notification_key}/read',
  tags,
  summary: 'Mark one as read',
  request: { params: z.object({ notification_key: NotificationKey }) },
  responses: { 204: { description: 'It is read' } },
})

/** The notifications of the signed-in person. No one reads or marks another person's. */
export function notificationRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(list, async (c) => c.json(await readNotifications(deps, c.var.actor), 200))
    .openapi(unread, async (c) => c.json(await readUnread(deps, c.var.actor), 200))
    .openapi(readTo, async (c) => {
      await readAll(deps, c.var.actor, c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(read, async (c) => {
      await readOne(deps, c.var.actor, c.req.valid('param').notification_key)
      return c.body(null, 204)
    })
}
