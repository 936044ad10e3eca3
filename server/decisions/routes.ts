import { OpenAPIHono } from '@hono/zod-openapi'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { applicantDecisionRoutes } from './applicant-routes.ts'
import { letterRoutes } from './letter-routes.ts'
import { staffDecisionRoutes } from './staff-routes.ts'
import { waitingListRoutes } from './waiting-routes.ts'

/** Decisions, their release, offers and the letters that go with them. */
export function decisionRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>()
    .route('/', staffDecisionRoutes(deps))
    .route('/', applicantDecisionRoutes(deps))
    .route('/', letterRoutes(deps))
    .route('/', waitingListRoutes(deps))
}
