import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Metadata, Server, Upload } from '@tus/server'
import { fieldProblems } from '#contract/common/values/field-problems.ts'
import { Problem, type ProblemCode } from '#contract/common/values/problems.ts'
import { ReceivedSaid, UploadNotes } from '#contract/documents/documents.ts'
import type { Received } from '../database/columns/received.ts'
import type { Deps } from '../deps.ts'
import { cleanFileName } from '../files/file-name.ts'
import { keepParts } from './upload-parts.ts'
import { findUploadByKey, sumArrived } from './upload-queries.ts'
import type { Owner } from './whose.ts'

/*
 * Uploads that can be continued, by the tus protocol (https://tus.io/protocols/resumable-upload).
 * Permission, size and the file's further handling are decided before and after; the library only
 * handles the bytes.
 */

export const tusVersion = '1.0.0'

export interface Resumable {
  /** HEAD and PATCH on an upload. Throws a problem if the library refuses. */
  handle: (request: Request, key: string) => Promise<void>
}

type Needs = Pick<Deps, 'db' | 'env' | 'now' | 'storage'>

export function createResumable(deps: Needs): Resumable {
  const server = new Server({ path: '/uploads', datastore: new PartStore(deps) })
  return {
    handle: async (request, key) => {
      const answer = await server.handleWeb(only(request, key))
      if (answer.status >= 400) throw problemOf(answer.status)
    },
  }
}

/** Where the library puts incoming bytes. The table of uploads says everything else. */
class PartStore extends DataStore {
  readonly #deps: Needs

  constructor(deps: Needs) {
    super()
    this.#deps = deps
  }

  override async getUpload(key: string): Promise<Upload> {
    const row = await this.#rowOf(key)
    const offset = await sumArrived(this.#deps.db, row.id)
    return new Upload({ id: row.key, size: row.bytes, offset })
  }

  override async write(contents: Readable, key: string, offset: number): Promise<number> {
    const { id } = await this.#rowOf(key)
    try {
      return await keepParts(this.#deps, id, offset, contents)
    } catch (error) {
      if (error instanceof Problem && error.code === 'conflict') throw ERRORS.INVALID_OFFSET
      throw error
    }
  }

  async #rowOf(key: string) {
    const row = await findUploadByKey(this.#deps.db, key)
    if (!row) throw ERRORS.FILE_NOT_FOUND
    return row
  }
}

/** The request to the library, without anything else that a client could ask of it. */
function only(request: Request, key: string): Request {
  const headers = new Headers()
  for (const name of ['tus-resumable', 'upload-offset', 'content-type', 'content-length']) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Request(`http://localhost/uploads/${key}`, {
    method: request.method,
    headers,
    ...(request.method === 'PATCH' && { body: request.body, duplex: 'half' }),
  })
}

const problemsByStatus: Record<number, ProblemCode> = {
  403: 'not_found',
  404: 'not_found',
  409: 'conflict',
  410: 'not_found',
  413: 'file_too_large',
  415: 'unsupported_media_type',
  423: 'request_in_progress',
}

function problemOf(status: number): Problem {
  if (status >= 500) return unavailable()
  return new Problem(problemsByStatus[status] ?? 'bad_request')
}

function unavailable(): Problem {
  return new Problem('storage_unavailable', { retryAfterSeconds: 30 })
}

/** The contents of `Upload-Length` and `Upload-Metadata`: a length, a name, and notes about the file. */
export function readAnnouncement(headers: Headers): {
  bytes: number
  fileName: string
  notes: UploadNotes
  source: UploadSource
} {
  const length = headers.get('upload-length')
  if (length === null || !/^\d{1,12}$/.test(length)) throw new Problem('bad_request')
  const {
    filename,
    name,
    filetype: _type,
    type,
    received,
    receivedNote,
    ...others
  } = metadataIn(headers)
  return {
    bytes: Number(length),
    fileName: cleanFileName(filename ?? name ?? ''),
    notes: readNotes({ type, ...others }),
    source: { received, receivedNote },
  }
}

function metadataIn(headers: Headers): Record<string, string | null> {
  try {
    return Metadata.parse(headers.get('upload-metadata') ?? '')
  } catch {
    throw new Problem('bad_request')
  }
}

/** The information that staff give on a file that they add. */
export interface UploadSource {
  received: string | null | undefined
  receivedNote: string | null | undefined
}

/** How a file that staff add came to us; null for files that an applicant adds. */
export function readReceived(
  owner: Owner,
  { received, receivedNote }: UploadSource,
): Received | null {
  if (owner.kind === 'draft' || !owner.by) return null
  const source = ReceivedSaid.safeParse({ received, receivedNote: receivedNote || null })
  if (!source.success) {
    throw new Problem('validation_failed', { fields: fieldProblems(source.error) })
  }
  return { by: owner.by.accountId, how: source.data.received, note: source.data.receivedNote }
}

/** Notes about a file from a form or from metadata; an empty value counts as missing. */
export function readNotes(fields: Record<string, string | null | undefined>): UploadNotes {
  const given = Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined)
  const notes = UploadNotes.safeParse(Object.fromEntries(given))
  if (notes.success) return notes.data
  throw new Problem('validation_failed', { fields: fieldProblems(notes.error) })
}
