import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { AccessToken } from '#contract/admissions/admissions.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { endpoint } from '../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'

const receipt = endpoint('public', {
  method: 'get',
  path: '/applications/by-link/{access_token}/receipt.pdf',
  secret: 'access_token',
  summary: 'The receipt of a submission as a PDF, in the applicant’s language',
  request: { params: z.object({ access_token: AccessToken }) },
  responses: {
    200: {
      description: 'The receipt',
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
  },
})

export function receiptRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid }).openapi(receipt, async (c) => {
    // What sets pages is loaded for the first receipt.
    const { makeReceipt } = await import('./make-receipt.ts')
    const { number, pdf } = await makeReceipt(deps, c.req.valid('param').access_token)
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${number}.pdf"`,
      'cache-control': 'private, no-store, no-transform',
    })
  })
}
