import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Context } from 'hono'
import { Problem } from '#contract/common/values/problems.ts'
import {
  type FileRefusal,
  fileLimits,
  fileRefusals,
} from '#contract/documents/values/document-rules.ts'
import type { Deps } from '../deps.ts'
import { cleanFileName } from '../files/file-name.ts'
import { incomingFile, makeIncomingFolder } from '../files/incoming.ts'
import { type FilePart, type Part, readMultipart } from '../http/bodies/multipart.ts'
import type { HttpEnv } from '../http/context.ts'
import { isPlainForm } from '../http/endpoints/declared.ts'
import { refuseOtherToken } from '../http/guards/anti-forgery.ts'
import { networkOf } from '../http/guards/network.ts'
import { finishUpload } from './finish-upload.ts'
import { reserveUpload } from './reserve-upload.ts'
import { readNotes, readReceived } from './resumable.ts'
import { deleteUpload, type UploadRow, updateUploadBytes } from './upload-queries.ts'
import type { Owner } from './whose.ts'

const mostBytes = fileLimits.totalBytes + 1024 * 1024
const mostFieldBytes = 4096

export interface FormResult {
  /** Absent if the form was refused before. */
  owner: Owner | undefined
  /** Keys of the documents that were made. */
  taken: string[]
  refused: { name: string; problem: FileRefusal }[]
  /** The reason why the rest of the form was not accepted. */
  stopped: Problem | undefined
  /** The page that the form asks to return to. */
  returnTo: string | undefined
}

/**
 * Takes the files of a plain form, one after the other as they arrive; the fields about a file come
 * before it. A refused file doesn't keep the others from being accepted.
 */
export async function takeForm(
  deps: Deps,
  c: Context<HttpEnv>,
  findOwner: () => Promise<Owner>,
): Promise<FormResult> {
  const form: Form = { fields: new Map(), taken: [], refused: [], files: 0 }
  let stopped: Problem | undefined
  const stopAt = (error: unknown) => {
    if (!(error instanceof Problem)) throw error
    stopped ??= error
  }
  try {
    for await (const part of partsOf(c)) {
      // A browser reads the answer only once everything that it sends was read.
      if (!stopped) await takePart(deps, c, findOwner, form, part).catch(stopAt)
    }
    if (!form.owner) throw new Problem('file_missing')
  } catch (error) {
    stopAt(error)
  }
  const { fields, owner, taken, refused } = form
  return { owner, taken, refused, stopped, returnTo: ownPath(fields.get('return')) ?? pageOf(c) }
}

function partsOf(c: Context<HttpEnv>): AsyncIterable<Part> {
  const length = Number(c.req.header('content-length') ?? 0)
  if (length > mostBytes) throw new Problem('body_too_large')
  const body = c.req.raw.body
  if (!body) throw new Problem('bad_request')
  return readMultipart(body, c.req.header('content-type'), { mostBytes, mostFieldBytes })
}

/** The part of a form that has been read so far. */
interface Form extends Pick<FormResult, 'taken' | 'refused'> {
  fields: Map<string, string>
  files: number
  owner?: Owner
}

async function takePart(
  deps: Deps,
  c: Context<HttpEnv>,
  findOwner: () => Promise<Owner>,
  form: Form,
  part: Part,
): Promise<void> {
  const { fields, taken, refused } = form
  if (!('content' in part)) {
    if (part.isCut) throw new Problem('bad_request')
    fields.set(part.name, part.value)
    return
  }
  // A field without a chosen file is sent as an empty file without a name.
  if (part.fileName === '') return
  if (!form.owner) {
    if (isPlainForm(c)) refuseOtherToken(deps, c.var.visitor, fields.get('_token'))
    form.owner = await findOwner()
  }
  const outcome = await takeFile(deps, {
    owner: form.owner,
    network: networkOf(c.var.address),
    intent: intentOf(fields.get('key') ?? c.req.header('idempotency-key'), form.files),
    fields,
    part,
  })
  form.files++
  if ('taken' in outcome) taken.push(outcome.taken)
  else refused.push(outcome)
}

interface FormFile {
  owner: Owner
  network: string
  intent: string | undefined
  fields: ReadonlyMap<string, string>
  part: FilePart
}

async function takeFile(
  deps: Deps,
  { owner, network, intent, fields, part }: FormFile,
): Promise<{ taken: string } | FormResult['refused'][number]> {
  const name = cleanFileName(part.fileName)
  const { type, language, translationOf, replaces } = Object.fromEntries(fields)
  const upload = await reserveUpload(deps, {
    owner,
    network,
    intent,
    fileName: name,
    bytes: fileLimits.bytes,
    exact: false,
    notes: readNotes({ type, language, translationOf, replaces }),
    received: readReceived(owner, {
      received: fields.get('received'),
      receivedNote: fields.get('receivedNote'),
    }),
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
    return { taken: await finishUpload(deps, owner, upload, network) }
  } catch (error) {
    const problem =
      error instanceof Problem ? fileRefusals.find((one) => one === error.code) : undefined
    if (problem) return { name, problem }
    await giveUp(deps, upload).catch(() => {})
    throw error
  }
}

/** Writes a part to the upload's file; bytes beyond the limit are counted but not kept. */
async function receive({ env }: Deps, { key }: UploadRow, { content }: FilePart): Promise<number> {
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

/** A form that failed is sent again as a whole: nothing of it is kept. */
async function giveUp({ db, env, now }: Deps, { id, key }: UploadRow): Promise<void> {
  await rm(incomingFile(env, key), { force: true })
  await deleteUpload(db, id, now())
}

function intentOf(key: string | undefined, place: number): string | undefined {
  return key ? `form:${key}:${place}` : undefined
}

/** The page that a form of ours was on, if it broke off before it could say so itself. */
function pageOf(c: Context<HttpEnv>): string | undefined {
  const from = isPlainForm(c) ? (c.req.header('referer') ?? '') : ''
  const url = URL.canParse(from) ? new URL(from) : undefined
  return url?.host === new URL(c.req.url).host ? ownPath(url.pathname + url.search) : undefined
}

/** A path of this site; anything else is not followed. */
function ownPath(path: string | undefined): string | undefined {
  if (path === undefined || !/^\/(?![/\\])/.test(path)) return undefined
  const here = 'http://here.invalid'
  const url = URL.canParse(path, here) ? new URL(path, here) : undefined
  // Dots are removed from a path, which may leave something that a browser reads as another host.
  if (url?.origin !== here || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
