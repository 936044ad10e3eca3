import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { ApplicationNumber } from '#contract/admissions/admissions.ts'
import { Entered } from '#contract/admissions/following.ts'
import { SentHere } from '#contract/admissions/own-applications.ts'
import { OpaqueKey } from '#contract/common/common.ts'
import {
  cookieKept,
  draftCookie,
  draftSecretHeader,
  sentHereCookie,
  sentHereDays,
} from '#contract/common/values/vocabulary.ts'
import { Accepted } from '#contract/identity/identity.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { openDraft } from './open-draft.ts'
import { forgetSent, listSentFrom, openSentFrom, rememberSent } from './sent-here.ts'

const remember = endpoint('public', {
  method: 'post',
  path: '/applications/drafts/{draft_key}/remember',
  countsMisses: true,
  summary: 'Let this browser find the applications of this form again',
  request: { params: z.object({ draft_key: OpaqueKey }) },
  responses: { 200: json(Accepted, 'Its cookie finds it') },
})

const list = endpoint('public', {
  method: 'get',
  path: '/applications/sent-here',
  summary: 'What was sent from this browser, as long as it remembers',
  responses: { 200: json(SentHere, 'The applications') },
})

const open = endpoint('public', {
  method: 'post',
  path: '/applications/sent-here/{number}/open',
  countsMisses: true,
  summary: 'The secret of the private link of one of them',
  request: { params: z.object({ number: ApplicationNumber }) },
  responses: { 200: json(Entered, 'The secret') },
})

const forget = endpoint('public', {
  method: 'delete',
  path: '/applications/sent-here',
  summary: 'Make this browser forget what was sent from it',
  responses: { 200: json(Accepted, 'Forgotten') },
})

/** What was sent from a browser, found again from it. */
export function sentHereRoutes(deps: Deps) {
  const cookie = sentHereCookie(deps.env.publicUrl)
  const put = (c: Context<HttpEnv>, token: string, days: number) => {
    const kept = cookieKept(deps.env.publicUrl, days * 86_400)
    setCookie(c, cookie, token, { ...kept, httpOnly: true })
    c.header('cache-control', 'no-store')
  }
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(remember, async (c) => {
      const { draft_key: key } = c.req.valid('param')
      const secret =
        c.req.header(draftSecretHeader) ?? getCookie(c, draftCookie(key, deps.env.publicUrl))
      const draft = await openDraft(deps, key, secret)
      put(c, await rememberSent(deps, draft, getCookie(c, cookie)), sentHereDays)
      return c.json(accepted, 200)
    })
    .openapi(list, async (c) => {
      c.header('cache-control', 'no-store')
      return c.json(await listSentFrom(deps, getCookie(c, cookie)), 200)
    })
    .openapi(open, async (c) => {
      c.header('cache-control', 'no-store')
      const { number } = c.req.valid('param')
      return c.json(await openSentFrom(deps, getCookie(c, cookie), number), 200)
    })
    .openapi(forget, async (c) => {
      await forgetSent(deps, getCookie(c, cookie))
      put(c, '', 0)
      return c.json(accepted, 200)
    })
}

const accepted = { accepted: true as const }
