import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Context } from 'hono'
import { type FileRefusal, fileLimits, fileRefusals } from '#contract/document-rules.ts'
import { Problem } from '#contract/problems.ts'
import type { Deps } from '../deps.ts'
import { refuseOtherToken } from '../http/anti-forgery.ts'
import type { HttpEnv } from '../http/context.ts'
import { boundaryOf, type Part, readMultipart } from '../http/multipart.ts'
import { networkOf } from '../http/network.ts'
import { cleanFileName } from './file-name.ts'
import { finishUpload } from './finish-upload.ts'
import { incomingFile, makeIncomingFolder } from './incoming.ts'
import type { Owner } from './owner.ts'
import { reserveUpload } from './reserve-upload.ts'
import { readNotes } from './resumable.ts'
import { deleteUpload, type UploadRow, updateUploadBytes } from './upload-queries.ts'

const mostBytes = fileLimits.totalBytes + 1024 * 1024
const mostFieldBytes = 4096

/** A form that could not be taken, and the page it came from, where that is known. */
export class FormRefused extends Error {
  readonly problem: Problem
  readonly returnTo: string | undefined

  constructor(problem: Problem, returnTo: string | undefined) {
    super(problem.code)
    this.problem = problem
    this.returnTo = returnTo
  }
}

interface FormResult {
  owner: Owner
  /** Keys of the documents that were made. */
  taken: string[]
  refused: { name: string; problem: FileRefusal }[]
  /** Where the visitor wants to be led, as the form says. */
  returnTo: string | undefined
}

/** Whether a request is a plain form that carries its anti-forgery token in the field `_token`. */
export function isUploadForm(c: Context<HttpEnv>): boolean {
  return (
    c.req.method === 'POST' &&
    /^\/api\/applications\/(?:drafts|by-link)\/[\w-]+\/documents$/.test(c.req.path) &&
    /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '') &&
    c.req.header('x-xsrf-token') === undefined
  )
}

/**
 * Takes the files of a plain form, one after the other as they arrive; the fields about them stand
 * before them. A refused file doesn't keep the others from being taken.
 */
export async function takeForm(
  deps: Deps,
  c: Context<HttpEnv>,
  findOwner: () => Promise<Owner>,
): Promise<FormResult> {
  const boundary = boundaryOf(c.req.header('content-type'))
  const length = Number(c.req.header('content-length') ?? 0)
  if (length > mostBytes) throw new Problem('body_too_large')
  const body = c.req.raw.body
  if (!body) throw new Problem('bad_request')
  const fields = new Map<string, string>()
  const taken: string[] = []
  const refused: FormResult['refused'] = []
  let owner: Owner | undefined
  let files = 0
  for await (const part of readMultipart(body, boundary, mostBytes)) {
    if (part.fileName === undefined) {
      fields.set(part.name, await textOf(part))
      continue
    }
    // A field that no file was chosen for is sent as an empty file without a name.
    if (part.fileName === '') continue
    if (!owner) {
      if (isUploadForm(c)) refuseOtherToken(deps, c.var.visitor, fields.get('_token'))
      owner = await findOwner()
    }
    const outcome = await takeFile(deps, {
      owner,
      network: networkOf(c.var.address),
      intent: intentOf(fields.get('key') ?? c.req.header('idempotency-key'), files),
      fields,
      part,
      fileName: part.fileName,
    })
    files++
    if ('taken' in outcome) taken.push(outcome.taken)
    else refused.push(outcome)
  }
  if (!owner) throw new Problem('file_missing')
  return { owner, taken, refused, returnTo: ownPath(fields.get('return')) }
}

interface FormFile {
  owner: Owner
  network: string
  intent: string | undefined
  fields: ReadonlyMap<string, string>
  part: Part
  fileName: string
}

async function takeFile(
  deps: Deps,
  { owner, network, intent, fields, part, fileName }: FormFile,
): Promise<{ taken: string } | FormResult['refused'][number]> {
  const name = cleanFileName(fileName)
  const { type, language, translationOf, replaces } = Object.fromEntries(fields)
  const upload = await reserveUpload(deps, {
    owner,
    network,
    intent,
    fileName: name,
    bytes: fileLimits.bytes,
    exact: false,
    notes: readNotes({ type, language, translationOf, replaces }),
  })
  try {
    if (upload.state === 'receiving') {
      const bytes = await receive(deps, upload, part)
      if (bytes === 0 || bytes > fileLimits.bytes) {
        await giveUp(deps, upload)
        return { name, problem: bytes === 0 ? 'file_empty' : 'file_too_large' }
      }
      await updateUploadBytes(deps.db, upload.id, bytes)
      upload.bytes = bytes
    }
    return { taken: await finishUpload(deps, owner, upload) }
  } catch (error) {
    const problem =
      error instanceof Problem ? fileRefusals.find((one) => one === error.code) : undefined
    if (problem) return { name, problem }
    await giveUp(deps, upload).catch(() => {})
    throw error
  }
}

/** Writes a part to the upload's file; what is beyond the limit is counted and not kept. */
async function receive({ env }: Deps, { key }: UploadRow, { content }: Part): Promise<number> {
  await makeIncomingFolder(env)
  const file = createWriteStream(incomingFile(env, key), { mode: 0o600 })
  const failed = new Promise<never>((_, reject) => file.once('error', reject))
  failed.catch(() => {})
  let bytes = 0
  try {
    for await (const chunk of content) {
      bytes += chunk.length
      if (bytes > fileLimits.bytes) continue
      if (!file.write(chunk)) await Promise.race([once(file, 'drain'), failed])
    }
    file.end()
    await Promise.race([once(file, 'close'), failed])
    return bytes
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) {
      throw new Problem('storage_unavailable', { retryAfterSeconds: 30 })
    }
    throw error
  } finally {
    file.destroy()
  }
}

/** A form that failed is sent again whole: nothing of it is kept. */
async function giveUp({ db, env, now }: Deps, { id, key }: UploadRow): Promise<void> {
  await rm(incomingFile(env, key), { force: true })
  await deleteUpload(db, id, now())
}

async function textOf({ content }: Part): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of content) {
    bytes += piece.length
    if (bytes <= mostFieldBytes) pieces.push(piece)
  }
  if (bytes > mostFieldBytes) throw new Problem('bad_request')
  return Buffer.concat(pieces).toString('utf8').toWellFormed()
}

function intentOf(key: string | undefined, place: number): string | undefined {
  return key ? `form:${key}:${place}` : undefined
}

/** A path of this site; anything else is not followed. */
function ownPath(path: string | undefined): string | undefined {
  if (path === undefined || !/^\/(?![/\\])/.test(path)) return undefined
  const here = 'http://here.invalid'
  const url = URL.canParse(path, here) ? new URL(path, here) : undefined
  return url?.origin === here ? url.pathname + url.search : undefined
}
