import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { AccessToken, ApplicationNumber } from '#contract/admissions/admissions.ts'
import { OutcomeViews } from '#contract/decisions/offers.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { endpoint, json } from '../http/endpoints/endpoint.ts'
import { IdempotencyHeaders } from '../http/endpoints/idempotency.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { answerOffer } from './answer-offer.ts'
import { viewOutcomes } from './view-outcomes.ts'

const params = z.object({ access_token: AccessToken })
const oneOfThem = params.extend({ number: ApplicationNumber })

const outcomes = endpoint('public', {
  method: 'get',
  path: '/applications/by-link/{access_token}/outcomes',
  secret: 'access_token',
  summary: 'Offers, waiting lists and refusals, for who holds the private link',
  request: { params },
  responses: { 200: json(OutcomeViews, 'What was decided and released') },
})

const accept = endpoint('public', {
  method: 'post',
  path: '/applications/by-link/{access_token}/{number}/offer/accept',
  secret: 'access_token',
  summary: 'Take up an offer, until its last day is over',
  request: { params: oneOfThem, headers: IdempotencyHeaders },
  responses: { 200: json(OutcomeViews, 'What was decided and released') },
})

const decline = endpoint('public', {
  method: 'post',
  path: '/applications/by-link/{access_token}/{number}/offer/decline',
  secret: 'access_token',
  summary: 'Decline an offer',
  request: { params: oneOfThem, headers: IdempotencyHeaders },
  responses: { 200: json(OutcomeViews, 'What was decided and released') },
})

/** What an applicant reads of decisions, and their answers. */
export function applicantDecisionRoutes(deps: Deps) {
  const callerOf = (c: Context<HttpEnv>, { access_token, number }: z.infer<typeof oneOfThem>) => ({
    accessToken: access_token,
    number,
    idempotencyKey: c.req.header('idempotency-key'),
    requestId: c.var.requestId,
  })

  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(outcomes, async (c) => {
      const { access_token } = c.req.valid('param')
      return c.json(await viewOutcomes(deps, access_token), 200)
    })
    .openapi(accept, async (c) => {
      const caller = callerOf(c, c.req.valid('param'))
      await answerOffer(deps, caller, 'accepted', c.var.visitor)
      return c.json(await viewOutcomes(deps, caller.accessToken), 200)
    })
    .openapi(decline, async (c) => {
      const caller = callerOf(c, c.req.valid('param'))
      await answerOffer(deps, caller, 'declined', c.var.visitor)
      return c.json(await viewOutcomes(deps, caller.accessToken), 200)
    })
}
