import { OpenAPIHono } from '@hono/zod-openapi'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { ownDataRoutes } from './own-routes.ts'
import { publicPrivacyRoutes } from './public-routes.ts'
import { staffPrivacyRoutes } from './staff-routes.ts'

export function privacyRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .route('/', publicPrivacyRoutes(deps))
    .route('/', ownDataRoutes(deps))
    .route('/', staffPrivacyRoutes(deps))
}
