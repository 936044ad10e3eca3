import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { AddressProof, ConfirmProof } from '#contract/admissions/address-proof.ts'
import { AccessToken } from '#contract/admissions/admissions.ts'
import { Entered } from '#contract/admissions/following.ts'
import { SignedOut } from '#contract/applicants/applicants.ts'
import { OpaqueKey } from '#contract/common/common.ts'
import type { Deps } from '../../deps.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { signOutAccount } from '../following/sign-out-account.ts'
import { linkCallerOf } from './link-caller.ts'
import { askProof, confirmProof, viewProof } from './prove-address.ts'
import { renewLinkByStaff, renewOwnLink } from './renew-link.ts'

const params = z.object({ access_token: AccessToken })
const path = '/applications/by-link/{access_token}/proof'
const answers = { 200: json(AddressProof, 'How far the proof is') }

const view = endpoint('public', {
  method: 'get',
  path,
  secret: 'access_token',
  summary: 'Whether this browser has proved the address on file, as lasting acts require',
  request: { params },
  responses: answers,
})

const ask = endpoint('public', {
  method: 'post',
  path,
  secret: 'access_token',
  summary: 'Have a code mailed to the address on file',
  request: { params },
  responses: answers,
})

const confirm = endpoint('public', {
  method: 'post',
  path: `${path}/confirm`,
  secret: 'access_token',
  summary: 'Prove the address with the code, for this browser and some hours',
  request: { params, body: body(ConfirmProof) },
  responses: answers,
})

const renew = endpoint('public', {
  method: 'post',
  path: '/applications/by-link/{access_token}/new-link',
  secret: 'access_token',
  summary: 'A new private link: the old ones of the file end; asks for the proof',
  request: { params },
  responses: { 200: json(Entered, 'The new secret') },
})

const renewByStaff = endpoint('applicants.write', {
  method: 'post',
  path: '/admin/applicants/{applicant_key}/new-link',
  summary: 'Mail the applicant a new private link; the old ones of the file end',
  request: { params: z.object({ applicant_key: OpaqueKey }) },
  responses: { 204: { description: 'Done' } },
})

const signOut = endpoint('applicants.write', {
  method: 'post',
  path: '/admin/applicants/{applicant_key}/sign-out',
  summary: 'Sign the account that finds the file out on every device',
  request: { params: z.object({ applicant_key: OpaqueKey }) },
  responses: { 200: json(SignedOut, 'On how many') },
})

/** Private links that are replaced, and the code that lasting acts require. */
export function linkRoutes(deps: Deps) {
  const callerOf = (c: Context<HttpEnv>, { access_token }: z.infer<typeof params>) =>
    linkCallerOf(deps, c, access_token)

  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(view, async (c) => {
      return c.json(await viewProof(deps, callerOf(c, c.req.valid('param'))), 200)
    })
    .openapi(ask, async (c) => {
      return c.json(await askProof(deps, callerOf(c, c.req.valid('param'))), 200)
    })
    .openapi(confirm, async (c) => {
      const caller = callerOf(c, c.req.valid('param'))
      return c.json(await confirmProof(deps, caller, c.req.valid('json').code), 200)
    })
    .openapi(renew, async (c) => {
      return c.json(await renewOwnLink(deps, callerOf(c, c.req.valid('param'))), 200)
    })
    .openapi(renewByStaff, async (c) => {
      await renewLinkByStaff(deps, c.req.valid('param').applicant_key, c.var)
      return c.body(null, 204)
    })
    .openapi(signOut, async (c) =>
      c.json(await signOutAccount(deps, c.req.valid('param').applicant_key, c.var), 200),
    )
}
