import { OpenAPIHono } from '@hono/zod-openapi'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { applicantRoutes } from './applicants/applicant-routes.ts'
import { fileRoutes } from './applicants/file-routes.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { draftRoutes } from './drafts/draft-routes.ts'
import { sentHereRoutes } from './drafts/sent-here-routes.ts'
import { followRoutes } from './following/follow-routes.ts'
import { ownRoutes } from './following/own-routes.ts'
import { emailCorrectionRoutes } from './links/email-correction-routes.ts'
import { linkRoutes } from './links/link-routes.ts'

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
