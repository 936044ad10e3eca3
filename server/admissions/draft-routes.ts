import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { z } from 'zod'
import {
  Draft,
  DraftStarted,
  SaveDraft,
  SaveDraftResult,
  StartDraft,
  Submitted,
} from '#contract/admissions.ts'
import { OpaqueKey } from '#contract/common.ts'
import { draftCookie, draftSecretHeader } from '#contract/vocabulary.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { body, endpoint, json, problemAnswer } from '../http/endpoint.ts'
import { IdempotencyHeaders } from '../http/idempotency.ts'
import { networkOf } from '../http/network.ts'
import { refuseInvalid } from '../http/problems.ts'
import { openDraft, saveDraft, startDraft, viewDraft } from './drafts.ts'
import { submitDraft } from './submit.ts'

const params = z.object({ draft_key: OpaqueKey })

const start = endpoint('public', {
  method: 'post',
  path: '/applications/drafts',
  summary: 'Start an application for one intake',
  request: { headers: IdempotencyHeaders, body: body(StartDraft) },
  responses: { 201: json(DraftStarted, 'The draft’s key and its secret'), ...problemAnswer },
})

const read = endpoint('public', {
  method: 'get',
  path: '/applications/drafts/{draft_key}',
  summary: 'A draft, for who holds its secret',
  request: { params },
  responses: { 200: json(Draft, 'The draft'), ...problemAnswer },
})

const save = endpoint('public', {
  method: 'put',
  path: '/applications/drafts/{draft_key}',
  summary: 'Keep one step’s answers as typed, whether or not they pass',
  request: { params, body: body(SaveDraft) },
  responses: { 200: json(SaveDraftResult, 'The draft, and what doesn’t pass'), ...problemAnswer },
})

const submit = endpoint('public', {
  method: 'post',
  path: '/applications/drafts/{draft_key}/submit',
  summary: 'Submit a draft whose steps all pass',
  request: { params, headers: IdempotencyHeaders },
  responses: { 200: json(Submitted, 'The number and the private link’s secret'), ...problemAnswer },
})

/** The application form: started, saved step by step, submitted. */
export function draftRoutes(deps: Deps) {
  const open = (c: Context<HttpEnv>, key: string) => {
    c.header('cache-control', 'no-store')
    return openDraft(deps, key, c.req.header(draftSecretHeader) ?? getCookie(c, draftCookie(key)))
  }

  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(start, async (c) => {
      const started = await startDraft(
        deps,
        {
          visitor: c.var.visitor,
          network: networkOf(c.var.address),
          idempotencyKey: c.req.header('idempotency-key'),
        },
        c.req.valid('json'),
      )
      c.header('cache-control', 'no-store')
      return c.json(started, 201)
    })
    .openapi(read, async (c) =>
      c.json(viewDraft(await open(c, c.req.valid('param').draft_key), deps.now()), 200),
    )
    .openapi(save, async (c) => {
      const draft = await open(c, c.req.valid('param').draft_key)
      return c.json(await saveDraft(deps, draft, c.req.valid('json')), 200)
    })
    .openapi(submit, async (c) => {
      const draft = await open(c, c.req.valid('param').draft_key)
      return c.json(await submitDraft(deps, draft, c.req.header('idempotency-key')), 200)
    })
}
