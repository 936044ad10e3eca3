import { OpenAPIHono } from '@hono/zod-openapi'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { ownRoutes } from './own-routes.ts'
import { staffRoutes } from './staff-routes.ts'
import { uploadRoutes } from './upload-routes.ts'

export function documentRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .route('/', ownRoutes(deps))
    .route('/', staffRoutes(deps))
    .route('/', uploadRoutes(deps))
}
