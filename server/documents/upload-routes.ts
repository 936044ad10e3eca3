import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { fileRefusals } from '#contract/document-rules.ts'
import type { UploadState } from '#contract/documents.ts'
import { Problem } from '#contract/problems.ts'
import type { Deps } from '../deps.ts'
import { receivedBytes, removeIncoming } from '../files/incoming.ts'
import type { HttpEnv } from '../http/context.ts'
import { networkOf } from '../http/network.ts'
import { refuseInvalid } from '../http/problems.ts'
import { finishUpload } from './finish-upload.ts'
import { viewOwnDocument } from './own-documents.ts'
import { countingOwnMisses, type Owner, ownerByDraft, ownerByLink, ownerByStaff } from './owner.ts'
import { reserveUpload } from './reserve-upload.ts'
import { createResumable, readAnnouncement, readReceived, tusVersion } from './resumable.ts'
import { type FormResult, isUploadForm, takeForm } from './upload-form.ts'
import { deleteUpload, findUpload, type UploadRow } from './upload-queries.ts'

const resumableBody = 'application/offset+octet-stream'

/** Whether a request's body is a file: it has limits of its own and is no JSON. */
export function carriesFile(c: Context<HttpEnv>): boolean {
  const path =
    /^\/api\/(?:applications\/(?:drafts|by-link)|admin\/applicants)\/[\w-]+\/(documents|uploads\/[\w-]+)$/
  const [, place] = path.exec(c.req.path) ?? []
  const type = c.req.header('content-type') ?? ''
  if (place === 'documents') {
    return c.req.method === 'POST' && /^multipart\/form-data\b/i.test(type)
  }
  return place !== undefined && c.req.method === 'PATCH' && type === resumableBody
}

/**
 * Files as they come: resumable by the tus protocol, or from a plain form. Beside the described
 * endpoints, because their bodies are no JSON.
 */
export function uploadRoutes(deps: Deps) {
  const byDraft = (c: Context<HttpEnv>) => ownerByDraft(deps, c, c.req.param('draft_key') ?? '')
  const byLink = (c: Context<HttpEnv>) => ownerByLink(deps, c, c.req.param('access_token') ?? '')
  const byStaff = (c: Context<HttpEnv>) => ownerByStaff(deps, c, c.req.param('applicant_key') ?? '')
  const drafts = '/applications/drafts/:draft_key'
  const links = '/applications/by-link/:access_token'

  const routes = new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
  for (const [base, findOwner] of [
    [drafts, byDraft],
    [links, byLink],
    ['/admin/applicants/:applicant_key', byStaff],
  ] as const) {
    const { begin, look, receive, abandon } = resumableSteps(deps, findOwner)
    routes.post(`${base}/uploads`, begin)
    routes.get(`${base}/uploads/:upload_key`, look)
    routes.patch(`${base}/uploads/:upload_key`, receive)
    routes.delete(`${base}/uploads/:upload_key`, abandon)
    routes.post(`${base}/documents`, (c) => answerForm(deps, c, () => findOwner(c)))
  }
  return routes
}

function resumableSteps(deps: Deps, findOwner: (c: Context<HttpEnv>) => Promise<Owner>) {
  const resumable = createResumable(deps)

  const find = (c: Context<HttpEnv>, owner: Owner): Promise<UploadRow> =>
    countingOwnMisses(deps, c, async () => {
      const key = c.req.param('upload_key') ?? ''
      const upload = await findUpload(deps.db, owner, key, deps.now())
      if (!upload) throw new Problem('not_found')
      return upload
    })

  /** What is told after every step: how far it is, and until when there is time. */
  const told = (upload: UploadRow, offset: number) => ({
    'tus-resumable': tusVersion,
    'upload-offset': String(offset),
    'upload-length': String(upload.bytes),
    'upload-expires': upload.expires_at.toUTCString(),
    'cache-control': 'no-store',
  })

  async function begin(c: Context<HttpEnv>): Promise<Response> {
    const owner = await findOwner(c)
    refuseOtherVersion(c)
    const { said, ...announced } = readAnnouncement(c.req.raw.headers)
    const upload = await reserveUpload(deps, {
      owner,
      network: networkOf(c.var.address),
      intent: c.req.header('idempotency-key'),
      exact: true,
      ...announced,
      received: readReceived(owner, said),
    })
    const offset = await offsetOf(deps, upload)
    if (upload.state === 'receiving' && offset === 0) await resumable.create(upload)
    const location = `${new URL(c.req.url).pathname}/${upload.key}`
    return c.body(null, 201, { ...told(upload, offset), location })
  }

  async function look(c: Context<HttpEnv>): Promise<Response> {
    const owner = await findOwner(c)
    const upload = await find(c, owner)
    if (c.req.raw.method !== 'HEAD') {
      return c.json(await viewUpload(deps, owner, upload), 200, { 'cache-control': 'no-store' })
    }
    refuseOtherVersion(c)
    const offset = await offsetOf(deps, upload)
    // Whoever hears that all has arrived asks no further: the document is made before.
    if (offset === upload.bytes) await finishUpload(deps, owner, upload, networkOf(c.var.address))
    else await resumable.handle(c.req.raw, upload.key)
    return c.body(null, 200, told(upload, await offsetOf(deps, upload)))
  }

  async function receive(c: Context<HttpEnv>): Promise<Response> {
    const owner = await findOwner(c)
    const upload = await find(c, owner)
    refuseOtherVersion(c)
    if (upload.state === 'receiving') await resumable.handle(c.req.raw, upload.key)
    const offset = await offsetOf(deps, upload)
    if (offset < upload.bytes) return c.body(null, 204, told(upload, offset))
    const document = await finishUpload(deps, owner, upload, networkOf(c.var.address))
    return c.json(await viewOwnDocument(deps, owner, document), 200, told(upload, upload.bytes))
  }

  async function abandon(c: Context<HttpEnv>): Promise<Response> {
    const owner = await findOwner(c)
    const upload = await find(c, owner)
    if (!(await deleteUpload(deps.db, upload.id, deps.now()))) throw new Problem('conflict')
    await removeIncoming(deps.env, upload.key)
    return c.body(null, 204, { 'tus-resumable': tusVersion })
  }

  return { begin, look, receive, abandon }
}

function refuseOtherVersion(c: Context<HttpEnv>): void {
  if (c.req.header('tus-resumable') !== tusVersion) throw new Problem('bad_request')
}

/** Once a file was taken its upload has no bytes left; it has arrived whole. */
async function offsetOf({ env }: Deps, { state, key, bytes }: UploadRow): Promise<number> {
  return state === 'taken' || state === 'refused' ? bytes : receivedBytes(env, key)
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

/** JSON for a program; back to its page for a form that says where that is. */
async function answerForm(
  deps: Deps,
  c: Context<HttpEnv>,
  findOwner: () => Promise<Owner>,
): Promise<Response> {
  const { owner, taken, refused, stopped, returnTo } = await takeForm(deps, c, findOwner)
  c.header('cache-control', 'no-store')
  const [first] = refused
  if (returnTo !== undefined && (owner || isUploadForm(c))) {
    return c.redirect(tellingPath(returnTo, { taken, refused, stopped }), 303)
  }
  if (stopped || !owner) throw stopped ?? new Problem('file_missing')
  if (first && taken.length === 0) throw new Problem(first.problem)
  const documents = await Promise.all(taken.map((key) => viewOwnDocument(deps, owner, key)))
  return c.json({ documents, refused }, 201)
}

/** The page's address with what came of its form, file by file. */
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
