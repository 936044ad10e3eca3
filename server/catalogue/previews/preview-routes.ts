import { OpenAPIHono, z } from '@hono/zod-openapi'
import { Preview, PreviewLink, PreviewParams } from '#contract/catalogue/preview.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Deps } from '../../deps.ts'
import { jsonText } from '../../http/bodies/json-text.ts'
import type { HttpEnv } from '../../http/context.ts'
import { endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { createEstimator, type EstimatorDeps } from '../estimate/estimate.ts'
import { findDestinationOf } from './preview-queries.ts'
import { makePreviewToken, readPreviewToken } from './preview-token.ts'
import { readPreview } from './read-preview.ts'

/**
 * Records as visitors would see them, published or not, for anyone with a link from staff's screen.
 */
export function previewRoutes(deps: Deps & EstimatorDeps) {
  const estimate = createEstimator(deps, { published: false })
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(
      endpoint('admin', {
        method: 'get',
        path: '/admin/previews/{entity}/{entity_key}',
        tags: ['catalogue for staff'],
        summary: 'A link to a record as visitors would see it, good for half an hour',
        request: { params: PreviewParams },
        responses: { 200: json(PreviewLink, 'The page’s path') },
      }),
      async (c) => {
        const { entity, entity_key: key } = c.req.valid('param')
        if (!(await findDestinationOf(deps.db, { entity, key }))) throw new Problem('not_found')
        return c.json({ path: `/preview/${makePreviewToken(deps, { entity, key })}` }, 200)
      },
    )
    .openapi(
      endpoint('public', {
        method: 'get',
        path: '/catalogue/preview/{preview_token}',
        secret: 'preview_token',
        tags: ['catalogue'],
        summary: 'What a preview’s page shows',
        request: { params: z.object({ preview_token: z.string().max(300) }) },
        responses: { 200: json(Preview, 'As the public answer of the record') },
      }),
      async (c) => {
        const previewed = readPreviewToken(deps, c.req.valid('param').preview_token)
        const found = previewed && (await readPreview({ ...deps, estimate }, previewed))
        if (found === undefined) throw new Problem('not_found')
        return jsonText<Preview>(c, found)
      },
    )
}
