import { OpenAPIHono } from '@hono/zod-openapi'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { refuseInvalid } from '../http/problems.ts'
import { destinationRoutes } from './destination-routes.ts'
import { estimateRoutes } from './estimate/estimate-routes.ts'
import { programRoutes } from './program-routes.ts'
import { publicRoutes } from './public-routes.ts'
import { universityRoutes } from './university-routes.ts'

export function catalogueRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .route('/', publicRoutes(deps))
    .route('/', estimateRoutes(deps))
    .route('/', universityRoutes(deps))
    .route('/', programRoutes(deps))
    .route('/', destinationRoutes(deps))
}
