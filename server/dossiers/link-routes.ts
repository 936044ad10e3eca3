import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { AccessToken } from '#contract/admissions/admissions.ts'
import { DossierFileQuery, SharedDossier } from '#contract/documents/dossiers.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { endpoint, json } from '../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { readShared } from './by-link.ts'
import { archiveAnswer, serveByLink } from './serve-dossier.ts'

const tags = ['dossiers for universities']
const params = z.object({ dossier_token: AccessToken })

const shared = endpoint('public', {
  method: 'get',
  path: '/dossiers/by-link/{dossier_token}',
  secret: 'dossier_token',
  tags,
  summary: 'What was sent to a university, for the holder of its link',
  request: { params },
  responses: { 200: json(SharedDossier, 'What there is to fetch') },
})

const file = endpoint('public', {
  method: 'get',
  path: '/dossiers/by-link/{dossier_token}/file',
  secret: 'dossier_token',
  tags,
  summary: 'The one PDF or the ZIP; each download counts, and is recorded',
  request: { params, query: DossierFileQuery },
  responses: { 200: archiveAnswer },
})

/** Routes for a university with a link. */
export function linkRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(shared, async (c) => {
      const { dossier_token } = c.req.valid('param')
      const found = await readShared(deps, dossier_token, c.var.language)
      return c.json(found, 200)
    })
    .openapi(file, (c) =>
      serveByLink(deps, c, c.req.valid('param').dossier_token, c.req.valid('query').format),
    )
}
