import { OpenAPIHono } from '@hono/zod-openapi'
import { Me } from '#contract/identity.ts'
import type { Deps } from '../deps.ts'
import { visitorSession } from '../http/anti-forgery.ts'
import type { HttpEnv } from '../http/context.ts'
import { endpoint, json, problemAnswer } from '../http/endpoint.ts'
import { refuseInvalid } from '../http/problems.ts'
import { getMe } from './queries.ts'

/** The anti-forgery call, at the address the specification gives it. */
export function sanctumRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid }).openapi(
    endpoint('public', {
      method: 'get',
      path: '/sanctum/csrf-cookie',
      tags: ['identity'],
      summary: 'Set the anti-forgery cookie',
      responses: {
        204: { description: 'The `XSRF-TOKEN` cookie, and a session cookie that it belongs to' },
        ...problemAnswer,
      },
    }),
    (c) => {
      for (const cookie of visitorSession(deps, c.req.header('cookie')).setCookies) {
        c.header('set-cookie', cookie, { append: true })
      }
      c.header('cache-control', 'no-store')
      return c.body(null, 204)
    },
  )
}

export function identityRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid }).openapi(
    endpoint('signed_in', {
      method: 'get',
      path: '/me',
      tags: ['identity'],
      summary: 'Who is signed in',
      responses: { 200: json(Me, 'The account behind the access token'), ...problemAnswer },
    }),
    async (c) => c.json(await getMe(deps.db, c.var.actor.accountId), 200),
  )
}
