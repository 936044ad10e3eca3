import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { AccessToken, ApplicationNumber } from '#contract/admissions/admissions.ts'
import { OpaqueKey } from '#contract/common/common.ts'
import { Problem } from '#contract/common/values/problems.ts'
import {
  NewPaperQuery,
  OwnPapers,
  Paper,
  Papers,
  ShowPaper,
} from '#contract/documents/university-papers.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { fileAnswer } from '../../documents/own-routes.ts'
import type { HttpEnv } from '../../http/context.ts'
import { body, endpoint, json } from '../../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../../http/endpoints/problems.ts'
import { sha256 } from '../../keys/secret.ts'
import { addPaper } from './add-paper.ts'
import { findPaper, listShown } from './queries.ts'
import { servePaper } from './serve-paper.ts'
import { removePaper, showPaper } from './show-paper.ts'
import { listOwnPapers, listPapers } from './view-paper.ts'

const tags = ['answers of universities']
const params = z.object({ paper_key: OpaqueKey })

const add = endpoint('applicants.write', {
  method: 'post',
  path: '/admin/applications/{number}/papers',
  carries: 'file',
  tags,
  summary: 'Keep what a university sent for an application: the file as its bytes',
  request: { params: z.object({ number: ApplicationNumber }), query: NewPaperQuery },
  responses: { 201: json(Paper, 'The paper') },
})

const list = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/applicants/{applicant_key}/papers',
  tags,
  summary: 'What universities sent about an applicant, the latest first',
  request: { params: z.object({ applicant_key: OpaqueKey }) },
  responses: { 200: json(Papers, 'The papers') },
})

const file = endpoint('applicants.read', {
  method: 'get',
  path: '/admin/papers/{paper_key}/file',
  tags,
  summary: 'The file; the trail records that it was opened',
  request: { params },
  responses: { 200: fileAnswer },
})

const show = endpoint('applicants.write', {
  method: 'put',
  path: '/admin/papers/{paper_key}/showing',
  version: true,
  tags,
  summary: 'Show it to the applicant, now or with the next decision, or hide it; If-Match',
  request: { params, body: body(ShowPaper) },
  responses: { 200: json(Paper, 'The paper') },
})

const remove = endpoint('applicants.write', {
  method: 'delete',
  path: '/admin/papers/{paper_key}',
  version: true,
  tags,
  summary: 'Remove a paper that was added by mistake; If-Match is its version',
  request: { params },
  responses: { 204: { description: 'It is gone' } },
})

const link = z.object({ access_token: AccessToken })

const own = endpoint('public', {
  method: 'get',
  path: '/applications/by-link/{access_token}/papers',
  secret: 'access_token',
  tags,
  summary: 'What universities sent and is shown to the applicant',
  request: { params: link },
  responses: { 200: json(OwnPapers, 'The papers') },
})

const ownFile = endpoint('public', {
  method: 'get',
  path: '/applications/by-link/{access_token}/papers/{paper_key}',
  secret: 'access_token',
  tags,
  summary: 'The file of one of them',
  request: { params: link.extend({ paper_key: OpaqueKey }) },
  responses: { 200: fileAnswer },
})

/** Routes for the papers of universities. */
export function paperRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(add, async (c) => {
      const { number } = c.req.valid('param')
      const added = await addPaper(deps, c.req.raw.body, number, c.req.valid('query'), c.var)
      return c.json(added, 201)
    })
    .openapi(list, async (c) =>
      c.json(await listPapers(deps, c.var.actor, c.req.valid('param').applicant_key), 200),
    )
    .openapi(file, async (c) => {
      const { actor, requestId } = c.var
      const paper = await findPaper(deps.db, c.req.valid('param').paper_key, actor)
      if (!paper) throw new Problem('not_found')
      await recordAudit(deps.db, {
        ...{ actor, requestId, action: 'paper.opened', entity: 'application' },
        entityKey: paper.number,
      })
      return servePaper(deps, paper)
    })
    .openapi(show, async (c) => {
      const { version } = c.var
      const { paper_key } = c.req.valid('param')
      const shown = await showPaper(deps, c.var, paper_key, version, c.req.valid('json').show)
      return c.json(shown, 200)
    })
    .openapi(remove, async (c) => {
      const { version } = c.var
      await removePaper(deps, c.var, c.req.valid('param').paper_key, version)
      return c.body(null, 204)
    })
    .openapi(own, async (c) =>
      c.json(await listOwnPapers(deps, c.req.valid('param').access_token), 200),
    )
    .openapi(ownFile, async (c) => {
      const { access_token, paper_key } = c.req.valid('param')
      const shown = await listShown(deps.db, sha256(access_token))
      const paper = shown.find(({ key }) => key === paper_key)
      if (!paper) throw new Problem('not_found')
      return servePaper(deps, paper)
    })
}
