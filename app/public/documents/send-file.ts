import { type DetailedError, Upload } from 'tus-js-client'
import type { ProblemCode } from '#contract/common/values/problems.ts'
import type { OwnDocument } from '#contract/documents/documents.ts'
import {
  keepUnfinished,
  readUnfinished,
  type UnfinishedUpload,
} from '../../device/unfinished-uploads.ts'
import { readProblem } from '../../problem.ts'
import { call, callHeaders, fetchAntiForgery } from '../../session/calls.ts'
import { newIntent, type Sending } from './sending.ts'
import { holdUpload } from './upload-lock.ts'

/* Loaded with the first chosen file: a visitor who only reads the list needs none of it. */

/** Small enough to be kept by a proxy that passes on whole requests only. */
const chunkBytes = 512 * 1024

/** A file as it is sent, and how much of it the server has. */
export interface SentPart {
  contents: Blob
  record: UnfinishedUpload
}

export type SentOutcome =
  | { kind: 'taken'; document: OwnDocument | undefined }
  | { kind: 'refused'; problem: ProblemCode }
  | { kind: 'failed'; isNetwork: boolean; problem: ProblemCode; waitMs: number }
  | { kind: 'stopped' }

/** Problems that pass by themselves. */
const passing: readonly ProblemCode[] = [
  'unavailable',
  'internal',
  'too_many_requests',
  'storage_unavailable',
  'request_in_progress',
  'upload_incomplete',
  'csrf_mismatch',
]

/**
 * Reads a file once, because a phone may take it away while it is sent, and finds the upload that an
 * earlier visit began with it. Undefined where it can't be read.
 */
export async function prepareFile(
  base: string,
  file: File,
  { id, item: type, replaces }: Sending,
): Promise<SentPart | undefined> {
  const contents = await file.arrayBuffer().catch(() => undefined)
  if (!contents) return undefined
  const fingerprint = await fingerprintOf(contents, file)
  const begun = readUnfinished(base, Date.now()).find(
    (one) => one.fingerprint === fingerprint && one.type === type && one.replaces === replaces,
  )
  const record = begun ?? {
    intent: id,
    fingerprint,
    upload: null,
    name: file.name,
    bytes: file.size,
    sent: 0,
    type,
    replaces,
    begunAt: Date.now(),
  }
  keepUnfinished(base, record)
  return { contents: new Blob([contents]), record }
}

/** Sends what is left of a file in one go; how far it comes is kept with its record. */
export function sendPart(
  base: string,
  { contents, record }: SentPart,
  onSent: (bytes: number) => void,
): { done: Promise<SentOutcome>; stop: () => void } {
  const { upload: known, name, replaces } = record
  const [type = '', language] = record.type.split('-')
  let resolve: (outcome: SentOutcome) => void = () => {}
  const outcome = new Promise<SentOutcome>((settle) => {
    resolve = settle
  })
  const keep = (changes: Partial<UnfinishedUpload>) =>
    keepUnfinished(base, Object.assign(record, changes))
  const upload = new Upload(contents, {
    // An upload with an address is only continued: a new one needs a new key.
    ...(known === null ? { endpoint: `${base}/uploads` } : { uploadUrl: addressOf(base, known) }),
    metadata: {
      filename: name,
      type,
      ...(language !== undefined && { language }),
      ...(replaces !== null && { replaces }),
    },
    chunkSize: chunkBytes,
    retryDelays: null,
    storeFingerprintForResuming: false,
    onBeforeRequest: (request) => {
      const { 'content-type': _, ...headers } = callHeaders()
      const all = { ...headers, 'idempotency-key': record.intent }
      for (const [header, value] of Object.entries(all)) request.setHeader(header, value)
    },
    onUploadUrlAvailable: () => keep({ upload: upload.url?.split('/').at(-1) ?? null }),
    onProgress: (sent) => onSent(sent),
    onChunkComplete: (_size, sent) => keep({ sent }),
    onSuccess: ({ lastResponse }) =>
      resolve({ kind: 'taken', document: parse(lastResponse.getBody()) }),
    onError: (error) => {
      void outcomeOf(base, record, error).then(resolve)
    },
  })
  upload.start()
  return {
    done: holdUpload(record.intent, () => outcome),
    stop: () => {
      void upload.abort()
      resolve({ kind: 'stopped' })
    },
  }
}

async function outcomeOf(
  base: string,
  record: UnfinishedUpload,
  error: Error | DetailedError,
): Promise<SentOutcome> {
  const request = 'originalRequest' in error ? error.originalRequest : undefined
  const response = 'originalRequest' in error ? error.originalResponse : undefined
  const status = response?.getStatus() ?? 0
  if (!response || status === 0) {
    return { kind: 'failed', isNetwork: true, problem: 'unavailable', waitMs: 0 }
  }
  if (request?.getMethod() === 'HEAD' && status < 500) {
    const known = await outcomeKnown(base, record)
    if (known) return known
  }
  const { code, retryAfterSeconds = 0 } = await readProblem({
    status,
    headers: new Headers({ 'retry-after': response.getHeader('retry-after') ?? '' }),
    json: async () => JSON.parse(response.getBody()),
  })
  if (code === 'csrf_mismatch') await fetchAntiForgery().catch(() => undefined)
  const isGone = code === 'not_found' && record.upload !== null
  if (isGone) Object.assign(record, { upload: null, intent: newIntent(), sent: 0 })
  // The server has more or less of it than was thought, and is asked how much.
  const isOutOfStep = code === 'conflict' && record.upload !== null
  if (isGone || isOutOfStep || passing.includes(code)) {
    const isNetwork = status === 502 || status === 504
    return { kind: 'failed', isNetwork, problem: code, waitMs: retryAfterSeconds * 1000 }
  }
  return { kind: 'refused', problem: code }
}

/** An answer without a body doesn't say why: the upload itself does. */
async function outcomeKnown(
  base: string,
  { upload }: UnfinishedUpload,
): Promise<SentOutcome | undefined> {
  if (upload === null) return undefined
  const answer = await call(addressOf(base, upload)).catch(() => null)
  if (!answer?.ok) return undefined
  const { document, problem } = await answer.json()
  if (problem) return { kind: 'refused', problem }
  return document ? { kind: 'taken', document } : undefined
}

function addressOf(base: string, upload: string): string {
  return `${base}/uploads/${upload}`
}

/** Of the contents; without TLS a browser has no digest, and name, length and date have to do. */
async function fingerprintOf(contents: ArrayBuffer, file: File): Promise<string> {
  if (!crypto.subtle) return [file.name, file.size, file.lastModified].join(' ')
  const digest = await crypto.subtle.digest('SHA-256', contents)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function parse(body: string): OwnDocument | undefined {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
