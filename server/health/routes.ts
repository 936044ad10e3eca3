import { OpenAPIHono } from '@hono/zod-openapi'
import { Health } from '#contract/office/health.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { endpoint, json } from '../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { readHealth } from './read-health.ts'

const read = endpoint('settings.manage', {
  method: 'get',
  path: '/admin/health',
  summary: 'The state of the installation: mails, tasks, disk, failures, slow pages, backup',
  responses: { 200: json(Health, 'As it is now') },
})

export function healthRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid }).openapi(read, async (c) =>
    c.json(await readHealth(deps), 200),
  )
}
