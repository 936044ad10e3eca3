import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { AccessToken } from '#contract/admissions/admissions.ts'
import {
  AskEmailCorrection,
  ConfirmEmailCorrection,
  EmailCorrected,
  EmailCorrectionView,
} from '#contract/admissions/email-correction.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import {
  askEmailCorrection,
  confirmEmailCorrection,
  stopEmailCorrection,
  viewEmailCorrection,
} from './correct-email.ts'
import { linkCallerOf } from './link-caller.ts'

const params = z.object({ access_token: AccessToken })
const path = '/applications/by-link/{access_token}/email'
const answers = { 200: json(EmailCorrectionView, 'Where mails go') }

const view = endpoint('public', {
  method: 'get',
  path,
  secret: 'access_token',
  summary: 'The address we write to, and the progress of its correction',
  request: { params },
  responses: answers,
})

const ask = endpoint('public', {
  method: 'post',
  path,
  secret: 'access_token',
  summary: 'Have a code mailed to the right address',
  request: { params, body: body(AskEmailCorrection) },
  responses: answers,
})

const confirm = endpoint('public', {
  method: 'post',
  path: `${path}/confirm`,
  secret: 'access_token',
  summary: 'Prove the new address with the code; answers the secret of the link that is valid now',
  request: { params, body: body(ConfirmEmailCorrection) },
  responses: { 200: json(EmailCorrected, 'The secret') },
})

const stop = endpoint('public', {
  method: 'delete',
  path,
  secret: 'access_token',
  summary: 'Leave the address as it is',
  request: { params },
  responses: answers,
})

/** Lets an applicant correct the address that we write to, through their private link. */
export function emailCorrectionRoutes(deps: Deps) {
  const callerOf = (c: Context<HttpEnv>, { access_token }: z.infer<typeof params>) =>
    linkCallerOf(deps, c, access_token)

  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(view, async (c) =>
      c.json(await viewEmailCorrection(deps, c.req.valid('param').access_token), 200),
    )
    .openapi(ask, async (c) => {
      const caller = callerOf(c, c.req.valid('param'))
      return c.json(await askEmailCorrection(deps, caller, c.req.valid('json')), 200)
    })
    .openapi(confirm, async (c) => {
      const caller = callerOf(c, c.req.valid('param'))
      return c.json(await confirmEmailCorrection(deps, caller, c.req.valid('json').code), 200)
    })
    .openapi(stop, async (c) =>
      c.json(await stopEmailCorrection(deps, callerOf(c, c.req.valid('param'))), 200),
    )
}
