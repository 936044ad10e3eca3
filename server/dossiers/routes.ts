import { OpenAPIHono } from '@hono/zod-openapi'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { linkRoutes } from './link-routes.ts'
import { paperRoutes } from './papers/routes.ts'
import { staffRoutes } from './staff-routes.ts'

export function dossierRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .route('/', staffRoutes(deps))
    .route('/', linkRoutes(deps))
    .route('/', paperRoutes(deps))
}
