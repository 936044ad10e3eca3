import { OpenAPIHono } from '@hono/zod-openapi'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { refuseInvalid } from '../http/problems.ts'
import { applicantRoutes } from './applicant-routes.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { draftRoutes } from './draft-routes.ts'
import { emailCorrectionRoutes } from './email-correction-routes.ts'
import { fileRoutes } from './file-routes.ts'
import { followRoutes } from './follow-routes.ts'
import { linkRoutes } from './link-routes.ts'
import { ownRoutes } from './own-routes.ts'
import { sentHereRoutes } from './sent-here-routes.ts'

export function admissionsRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .route('/', sentHereRoutes(deps))
    .route('/', draftRoutes(deps))
    .route('/', followRoutes(deps))
    .route('/', emailCorrectionRoutes(deps))
    .route('/', linkRoutes(deps))
    .route('/', ownRoutes(deps))
    .route('/', applicantRoutes(deps))
    .route('/', fileRoutes(deps))
    .route('/', bulkRoutes(deps))
}
