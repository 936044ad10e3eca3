import { OpenAPIHono, z } from '@hono/zod-openapi'
import { DestinationKey } from '#contract/catalogue/catalogue.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { Estimate, EstimateQuery } from '#contract/costs/estimate.ts'
import type { HttpEnv } from '../../http/context.ts'
import { endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { createEstimator, type EstimatorDeps } from './estimate.ts'

const getEstimate = endpoint('public', {
  method: 'get',
  path: '/destinations/{destination_key}/estimate',
  shared: true,
  tags: ['catalogue'],
  summary: 'What a year and a whole degree cost, line by line',
  description:
    'Tuition is the median of the catalogue’s own programs of that kind, or with `program` that of one. Values that can’t be used are named in `unused`.',
  request: { params: z.object({ destination_key: DestinationKey }), query: EstimateQuery },
  responses: { 200: json(Estimate, 'The estimate') },
})

export function estimateRoutes(deps: EstimatorDeps) {
  const estimate = createEstimator(deps)

  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid }).openapi(
    getEstimate,
    async (c) => {
      const found = await estimate(c.req.valid('param').destination_key, c.req.valid('query'))
      if (!found) throw new Problem('not_found')
      return c.json(found, 200)
    },
  )
}
