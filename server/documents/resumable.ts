import { open as openFile } from 'node:fs/promises'
import { FileStore } from '@tus/file-store'
import { Metadata, Server, Upload } from '@tus/server'
import { fieldProblems } from '#contract/common/values/field-problems.ts'
import { Problem, type ProblemCode } from '#contract/common/values/problems.ts'
import { ReceivedSaid, UploadNotes } from '#contract/documents/documents.ts'
import type { Received } from '../database/columns/received.ts'
import type { Deps } from '../deps.ts'
import { cleanFileName } from '../files/file-name.ts'
import { incomingFile, incomingFolder, makeIncomingFolder } from '../files/incoming.ts'
import { findUploadByKey, type UploadRow } from './upload-queries.ts'
import type { Owner } from './whose.ts'

/*
 * Uploads that can be gone on with, by the tus protocol (https://tus.io/protocols/resumable-upload).
 * Who may, how much, and what becomes of the file is decided before and after; the bytes themselves
 * are the library's.
 */

export const tusVersion = '1.0.0'

export interface Resumable {
  /** Makes the empty file of a reserved upload; does nothing where there is one. */
  create: (upload: UploadRow) => Promise<void>
  /** HEAD and PATCH on an upload. Throws a problem where the library refuses. */
  handle: (request: Request, key: string) => Promise<void>
}

export function createResumable({ db, env }: Pick<Deps, 'db' | 'env'>): Resumable {
  let opened: Promise<Server> | undefined
  const open = () => {
    opened ??= openServer()
    // A folder that can't be made today may be tomorrow.
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }

  async function openServer(): Promise<Server> {
    await makeIncomingFolder(env)
    const rowOf = async (key: string) => {
      const row = await findUploadByKey(db, key)
      return row && new Upload({ id: row.key, size: row.bytes, offset: 0 })
    }
    const datastore = new FileStore({
      directory: incomingFolder(env),
      // The table of uploads says everything; the library keeps no files beside it.
      configstore: { get: rowOf, set: async () => {}, delete: async () => {} },
    })
    return new Server({ path: '/uploads', datastore })
  }

  return {
    create: async ({ key }) => {
      await open()
      try {
        const file = await openFile(incomingFile(env, key), 'a', 0o600)
        await file.close()
      } catch (cause) {
        throw Object.assign(unavailable(), { cause })
      }
    },
    handle: async (request, key) => {
      const answer = await (await open()).handleWeb(only(request, key))
      if (answer.status >= 400) throw problemOf(answer.status)
    },
  }
}

/** What is asked of the library, and nothing that a client could ask of it beside. */
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

/** What `Upload-Length` and `Upload-Metadata` say: a length, a name, and notes about the file. */
export function readAnnouncement(headers: Headers): {
  bytes: number
  fileName: string
  notes: UploadNotes
  said: UploadSaid
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
    said: { received, receivedNote },
  }
}

function metadataIn(headers: Headers): Record<string, string | null> {
  try {
    return Metadata.parse(headers.get('upload-metadata') ?? '')
  } catch {
    throw new Problem('bad_request')
  }
}

/** What staff say of a file that they add. */
export interface UploadSaid {
  received: string | null | undefined
  receivedNote: string | null | undefined
}

/** How a file came that staff add; nothing of what an applicant adds themselves. */
export function readReceived(
  owner: Owner,
  { received, receivedNote }: UploadSaid,
): Received | null {
  if (owner.kind === 'draft' || !owner.by) return null
  const said = ReceivedSaid.safeParse({ received, receivedNote: receivedNote || null })
  if (!said.success) {
    throw new Problem('validation_failed', { fields: fieldProblems(said.error) })
  }
  return { by: owner.by.accountId, how: said.data.received, note: said.data.receivedNote }
}

/** Notes about a file from a form or from metadata; what is empty counts as not said. */
export function readNotes(said: Record<string, string | null | undefined>): UploadNotes {
  const given = Object.entries(said).filter(([, value]) => value !== '' && value !== undefined)
  const notes = UploadNotes.safeParse(Object.fromEntries(given))
  if (notes.success) return notes.data
  throw new Problem('validation_failed', { fields: fieldProblems(notes.error) })
}
