import { OpenAPIHono } from '@hono/zod-openapi'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { bulkRoutes } from './bulk/bulk-routes.ts'
import { connectorRoutes } from './connectors/connector-routes.ts'
import { destinationRoutes } from './destinations/destination-routes.ts'
import { factRoutes } from './destinations/fact-routes.ts'
import { editionRoutes } from './editions/edition-routes.ts'
import type { EstimatorDeps } from './estimate/estimate.ts'
import { estimateRoutes } from './estimate/estimate-routes.ts'
import { importRoutes } from './import/runs/import-routes.ts'
import { listRoutes } from './lists/list-routes.ts'
import { pictureRoutes } from './pictures/picture-routes.ts'
import { previewRoutes } from './previews/preview-routes.ts'
import { programRoutes } from './programs/program-routes.ts'
import { publicRoutes } from './public-routes.ts'
import { scholarshipRoutes } from './scholarships/scholarship-routes.ts'
import { universityRoutes } from './universities/university-routes.ts'
import { upkeepRoutes } from './upkeep/routes.ts'

export function catalogueRoutes(deps: Deps & EstimatorDeps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .route('/', publicRoutes(deps))
    .route('/', estimateRoutes(deps))
    .route('/', listRoutes(deps))
    .route('/', bulkRoutes(deps))
    .route('/', importRoutes(deps))
    .route('/', connectorRoutes(deps))
    .route('/', pictureRoutes(deps))
    .route('/', universityRoutes(deps))
    .route('/', programRoutes(deps))
    .route('/', destinationRoutes(deps))
    .route('/', factRoutes(deps))
    .route('/', scholarshipRoutes(deps))
    .route('/', editionRoutes(deps))
    .route('/', previewRoutes(deps))
    .route('/', upkeepRoutes(deps))
}
