import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { AccessToken } from '#contract/admissions/admissions.ts'
import { OpaqueKey } from '#contract/common/common.ts'
import { Problem } from '#contract/common/values/problems.ts'
import {
  ClaimNotApplicable,
  ClaimTypeNotApplicable,
  OwnDocument,
  OwnDocuments,
} from '#contract/documents/documents.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { body, endpoint, json } from '../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import type { Traits } from '../http/endpoints/traits.ts'
import {
  claimNotApplicable,
  claimTypeNotApplicable,
  removeDocument,
  viewOwnDocuments,
} from './own-documents.ts'
import { ownerByDraft, ownerByLink } from './owner.ts'
import { findOwnDocument } from './queries.ts'
import { serveFile } from './serve-file.ts'
import type { Owner } from './whose.ts'

export const fileAnswer = {
  description: 'The file as a download, or the requested range of it',
  content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
}

const draft = z.object({ draft_key: OpaqueKey })
const link = z.object({ access_token: AccessToken })
const oneOf = { document_key: OpaqueKey }

const ofDraft = endpoints(
  '/applications/drafts/{draft_key}',
  { countsMisses: true },
  draft,
  draft.extend(oneOf),
)
const ofLink = endpoints(
  '/applications/by-link/{access_token}',
  { secret: 'access_token' },
  link,
  link.extend(oneOf),
)

const remove = endpoint('public', {
  method: 'delete',
  path: '/applications/drafts/{draft_key}/documents/{document_key}',
  countsMisses: true,
  summary: 'Take a document out of a draft, with its file',
  request: { params: draft.extend(oneOf) },
  responses: { 204: { description: 'It is gone' } },
})

/** The routes of both owners for their documents, under the address of each. */
function endpoints<Base extends string, Owns extends z.ZodObject, One extends z.ZodObject>(
  base: Base,
  traits: Traits,
  params: Owns,
  one: One,
) {
  return {
    list: endpoint('public', {
      method: 'get',
      path: `${base}/documents`,
      ...traits,
      summary: 'The caller’s documents, who opened each, and how much space is left',
      request: { params },
      responses: { 200: json(OwnDocuments, 'The documents') },
    }),
    file: endpoint('public', {
      method: 'get',
      path: `${base}/documents/{document_key}/file`,
      ...traits,
      summary: 'The file of one of the caller’s documents',
      request: { params: one },
      responses: { 200: fileAnswer, 206: fileAnswer },
    }),
    claim: endpoint('public', {
      method: 'post',
      path: `${base}/documents/{document_key}/not-applicable`,
      ...traits,
      summary: 'Say why a document that was asked for doesn’t apply',
      request: { params: one, body: body(ClaimNotApplicable) },
      responses: { 200: json(OwnDocument, 'The document') },
    }),
    claimType: endpoint('public', {
      method: 'post',
      path: `${base}/documents/not-applicable`,
      ...traits,
      summary: 'Say why a type of document doesn’t apply; a second call replaces the reason',
      request: { params, body: body(ClaimTypeNotApplicable) },
      responses: { 200: json(OwnDocument, 'The document') },
    }),
  }
}

/** Documents for the applicant who sends them, by a draft's secret or a private link. */
export function ownRoutes(deps: Deps) {
  const sendFile = async (c: Context<HttpEnv>, owner: Owner, key: string) => {
    const found = await findOwnDocument(deps.db, owner, key)
    if (!found) throw new Problem('not_found')
    return serveFile(deps, c, found)
  }

  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(ofDraft.list, async (c) => {
      const owner = await ownerByDraft(deps, c, c.req.valid('param').draft_key)
      return c.json(await viewOwnDocuments(deps, owner), 200, privately)
    })
    .openapi(ofDraft.file, async (c) => {
      const { draft_key, document_key } = c.req.valid('param')
      return sendFile(c, await ownerByDraft(deps, c, draft_key), document_key)
    })
    .openapi(ofDraft.claimType, async (c) => {
      const owner = await ownerByDraft(deps, c, c.req.valid('param').draft_key)
      return c.json(await claimTypeNotApplicable(deps, owner, c.req.valid('json')), 200, privately)
    })
    .openapi(ofDraft.claim, async (c) => {
      const { draft_key, document_key } = c.req.valid('param')
      const owner = await ownerByDraft(deps, c, draft_key)
      const { reason } = c.req.valid('json')
      return c.json(await claimNotApplicable(deps, owner, document_key, reason), 200, privately)
    })
    .openapi(remove, async (c) => {
      const { draft_key, document_key } = c.req.valid('param')
      await removeDocument(deps, await ownerByDraft(deps, c, draft_key), document_key)
      return c.body(null, 204, privately)
    })
    .openapi(ofLink.list, async (c) => {
      const owner = await ownerByLink(deps, c.req.valid('param').access_token)
      return c.json(await viewOwnDocuments(deps, owner), 200)
    })
    .openapi(ofLink.file, async (c) => {
      const { access_token, document_key } = c.req.valid('param')
      return sendFile(c, await ownerByLink(deps, access_token), document_key)
    })
    .openapi(ofLink.claimType, async (c) => {
      const owner = await ownerByLink(deps, c.req.valid('param').access_token)
      return c.json(await claimTypeNotApplicable(deps, owner, c.req.valid('json')), 200)
    })
    .openapi(ofLink.claim, async (c) => {
      const { access_token, document_key } = c.req.valid('param')
      const owner = await ownerByLink(deps, access_token)
      const { reason } = c.req.valid('json')
      return c.json(await claimNotApplicable(deps, owner, document_key, reason), 200)
    })
}

const privately = { 'cache-control': 'no-store' }
