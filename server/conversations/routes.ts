import { OpenAPIHono } from '@hono/zod-openapi'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { applicationRoutes } from './application-routes.ts'
import { staffRoutes } from './staff-routes.ts'
import { visitorRoutes } from './visitor-routes.ts'

export function conversationRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .route('/', visitorRoutes(deps))
    .route('/', applicationRoutes(deps))
    .route('/', staffRoutes(deps))
}
