import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import {
  Draft,
  DraftStarted,
  MailDraftLink,
  OpenDraftLink,
  SaveChoices,
  SaveDraft,
  SaveDraftResult,
  StartDraft,
  SubmitQuery,
  Submitted,
} from '#contract/admissions/admissions.ts'
import { OpaqueKey } from '#contract/common/common.ts'
import { cookieKept, draftCookie, draftSecretHeader } from '#contract/common/values/vocabulary.ts'
import { Accepted } from '#contract/identity/identity.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { IdempotencyHeaders } from '../../http/endpoints/idempotency.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { callOriginOf } from '../../http/guards/call-origin.ts'
import { networkOf } from '../../http/guards/network.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { mailDraftLink, openDraftLink, revokeDraftLink } from './draft-link.ts'
import { removeDraft, saveDraft, startDraft } from './drafts.ts'
import { openDraft } from './open-draft.ts'
import { saveChoices } from './save-choices.ts'
import { submitDraft } from './submit.ts'
import { viewDraft } from './view-draft.ts'

const params = z.object({ draft_key: OpaqueKey })

const start = endpoint('public', {
  method: 'post',
  path: '/applications/drafts',
  countsMisses: true,
  summary: 'Start an application for one intake',
  request: { headers: IdempotencyHeaders, body: body(StartDraft) },
  responses: { 201: json(DraftStarted, 'The draft’s key and its secret') },
})

const read = endpoint('public', {
  method: 'get',
  path: '/applications/drafts/{draft_key}',
  countsMisses: true,
  summary: 'A draft, for the holder of its secret',
  request: { params },
  responses: { 200: json(Draft, 'The draft') },
})

const save = endpoint('public', {
  method: 'put',
  path: '/applications/drafts/{draft_key}',
  countsMisses: true,
  summary: 'Save one step’s answers as typed, whether or not they pass',
  request: { params, body: body(SaveDraft) },
  responses: { 200: json(SaveDraftResult, 'The draft, and what doesn’t pass') },
})

const submit = endpoint('public', {
  method: 'post',
  path: '/applications/drafts/{draft_key}/submit',
  countsMisses: true,
  summary: 'Submit a draft whose steps all pass',
  request: { params, headers: IdempotencyHeaders, query: SubmitQuery },
  responses: { 200: json(Submitted, 'The number and the private link’s secret') },
})

const choose = endpoint('public', {
  method: 'put',
  path: '/applications/drafts/{draft_key}/choices',
  countsMisses: true,
  summary: 'Replace all of a draft’s choices, in their order',
  request: { params, body: body(SaveChoices) },
  responses: { 200: json(Draft, 'The draft') },
})

const remove = endpoint('public', {
  method: 'delete',
  path: '/applications/drafts/{draft_key}',
  countsMisses: true,
  summary: 'Remove a draft that was not submitted',
  request: { params },
  responses: { 200: json(Accepted, 'Removed') },
})

const mailLink = endpoint('public', {
  method: 'post',
  path: '/applications/drafts/{draft_key}/link',
  countsMisses: true,
  summary: 'Mail a link that opens the draft on another device, in place of the one before',
  request: { params, body: body(MailDraftLink) },
  responses: { 202: json(Accepted, 'The mail is on its way') },
})

const revokeLink = endpoint('public', {
  method: 'delete',
  path: '/applications/drafts/{draft_key}/link',
  countsMisses: true,
  summary: 'End the link that was mailed',
  request: { params },
  responses: { 200: json(Accepted, 'It opens nothing any more') },
})

const openLink = endpoint('public', {
  method: 'post',
  path: '/applications/draft-link',
  summary: 'A draft’s key and secret in exchange for the mailed link’s secret',
  request: { body: body(OpenDraftLink) },
  responses: { 200: json(DraftStarted, 'The draft’s key and its secret') },
})

/** The application form: started, saved step by step, submitted. */
export function draftRoutes(deps: Deps) {
  const cookieOf = (key: string) => draftCookie(key, deps.env.publicUrl)
  const open = (c: Context<HttpEnv>, key: string) => {
    c.header('cache-control', 'no-store')
    const secret = c.req.header(draftSecretHeader) ?? getCookie(c, cookieOf(key))
    return openDraft(deps, key, secret)
  }

  /** With each save the browser's cookie is extended to the time for which the draft is now kept. */
  const renew = async (c: Context<HttpEnv>, key: string) => {
    const secret = getCookie(c, cookieOf(key))
    if (secret === undefined) return
    const { retention } = await readSettings(deps.db)
    setCookie(c, cookieOf(key), secret, {
      ...cookieKept(deps.env.publicUrl, retention.draftDays * 86_400),
      httpOnly: true,
    })
  }

  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(start, async (c) => {
      const caller = {
        visitor: c.var.visitor,
        network: networkOf(c.var.address),
        idempotencyKey: c.req.header('idempotency-key'),
        secretOf: (key: string) => getCookie(c, cookieOf(key)),
      }
      const started = await startDraft(deps, caller, c.req.valid('json'))
      c.header('cache-control', 'no-store')
      return c.json(started, 201)
    })
    .openapi(read, async (c) =>
      c.json(await viewDraft(deps, await open(c, c.req.valid('param').draft_key)), 200),
    )
    .openapi(save, async (c) => {
      const draft = await open(c, c.req.valid('param').draft_key)
      const saved = await saveDraft(deps, draft, c.req.valid('json'))
      await renew(c, draft.key)
      return c.json(saved, 200)
    })
    .openapi(submit, async (c) => {
      const draft = await open(c, c.req.valid('param').draft_key)
      const { seen } = c.req.valid('query')
      const idempotencyKey = c.req.header('idempotency-key')
      return c.json(
        await submitDraft(deps, draft, { idempotencyKey, seen, browser: c.var.visitor }),
        200,
      )
    })
    .openapi(choose, async (c) => {
      const draft = await open(c, c.req.valid('param').draft_key)
      return c.json(
        await saveChoices(deps, draft, networkOf(c.var.address), c.req.valid('json')),
        200,
      )
    })
    .openapi(remove, async (c) => {
      await removeDraft(deps, await open(c, c.req.valid('param').draft_key))
      return c.json(accepted, 200)
    })
    .openapi(mailLink, async (c) => {
      const draft = await open(c, c.req.valid('param').draft_key)
      await mailDraftLink(deps, draft, callOriginOf(c, deps.now()), c.req.valid('json').email)
      return c.json(accepted, 202)
    })
    .openapi(revokeLink, async (c) => {
      await revokeDraftLink(deps, await open(c, c.req.valid('param').draft_key))
      return c.json(accepted, 200)
    })
    .openapi(openLink, async (c) => {
      const opened = await openDraftLink(deps, callOriginOf(c, deps.now()), c.req.valid('json'))
      c.header('cache-control', 'no-store')
      return c.json(opened, 200)
    })
}

const accepted = { accepted: true as const }
