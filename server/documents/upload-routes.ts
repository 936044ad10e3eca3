import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AccessToken } from '#contract/admissions/admissions.ts'
import { OpaqueKey } from '#contract/common/common.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { FormUploaded, OwnDocument, UploadState } from '#contract/documents/documents.ts'
import { fileRefusals } from '#contract/documents/values/document-rules.ts'
import type { Deps } from '../deps.ts'
import { removeIncoming } from '../files/incoming.ts'
import type { HttpEnv } from '../http/context.ts'
import { isPlainForm } from '../http/endpoints/declared.ts'
import { type Access, endpoint, json } from '../http/endpoints/endpoint.ts'
import { refuseInvalid } from '../http/endpoints/problems.ts'
import type { Traits } from '../http/endpoints/traits.ts'
import { networkOf } from '../http/guards/network.ts'
import { finishUpload } from './finish-upload.ts'
import { viewOwnDocument } from './own-documents.ts'
import { ownerByDraft, ownerByLink, ownerByStaff } from './owner.ts'
import { reserveUpload } from './reserve-upload.ts'
import { createResumable, readAnnouncement, readReceived, tusVersion } from './resumable.ts'
import { refuseOnFullDisk } from './room.ts'
import { emptyTrash } from './sweep.ts'
import { type FormResult, takeForm } from './upload-form.ts'
import { deleteUpload, findUpload, sumArrived, type UploadRow } from './upload-queries.ts'
import type { Owner } from './whose.ts'

const draft = z.object({ draft_key: OpaqueKey })
const link = z.object({ access_token: AccessToken })
const applicant = z.object({ applicant_key: OpaqueKey })

/** The routes of each owner for files on their way, under the owner's address. */
function endpoints(access: Access, base: string, params: z.ZodObject, traits: Traits) {
  const { token, ...address } = traits
  const one = params.extend({ upload_key: OpaqueKey })
  // Wide: most of the answers are made by the protocol, not by a schema.
  const answers = (own: RouteConfig['responses']) => own
  return {
    begin: endpoint(access, {
      method: 'post',
      path: `${base}/uploads`,
      ...address,
      summary: 'Begin an upload that can be resumed, by the tus protocol',
      description:
        '`Location` is where its bytes go. An `Idempotency-Key` makes it begin only once.',
      request: { params },
      responses: answers({ 201: { description: 'There is room for it' } }),
    }),
    look: endpoint(access, {
      method: 'get',
      path: `${base}/uploads/{upload_key}`,
      ...address,
      summary: 'The outcome of an upload; by `HEAD`, how much of it has arrived',
      request: { params: one },
      responses: answers({ 200: json(UploadState, 'The upload') }),
    }),
    receive: endpoint(access, {
      method: 'patch',
      path: `${base}/uploads/{upload_key}`,
      ...address,
      carries: 'part',
      summary: 'Send the bytes from an offset on',
      request: { params: one },
      responses: answers({
        200: json(OwnDocument, 'With the last of them: the document'),
        204: { description: 'More is to come' },
      }),
    }),
    abandon: endpoint(access, {
      method: 'delete',
      path: `${base}/uploads/{upload_key}`,
      ...address,
      summary: 'Give an upload up, with what has arrived of it',
      request: { params: one },
      responses: answers({ 204: { description: 'It is gone' } }),
    }),
    form: endpoint(access, {
      method: 'post',
      path: `${base}/documents`,
      ...address,
      ...(token && { token }),
      carries: 'form',
      summary: 'Send files in a form, each with the fields about it before it',
      request: { params },
      responses: answers({
        201: json(FormUploaded, 'What came of each file'),
        303: { description: 'Back to the page that the field `return` names' },
      }),
    }),
  }
}

/** Routes for incoming files: resumable by the tus protocol, or from a plain form. */
export function uploadRoutes(deps: Deps) {
  const routes = new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
  for (const { declared, findOwner } of [
    {
      declared: endpoints('public', '/applications/drafts/{draft_key}', draft, {
        token: 'field',
        countsMisses: true,
      }),
      findOwner: (c: Context<HttpEnv>) => ownerByDraft(deps, c, c.req.param('draft_key') ?? ''),
    },
    {
      declared: endpoints('public', '/applications/by-link/{access_token}', link, {
        token: 'field',
        secret: 'access_token',
      }),
      findOwner: (c: Context<HttpEnv>) => ownerByLink(deps, c.req.param('access_token') ?? ''),
    },
    {
      declared: endpoints('applicants.write', '/admin/applicants/{applicant_key}', applicant, {}),
      findOwner: (c: Context<HttpEnv>) =>
        ownerByStaff(deps, c.var.actor, c.req.param('applicant_key') ?? ''),
    },
  ]) {
    const { begin, look, receive, abandon } = resumableSteps(deps, findOwner)
    routes.openapi(declared.begin, begin)
    routes.openapi(declared.look, look)
    routes.openapi(declared.receive, receive)
    routes.openapi(declared.abandon, abandon)
    routes.openapi(declared.form, (c) => answerForm(deps, c, () => findOwner(c)))
  }
  return routes
}

