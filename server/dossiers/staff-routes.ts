import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { OpaqueKey } from '#contract/common/common.ts'
import {
  Dossier,
  DossierChoices,
  DossierChoicesQuery,
  DossierEdit,
  DossierFileQuery,
  Dossiers,
  NewDossier,
} from '#contract/documents/dossiers.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { body, endpoint, json } from '../http/endpoints/endpoint.ts'
import { IdempotencyHeaders } from '../http/endpoints/idempotency.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { correctDossier, endLink, makeAgain } from './change-dossier.ts'
import { readChoices } from './choices.ts'
import { sendDossier } from './send-dossier.ts'
import { archiveAnswer, serveToStaff } from './serve-dossier.ts'
import { listDossiers, viewDossier } from './view-dossier.ts'

const tags = ['dossiers for universities']
const params = z.object({ dossier_key: OpaqueKey })

const choices = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/dossier-choices',
  tags,
  summary: 'What can be sent of applications to their university, what is missing, and where to',
  request: { query: DossierChoicesQuery },
  responses: { 200: json(z.array(DossierChoices), 'Each application’s') },
})

const ofApplicant = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/applicants/{applicant_key}/dossiers',
  tags,
  summary: 'What was sent to universities about an applicant, the latest first',
  request: { params: z.object({ applicant_key: OpaqueKey }) },
  responses: { 200: json(Dossiers, 'The dossiers') },
})

const send = endpoint('applicants.write', {
  method: 'post',
  path: '/admin/dossiers',
  tags,
  summary: 'Send documents of applications to their university: by a download or by a link',
  description:
    'Its files are made afterwards; the dossier says when they are ready. Refused where a ' +
    'colleague has sent the same application since it was read.',
  request: { headers: IdempotencyHeaders, body: body(NewDossier) },
  responses: { 201: json(Dossier, 'What was written down') },
})

const read = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/dossiers/{dossier_key}',
  tags,
  summary: 'What was sent, how far its files are, and who fetched them',
  request: { params },
  responses: { 200: json(Dossier, 'The dossier') },
})

const correct = endpoint('applicants.write', {
  method: 'put',
  path: '/admin/dossiers/{dossier_key}',
  version: true,
  tags,
  summary: 'Write down the university’s reference or another day; If-Match is its version',
  request: { params, body: body(DossierEdit) },
  responses: { 200: json(Dossier, 'The dossier') },
})

const again = endpoint('applicants.write', {
  method: 'post',
  path: '/admin/dossiers/{dossier_key}/make',
  version: true,
  tags,
  summary: 'Make the files again if that failed; If-Match is its version',
  request: { params },
  responses: { 200: json(Dossier, 'The dossier') },
})

const end = endpoint('applicants.write', {
  method: 'post',
  path: '/admin/dossiers/{dossier_key}/end-link',
  version: true,
  tags,
  summary: 'End the link: nothing can be fetched by it any more; If-Match is its version',
  request: { params },
  responses: { 200: json(Dossier, 'The dossier') },
})

const file = endpoint('applicants.write', {
  method: 'get',
  path: '/admin/dossiers/{dossier_key}/file',
  tags,
  summary: 'The one PDF or the ZIP; the trail records that it was fetched',
  request: { params, query: DossierFileQuery },
  responses: { 200: archiveAnswer },
})

/** What administrators do with dossiers. */
export function staffRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(choices, async (c) =>
      c.json(await readChoices(deps, c.var.actor, c.req.valid('query').numbers), 200),
    )
    .openapi(ofApplicant, async (c) =>
      c.json(await listDossiers(deps, c.var.actor, c.req.valid('param').applicant_key), 200),
    )
    .openapi(send, async (c) => {
      const key = c.req.header('idempotency-key')
      return c.json(await sendDossier(deps, key, c.req.valid('json'), c.var), 201)
    })
    .openapi(read, async (c) =>
      c.json(await viewDossier(deps, c.var.actor, c.req.valid('param').dossier_key), 200),
    )
    .openapi(correct, async (c) => {
      const { version } = c.var
      const { dossier_key } = c.req.valid('param')
      return c.json(
        await correctDossier(deps, c.var, dossier_key, version, c.req.valid('json')),
        200,
      )
    })
    .openapi(again, async (c) => {
      const { version } = c.var
      return c.json(await makeAgain(deps, c.var, c.req.valid('param').dossier_key, version), 200)
    })
    .openapi(end, async (c) => {
      const { version } = c.var
      return c.json(await endLink(deps, c.var, c.req.valid('param').dossier_key, version), 200)
    })
    .openapi(file, async (c) =>
      serveToStaff(deps, c, c.req.valid('param').dossier_key, c.req.valid('query').format),
    )
}
