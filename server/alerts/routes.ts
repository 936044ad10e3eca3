import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  AlertStarted,
  AlertSubject,
  AlertSubjectQuery,
  AlertToken,
  AlertView,
  StartAlert,
} from '#contract/office/alerts.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { body, endpoint, json } from '../http/endpoints/endpoint.ts'
import { IdempotencyHeaders } from '../http/endpoints/idempotency.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { callOriginOf } from '../http/guards/call-origin.ts'
import { confirmAlert, endAlert, readAlert, readSubject, startAlert } from './alerts.ts'

const params = z.object({ alert_token: AlertToken })

const start = endpoint('public', {
  method: 'post',
  path: '/alerts',
  summary: 'Ask to hear by mail when a program, or one that a search finds, takes applications',
  request: { headers: IdempotencyHeaders, body: body(StartAlert) },
  responses: { 202: json(AlertStarted, 'The address is asked first') },
})

const subject = endpoint('public', {
  method: 'get',
  path: '/alerts/subject',
  summary: 'What an alert would be about',
  request: { query: AlertSubjectQuery },
  responses: { 200: json(AlertSubject, 'The program or the search') },
})

const read = endpoint('public', {
  method: 'get',
  path: '/alerts/by-link/{alert_token}',
  secret: 'alert_token',
  summary: 'An alert, for the holder of its mailed link',
  request: { params },
  responses: { 200: json(AlertView, 'The alert') },
})

const confirm = endpoint('public', {
  method: 'post',
  path: '/alerts/by-link/{alert_token}/confirm',
  secret: 'alert_token',
  summary: 'Confirm an alert',
  request: { params },
  responses: { 200: json(AlertView, 'The alert') },
})

const stop = endpoint('public', {
  method: 'post',
  path: '/alerts/by-link/{alert_token}/stop',
  secret: 'alert_token',
  // Mail programs send it from their own servers (RFC 8058).
  token: 'none',
  summary: 'End it; the link is enough, since mail programs send it without any cookie',
  request: { params },
  responses: { 200: json(AlertView, 'The alert') },
})

export function alertRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(start, async (c) => {
      await startAlert(
        deps,
        {
          visitor: c.var.visitor,
          callOrigin: callOriginOf(c, deps.now()),
          idempotencyKey: c.req.header('idempotency-key'),
        },
        c.req.valid('json'),
      )
      return c.json({ accepted: true as const }, 202)
    })
    .openapi(subject, async (c) =>
      c.json(await readSubject(deps, c.req.valid('query'), c.var.language), 200),
    )
    .openapi(read, async (c) => {
      const token = c.req.valid('param').alert_token
      const view = await readAlert(deps, token, c.var.language)
      return c.json(view, 200)
    })
    .openapi(confirm, async (c) => {
      const token = c.req.valid('param').alert_token
      await confirmAlert(deps, token)
      return c.json(await readAlert(deps, token, c.var.language), 200)
    })
    .openapi(stop, async (c) => {
      const token = c.req.valid('param').alert_token
      await endAlert(deps, token)
      return c.json(await readAlert(deps, token, c.var.language), 200)
    })
}
