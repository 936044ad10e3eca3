import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { AccessToken, ApplicationNumber } from '#contract/admissions/admissions.ts'
import { LetterCheck } from '#contract/decisions/offers.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { endpoint, json } from '../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { callOriginOf } from '../http/guards/call-origin.ts'
import { checkLetter } from './check-letter.ts'

const letter = endpoint('public', {
  method: 'get',
  path: '/applications/by-link/{access_token}/{number}/offer-letter.pdf',
  secret: 'access_token',
  summary: 'The letter of an offer as a PDF, in the applicant’s language',
  request: { params: z.object({ access_token: AccessToken, number: ApplicationNumber }) },
  responses: {
    200: {
      description: 'The letter',
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
  },
})

const check = endpoint('public', {
  method: 'get',
  path: '/letters/{letter_code}',
  secret: 'letter_code',
  summary: 'Confirm an offer letter by its code',
  request: { params: z.object({ letter_code: z.string().max(60) }) },
  responses: { 200: json(LetterCheck, 'What the letter has to say') },
})

/** Offer letters, and the people they are shown to. */
export function letterRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(letter, async (c) => {
      const { access_token, number } = c.req.valid('param')
      const { makeLetter } = await import('./make-letter.ts')
      const pdf = await makeLetter(deps, { accessToken: access_token, number })
      return c.body(new Uint8Array(pdf), 200, {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${number}-offer.pdf"`,
        'cache-control': 'private, no-store, no-transform',
      })
    })
    .openapi(check, async (c) => {
      const typed = c.req.valid('param').letter_code
      const found = await checkLetter(deps, callOriginOf(c, deps.now()), typed)
      return c.json(found, 200)
    })
}
