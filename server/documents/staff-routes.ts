import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { ApplicationNumber } from '#contract/admissions/admissions.ts'
import { ApplicantDocuments } from '#contract/applicants/applicant-file.ts'
import { OpaqueKey } from '#contract/common/common.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { AskingPreview, DocumentAsking } from '#contract/documents/document-asking.ts'
import {
  RequestDocument,
  ReviewDocument,
  StaffDocument,
  StaffDocuments,
} from '#contract/documents/documents.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { body, endpoint, json } from '../http/endpoints/endpoint.ts'
import { IdempotencyHeaders } from '../http/endpoints/idempotency.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import { askForDocuments, previewAsking } from './ask-for-documents.ts'
import { confirmNotApplicable } from './confirm-not-applicable.ts'
import { listDocumentsOfApplicant } from './list-of-applicant.ts'
import { noteOpened } from './note-opened.ts'
import { fileAnswer } from './own-routes.ts'
import { findSubmittedDocument } from './queries.ts'
import { getDocument, listDocumentsOf, requestDocument, reviewDocument } from './review.ts'
import { serveFile } from './serve-file.ts'
import { undoAsking } from './undo-asking.ts'

const readers = ['applicants.read', 'documents.review'] as const
const params = z.object({ document_key: OpaqueKey })
const application = z.object({ number: ApplicationNumber })

const list = endpoint(readers, {
  method: 'get',
  path: '/admin/applications/{number}/documents',
  summary: 'The documents of an application, including replaced ones',
  request: { params: application },
  responses: { 200: json(StaffDocuments, 'The documents') },
})

const ofApplicant = endpoint(readers, {
  method: 'get',
  path: '/admin/applicants/{applicant_key}/documents',
  summary: 'The documents requested from an applicant, and every one they sent',
  request: { params: z.object({ applicant_key: OpaqueKey }) },
  responses: { 200: json(ApplicantDocuments, 'Over all applications') },
})

const confirm = endpoint('documents.review', {
  method: 'post',
  path: '/admin/documents/{document_key}/confirm',
  version: true,
  summary: 'Agree that a document doesn’t apply; If-Match is the document’s version',
  request: { params },
  responses: { 200: json(StaffDocument, 'The document') },
})

const ask = endpoint('documents.review', {
  method: 'post',
  path: '/admin/applications/{number}/documents',
  summary: 'Ask the applicant for a document that was not sent',
  request: { params: application, body: body(RequestDocument) },
  responses: { 201: json(StaffDocument, 'What is asked for') },
})

const askSeveral = endpoint('documents.review', {
  method: 'post',
  path: '/admin/applicants/{applicant_key}/document-askings',
  summary: 'Ask a person for documents: one mail, and the applications that need them wait',
  description:
    'Each line says what was there when the list was opened; where that has changed nothing is ' +
    'done. What waits to be read is rejected with its reason.',
  request: {
    params: z.object({ applicant_key: OpaqueKey }),
    headers: IdempotencyHeaders,
    body: body(DocumentAsking),
  },
  responses: { 201: json(ApplicantDocuments, 'What is asked and sent') },
})

const previewSeveral = endpoint('documents.review', {
  method: 'post',
  path: '/admin/applicants/{applicant_key}/document-askings/preview',
  summary: 'The mail that would ask for documents, and which applications would wait',
  request: { params: z.object({ applicant_key: OpaqueKey }), body: body(DocumentAsking) },
  responses: { 200: json(AskingPreview, 'Nothing is done') },
})

const undo = endpoint('documents.review', {
  method: 'post',
  path: '/admin/document-askings/{act}/undo',
  summary: 'Undo a request for documents while its mail waits',
  request: { params: z.object({ act: z.uuid() }) },
  responses: { 200: json(ApplicantDocuments, 'What is asked and sent') },
})

const read = endpoint(readers, {
  method: 'get',
  path: '/admin/documents/{document_key}',
  summary: 'A document, with everyone who opened it',
  request: { params },
  responses: { 200: json(StaffDocument, 'The document') },
})

const file = endpoint(readers, {
  method: 'get',
  path: '/admin/documents/{document_key}/file',
  summary: 'The file of a document; its opening is recorded for the applicant to see',
  request: { params },
  responses: { 200: fileAnswer, 206: fileAnswer },
})

const review = endpoint('documents.review', {
  method: 'post',
  path: '/admin/documents/{document_key}/review',
  version: true,
  summary: 'Start reviewing, accept, reject or request again; If-Match is the document’s version',
  request: { params, body: body(ReviewDocument) },
  responses: { 200: json(StaffDocument, 'The document') },
})

/** What administrators do with documents. */
export function staffRoutes(deps: Deps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .openapi(list, async (c) =>
      c.json(await listDocumentsOf(deps, c.var.actor, c.req.valid('param').number), 200),
    )
    .openapi(ofApplicant, async (c) => {
      const key = c.req.valid('param').applicant_key
      return c.json(await listDocumentsOfApplicant(deps, c.var.actor, key), 200)
    })
    .openapi(confirm, async (c) => {
      const key = c.req.valid('param').document_key
      const { version } = c.var
      const document = await confirmNotApplicable(deps, c.var, key, version)
      return c.json(document, 200, etagOf(document))
    })
    .openapi(ask, async (c) => {
      const { number } = c.req.valid('param')
      const asked = await requestDocument(deps, c.var, number, c.req.valid('json'))
      return c.json(asked, 201, etagOf(asked))
    })
    .openapi(askSeveral, async (c) => {
      const applicantKey = c.req.valid('param').applicant_key
      const call = { applicantKey, idempotencyKey: c.req.header('idempotency-key') }
      await askForDocuments(deps, c.var, call, c.req.valid('json'))
      return c.json(await listDocumentsOfApplicant(deps, c.var.actor, applicantKey), 201)
    })
    .openapi(previewSeveral, async (c) => {
      const key = c.req.valid('param').applicant_key
      return c.json(await previewAsking(deps, c.var.actor, key, c.req.valid('json')), 200)
    })
    .openapi(undo, async (c) => {
      const applicantKey = await undoAsking(deps, c.var, c.req.valid('param').act)
      return c.json(await listDocumentsOfApplicant(deps, c.var.actor, applicantKey), 200)
    })
    .openapi(read, async (c) => {
      const document = await getDocument(deps, c.var.actor, c.req.valid('param').document_key)
      return c.json(document, 200, etagOf(document))
    })
    .openapi(file, async (c) => {
      const row = await findSubmittedDocument(deps.db, c.req.valid('param').document_key)
      if (!row) throw new Problem('not_found')
      const answer = await serveFile(deps, c, row)
      // Before a byte of it leaves: a file that isn't recorded as opened isn't shown.
      if (answer.ok && c.req.raw.method !== 'HEAD') {
        await noteOpened(deps, c.var, row)
      }
      return answer
    })
    .openapi(review, async (c) => {
      const document = await reviewDocument(
        deps,
        c.var,
        c.req.valid('param').document_key,
        c.var.version,
        c.req.valid('json'),
      )
      return c.json(document, 200, etagOf(document))
    })
}

function etagOf({ version }: { version: number }): Record<string, string> {
  return { etag: `"${version}"` }
}
