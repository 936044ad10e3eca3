import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { AccessToken, ApplicationNumber } from '#contract/admissions/admissions.ts'
import {
  ChooseLanguage,
  EndApplication,
  EnterCode,
  Entered,
  FindApplication,
  ReportSent,
  ReportVisa,
  SubmissionView,
} from '#contract/admissions/following.ts'
import { OwnCorrections } from '#contract/answers/correct-answers.ts'
import { Accepted } from '#contract/identity/identity.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { IdempotencyHeaders } from '../../http/endpoints/idempotency.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { callOriginOf } from '../../http/guards/call-origin.ts'
import { listOwnCorrections } from '../applicants/correct-answers.ts'
import { enterCode, sendCode } from '../links/find-again.ts'
import { agreeToEntry } from './agree-to-entry.ts'
import { chooseLanguage } from './choose-language.ts'
import { followSubmission } from './follow.ts'
import { endApplication, reportVisa } from './move-by-applicant.ts'
import { correctSent, reportSent } from './report-sent.ts'

const params = z.object({ access_token: AccessToken })
const oneOfThem = params.extend({ number: ApplicationNumber })

const follow = endpoint('public', {
  method: 'get',
  path: '/applications/by-link/{access_token}',
  secret: 'access_token',
  summary: 'All that was sent with one form, for the holder of its private link',
  request: { params },
  responses: { 200: json(SubmissionView, 'The applications') },
})

const end = endpoint('public', {
  method: 'post',
  path: '/applications/by-link/{access_token}/{number}/withdraw',
  secret: 'access_token',
  summary: 'End an application: cancelled before it was sent, withdrawn after',
  request: { params: oneOfThem, headers: IdempotencyHeaders, body: body(EndApplication) },
  responses: { 200: json(SubmissionView, 'The applications') },
})

const sent = endpoint('public', {
  method: 'post',
  path: '/applications/by-link/{access_token}/{number}/sent',
  secret: 'access_token',
  summary: 'Report that the applicant has sent the application, with the number and the day',
  request: { params: oneOfThem, headers: IdempotencyHeaders, body: body(ReportSent) },
  responses: { 200: json(SubmissionView, 'The applications') },
})

const sentAgain = endpoint('public', {
  method: 'put',
  path: '/applications/by-link/{access_token}/{number}/sent',
  secret: 'access_token',
  summary: 'Correct the number and the day of an application that the applicant has sent',
  request: { params: oneOfThem, body: body(ReportSent) },
  responses: { 200: json(SubmissionView, 'The applications') },
})

const visa = endpoint('public', {
  method: 'post',
  path: '/applications/by-link/{access_token}/{number}/visa',
  secret: 'access_token',
  summary:
    'Report that the applicant has applied for the visa, or what was decided, and on which day',
  request: { params: oneOfThem, headers: IdempotencyHeaders, body: body(ReportVisa) },
  responses: { 200: json(SubmissionView, 'The applications') },
})

const language = endpoint('public', {
  method: 'post',
  path: '/applications/by-link/{access_token}/language',
  secret: 'access_token',
  summary: 'Choose the language of mails from now on',
  request: { params, body: body(ChooseLanguage) },
  responses: { 200: json(SubmissionView, 'The applications') },
})

const agree = endpoint('public', {
  method: 'post',
  path: '/applications/by-link/{access_token}/agreement',
  secret: 'access_token',
  summary: 'Agree to what the office entered; agreeing a second time changes nothing',
  request: { params },
  responses: { 200: json(SubmissionView, 'The applications') },
})

const corrections = endpoint('public', {
  method: 'get',
  path: '/applications/by-link/{access_token}/corrections',
  secret: 'access_token',
  summary: 'What the office corrected in the applicant’s answers, and when',
  request: { params },
  responses: { 200: json(OwnCorrections, 'The latest first') },
})

const find = endpoint('public', {
  method: 'post',
  path: '/applications/find',
  summary: 'Have a code sent for a lost link: the same answer whether or not it exists',
  request: { body: body(FindApplication) },
  responses: { 202: json(Accepted, 'Heard') },
})

const enter = endpoint('public', {
  method: 'post',
  path: '/applications/enter',
  summary: 'The private link’s secret in exchange for the code',
  request: { body: body(EnterCode) },
  responses: { 200: json(Entered, 'The secret') },
})

/** What an applicant does without an account, after the application is made. */
export function followRoutes(deps: Deps) {
  const callerOf = (c: Context<HttpEnv>, { access_token, number }: z.infer<typeof oneOfThem>) => ({
    accessToken: access_token,
    number,
    idempotencyKey: c.req.header('idempotency-key'),
    requestId: c.var.requestId,
  })

  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(follow, async (c) => {
      const view = await followSubmission(deps, c.req.valid('param').access_token)
      return c.json(view, 200)
    })
    .openapi(end, async (c) => {
      const caller = callerOf(c, c.req.valid('param'))
      const view = await endApplication(deps, caller, c.req.valid('json'), c.var.visitor)
      return c.json(view, 200)
    })
    .openapi(sent, async (c) => {
      const view = await reportSent(deps, callerOf(c, c.req.valid('param')), c.req.valid('json'))
      return c.json(view, 200)
    })
    .openapi(sentAgain, async (c) => {
      const caller = callerOf(c, c.req.valid('param'))
      const view = await correctSent(deps, caller, c.req.valid('json'))
      return c.json(view, 200)
    })
    .openapi(visa, async (c) => {
      const caller = callerOf(c, c.req.valid('param'))
      const view = await reportVisa(deps, caller, c.req.valid('json'))
      return c.json(view, 200)
    })
    .openapi(language, async (c) => {
      const { access_token: accessToken } = c.req.valid('param')
      const caller = { accessToken, requestId: c.var.requestId }
      const view = await chooseLanguage(deps, caller, c.req.valid('json').language)
      return c.json(view, 200)
    })
    .openapi(agree, async (c) => {
      const { access_token: accessToken } = c.req.valid('param')
      const caller = { accessToken, requestId: c.var.requestId }
      const view = await agreeToEntry(deps, caller)
      return c.json(view, 200)
    })
    .openapi(corrections, async (c) => {
      return c.json(await listOwnCorrections(deps, c.req.valid('param').access_token), 200)
    })
    .openapi(find, async (c) => {
      await sendCode(deps, callOriginOf(c, deps.now()), c.req.valid('json'))
      return c.json({ accepted: true as const }, 202, privately)
    })
    .openapi(enter, async (c) => {
      const entered = await enterCode(deps, callOriginOf(c, deps.now()), c.req.valid('json'))
      return c.json(entered, 200, privately)
    })
}

const privately = { 'cache-control': 'no-store' }