function resumableSteps(deps: Deps, findOwner: (c: Context<HttpEnv>) => Promise<Owner>) {
  const resumable = createResumable(deps)

  const find = async (c: Context<HttpEnv>, owner: Owner): Promise<UploadRow> => {
    const key = c.req.param('upload_key') ?? ''
    const upload = await findUpload(deps.db, owner, key, deps.now())
    if (!upload) throw new Problem('not_found')
    return upload
  }

  /** The headers after every step: how far it is, and until when there is time. */
  const progress = (upload: UploadRow, offset: number) => ({
    'tus-resumable': tusVersion,
    'upload-offset': String(offset),
    'upload-length': String(upload.bytes),
    'upload-expires': upload.expires_at.toUTCString(),
    'cache-control': 'no-store',
  })

  async function begin(c: Context<HttpEnv>): Promise<Response> {
    const owner = await findOwner(c)
    refuseOtherVersion(c)
    const { source, ...announced } = readAnnouncement(c.req.raw.headers)
    const upload = await reserveUpload(deps, {
      owner,
      network: networkOf(c.var.address),
      intent: c.req.header('idempotency-key'),
      exact: true,
      ...announced,
      received: readReceived(owner, source),
    })
    const offset = await offsetOf(deps, upload)
    const location = `${new URL(c.req.url).pathname}/${upload.key}`
    return c.body(null, 201, { ...progress(upload, offset), location })
  }

  async function look(c: Context<HttpEnv>): Promise<Response> {
    const owner = await findOwner(c)
    const upload = await find(c, owner)
    if (c.req.raw.method !== 'HEAD') {
      return c.json(await viewUpload(deps, owner, upload), 200, { 'cache-control': 'no-store' })
    }
    refuseOtherVersion(c)
    const offset = await offsetOf(deps, upload)
    // A client that hears that everything has arrived asks no further: the document is made before.
    if (offset === upload.bytes) await finishUpload(deps, owner, upload, networkOf(c.var.address))
    else await resumable.handle(c.req.raw, upload.key)
    return c.body(null, 200, progress(upload, await offsetOf(deps, upload)))
  }

  async function receive(c: Context<HttpEnv>): Promise<Response> {
    const owner = await findOwner(c)
    const upload = await find(c, owner)
    refuseOtherVersion(c)
    if (upload.state === 'receiving') {
      if (owner.kind === 'draft') await refuseOnFullDisk(deps)
      await resumable.handle(c.req.raw, upload.key)
    }
    const offset = await offsetOf(deps, upload)
    if (offset < upload.bytes) return c.body(null, 204, progress(upload, offset))
    const document = await finishUpload(deps, owner, upload, networkOf(c.var.address))
    return c.json(await viewOwnDocument(deps, owner, document), 200, progress(upload, upload.bytes))
  }

  async function abandon(c: Context<HttpEnv>): Promise<Response> {
    const owner = await findOwner(c)
    const upload = await find(c, owner)
    if (!(await deleteUpload(deps.db, upload.id, deps.now()))) throw new Problem('conflict')
    await removeIncoming(deps.env, upload.key)
    await emptyTrash(deps).catch(() => {})
    return c.body(null, 204, { 'tus-resumable': tusVersion })
  }

  return { begin, look, receive, abandon }
}

function refuseOtherVersion(c: Context<HttpEnv>): void {
  if (c.req.header('tus-resumable') !== tusVersion) throw new Problem('bad_request')
}

/** Once a file was accepted its upload has no bytes left; it has arrived whole. */
async function offsetOf({ db }: Deps, { id, state, bytes }: UploadRow): Promise<number> {
  return state === 'taken' || state === 'refused' ? bytes : sumArrived(db, id)
}

async function viewUpload(deps: Deps, owner: Owner, upload: UploadRow): Promise<UploadState> {
  return {
    key: upload.key,
    state: upload.state,
    document:
      upload.document_key === null ? null : await viewOwnDocument(deps, owner, upload.document_key),
    problem: fileRefusals.find((one) => one === upload.problem) ?? null,
    expiresAt: upload.expires_at.toISOString(),
  }
}

/** JSON for a program; a redirect to its page for a form that names it. */
async function answerForm(
  deps: Deps,
  c: Context<HttpEnv>,
  findOwner: () => Promise<Owner>,
): Promise<Response> {
  const { owner, taken, refused, stopped, returnTo } = await takeForm(deps, c, findOwner)
  c.header('cache-control', 'no-store')
  const [first] = refused
  if (returnTo !== undefined && (owner || isPlainForm(c))) {
    return c.redirect(tellingPath(returnTo, { taken, refused, stopped }), 303)
  }
  if (stopped || !owner) throw stopped ?? new Problem('file_missing')
  if (first && taken.length === 0) throw new Problem(first.problem)
  const documents = await Promise.all(taken.map((key) => viewOwnDocument(deps, owner, key)))
  return c.json({ documents, refused }, 201)
}

/** The page's address with the outcome of its form, file by file. */
function tellingPath(
  returnTo: string,
  { taken, refused, stopped }: Pick<FormResult, 'taken' | 'refused' | 'stopped'>,
): string {
  const { pathname, searchParams, hash } = new URL(returnTo, 'http://here.invalid')
  for (const word of ['uploaded', 'refused', 'file']) searchParams.delete(word)
  if (taken.length > 0) searchParams.set('uploaded', String(taken.length))
  for (const { name, problem } of refused) {
    searchParams.append('refused', problem)
    searchParams.append('file', name)
  }
  if (stopped) searchParams.append('refused', stopped.code)
  return `${pathname}?${searchParams}${hash}`
}
