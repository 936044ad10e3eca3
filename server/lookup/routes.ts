import { OpenAPIHono } from '@hono/zod-openapi'
import { StaffHits, StaffSearchQuery } from '#contract/office/staff-search.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { endpoint, json } from '../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { findAnything } from './find-anything.ts'

const search = endpoint('admin', {
  method: 'get',
  path: '/admin/search',
  tags: ['staff at work'],
  summary: 'The best matches that the caller may see: by name, address, telephone or number',
  description:
    'Of each kind at most a few. Applicants and applications are for who holds `applicants.read`, as far as their scope reaches. Less than two characters find nothing.',
  request: { query: StaffSearchQuery },
  responses: { 200: json(StaffHits, 'By kind, the best first') },
})

/** One box that finds everything. */
export function lookupRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid }).openapi(search, async (c) =>
    c.json(await findAnything(deps, c.var.actor, c.req.valid('query').q), 200),
  )
}
