import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  AccessToken,
  ApplicationView,
  EndApplication,
  EnterCode,
  Entered,
  FindApplication,
} from '#contract/admissions.ts'
import { Accepted } from '#contract/identity.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { body, endpoint, json, problemAnswer } from '../http/endpoint.ts'
import { IdempotencyHeaders } from '../http/idempotency.ts'
import { networkOf } from '../http/network.ts'
import { refuseInvalid } from '../http/problems.ts'
import { enterCode, sendCode } from './find-again.ts'
import { followApplication } from './follow.ts'
import { endApplication, reportSent } from './move-by-applicant.ts'

const params = z.object({ access_token: AccessToken })

const follow = endpoint('public', {
  method: 'get',
  path: '/applications/by-link/{access_token}',
  summary: 'An application, for who holds its private link',
  request: { params },
  responses: { 200: json(ApplicationView, 'The application'), ...problemAnswer },
})

const end = endpoint('public', {
  method: 'post',
  path: '/applications/by-link/{access_token}/withdraw',
  summary: 'End an application: cancelled before it was sent, withdrawn after',
  request: { params, headers: IdempotencyHeaders, body: body(EndApplication) },
  responses: { 200: json(ApplicationView, 'The application'), ...problemAnswer },
})

const sent = endpoint('public', {
  method: 'post',
  path: '/applications/by-link/{access_token}/sent',
  summary: 'Say that one has sent the application through the portal',
  request: { params, headers: IdempotencyHeaders },
  responses: { 200: json(ApplicationView, 'The application'), ...problemAnswer },
})

const find = endpoint('public', {
  method: 'post',
  path: '/applications/find',
  summary: 'Have a code sent for a lost link: the same answer whether or not it exists',
  request: { body: body(FindApplication) },
  responses: { 202: json(Accepted, 'Heard'), ...problemAnswer },
})

const enter = endpoint('public', {
  method: 'post',
  path: '/applications/enter',
  summary: 'The private link’s secret in exchange for the code',
  request: { body: body(EnterCode) },
  responses: { 200: json(Entered, 'The secret'), ...problemAnswer },
})

/** What an applicant does without an account, after the application is made. */
export function followRoutes(deps: Deps) {
  const callerOf = (c: Context<HttpEnv>, accessToken: string) => ({
    accessToken,
    idempotencyKey: c.req.header('idempotency-key'),
    requestId: c.var.requestId,
  })

  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(follow, async (c) => {
      const view = await followApplication(deps, c.req.valid('param').access_token)
      return c.json(view, 200, privately)
    })
    .openapi(end, async (c) => {
      const caller = callerOf(c, c.req.valid('param').access_token)
      const view = await endApplication(deps, caller, c.req.valid('json').reason)
      return c.json(view, 200, privately)
    })
    .openapi(sent, async (c) => {
      const view = await reportSent(deps, callerOf(c, c.req.valid('param').access_token))
      return c.json(view, 200, privately)
    })
    .openapi(find, async (c) => {
      await sendCode(deps, networkOf(c.var.address), c.req.valid('json'))
      return c.json({ accepted: true as const }, 202, privately)
    })
    .openapi(enter, async (c) => {
      const entered = await enterCode(deps, networkOf(c.var.address), c.req.valid('json'))
      return c.json(entered, 200, privately)
    })
}

const privately = { 'cache-control': 'no-store' }
