import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { AccessToken } from '#contract/admissions/admissions.ts'
import { OwnDataRequest } from '#contract/privacy/data-requests.ts'
import { ConfirmErasure, ErasureView } from '#contract/privacy/erasure.ts'
import { linkCallerOf } from '../admissions/links/link-caller.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { body, endpoint, json } from '../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { askData, viewDataRequest } from './data-request.ts'
import { askErasure, confirmErasure, stopErasure, viewErasure } from './erasure.ts'
import { exportOwnData } from './export.ts'

const params = z.object({ access_token: AccessToken })
const base = '/applications/by-link/{access_token}'
const answers = { 200: json(ErasureView, 'How far it has come') }

const download = endpoint('public', {
  method: 'get',
  path: `${base}/export.zip`,
  secret: 'access_token',
  summary: 'All that is held about the person behind a private link, with their files',
  request: { params },
  responses: {
    200: {
      description: 'A ZIP: data.json of the shape in data.schema.json, data.html, files/…',
      content: { 'application/zip': { schema: z.string().openapi({ format: 'binary' }) } },
    },
  },
})

const view = endpoint('public', {
  method: 'get',
  path: `${base}/erasure`,
  secret: 'access_token',
  summary: 'The progress of the request to erase everything',
  request: { params },
  responses: answers,
})

const ask = endpoint('public', {
  method: 'post',
  path: `${base}/erasure`,
  secret: 'access_token',
  summary: 'Have a code mailed that confirms the request to erase everything',
  request: { params },
  responses: answers,
})

const confirm = endpoint('public', {
  method: 'post',
  path: `${base}/erasure/confirm`,
  secret: 'access_token',
  summary: 'Confirm with the code; it is done some days later, or staff look at it',
  request: { params, body: body(ConfirmErasure) },
  responses: answers,
})

const viewRequest = endpoint('public', {
  method: 'get',
  path: `${base}/data-request`,
  secret: 'access_token',
  summary: 'The progress of the copy of what the team wrote about the applicant',
  request: { params },
  responses: { 200: json(OwnDataRequest, 'How far it is') },
})

const askRequest = endpoint('public', {
  method: 'post',
  path: `${base}/data-request`,
  secret: 'access_token',
  summary: 'Ask for what the team wrote about the applicant: staff look at it first',
  request: { params },
  responses: { 200: json(OwnDataRequest, 'How far it is') },
})

const stop = endpoint('public', {
  method: 'delete',
  path: `${base}/erasure`,
  secret: 'access_token',
  summary: 'Withdraw the request',
  request: { params },
  responses: answers,
})

/** Routes for people's legal rights over data about them, through their private link. */
export function ownDataRoutes(deps: Deps) {
  const callerOf = (c: Context<HttpEnv>, { access_token }: z.infer<typeof params>) =>
    linkCallerOf(deps, c, access_token)

  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(download, async (c) => {
      const caller = callerOf(c, c.req.valid('param'))
      const { name, body: archive } = await exportOwnData(deps, caller)
      return new Response(archive, {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store, no-transform',
        },
      })
    })
    .openapi(view, async (c) =>
      c.json(await viewErasure(deps, c.req.valid('param').access_token), 200),
    )
    .openapi(ask, async (c) =>
      c.json(await askErasure(deps, callerOf(c, c.req.valid('param'))), 200),
    )
    .openapi(confirm, async (c) => {
      const caller = callerOf(c, c.req.valid('param'))
      return c.json(await confirmErasure(deps, caller, c.req.valid('json').code), 200)
    })
    .openapi(viewRequest, async (c) =>
      c.json(await viewDataRequest(deps, c.req.valid('param').access_token), 200),
    )
    .openapi(askRequest, async (c) =>
      c.json(await askData(deps, callerOf(c, c.req.valid('param'))), 200),
    )
    .openapi(stop, async (c) =>
      c.json(await stopErasure(deps, callerOf(c, c.req.valid('param'))), 200),
    )
}
