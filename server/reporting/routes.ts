import { OpenAPIHono } from '@hono/zod-openapi'
import { Dashboard } from '#contract/dashboard.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { endpoint, json, problemAnswer } from '../http/endpoint.ts'
import { refuseInvalid } from '../http/problems.ts'
import { readDashboard } from './dashboard.ts'

const dashboard = endpoint('admin', {
  method: 'get',
  path: '/admin/dashboard',
  summary: 'What needs doing today, and how things stand',
  responses: { 200: json(Dashboard, 'The figures'), ...problemAnswer },
})

export function reportingRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid }).openapi(dashboard, async (c) =>
    c.json(await readDashboard(deps, c.var.actor), 200),
  )
}
