import type { Context } from 'hono'
import { Problem } from '#contract/common/values/problems.ts'
import type { Deps } from '../deps.ts'
import { contentDisposition } from '../files/file-name.ts'
import type { HttpEnv } from '../http/context.ts'
import type { DocumentRow } from './queries.ts'

/** Nothing in a file may run, load or be framed, however it is opened. */
const filePolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/**
 * Answers a document's file as a download, whole or the one requested range. Throws
 * `document_quarantined` until a scanner has called it clean, if there is a scanner.
 */
export async function serveFile(
  { storage }: Pick<Deps, 'storage'>,
  c: Context<HttpEnv>,
  document: DocumentRow,
): Promise<Response> {
  const { file_name, media_type, bytes, storage_name, scan, type } = document
  if (scan === 'pending') throw new Problem('document_quarantined')
  if (file_name === null || media_type === null || bytes === null || storage_name === null) {
    throw new Problem('not_found')
  }
  const headers = new Headers({
    'content-type': media_type,
    'content-disposition': contentDisposition(file_name, type, media_type),
    'content-security-policy': filePolicy,
    'cache-control': 'private, no-store, no-transform',
    'accept-ranges': 'bytes',
  })
  const range = rangeIn(c.req.header('range'), bytes)
  if (range === 'beyond') {
    headers.set('content-range', `bytes */${bytes}`)
    return new Response(null, { status: 416, headers })
  }
  const { from, to } = range ?? { from: 0, to: bytes - 1 }
  headers.set('content-length', String(to - from + 1))
  if (range) headers.set('content-range', `bytes ${from}-${to}/${bytes}`)
  const status = range ? 206 : 200
  if (c.req.raw.method === 'HEAD') return new Response(null, { status, headers })

  const contents = part(await storage.read(storage_name), from, to)
  return new Response(streamOf(contents), { status, headers })
}

/** One range of bytes; several ranges, or an invalid one, count as none (RFC 9110, 14.2). */
function rangeIn(
  header: string | undefined,
  bytes: number,
): { from: number; to: number } | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return from > to ? 'beyond' : { from, to }
}

async function* part(
  contents: AsyncIterable<Buffer>,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  let at = 0
  for await (const chunk of contents) {
    const wanted = chunk.subarray(Math.max(0, from - at), Math.max(0, to + 1 - at))
    if (wanted.length > 0) yield wanted
    at += chunk.length
    if (at > to) return
  }
}

function streamOf(chunks: AsyncGenerator<Buffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    cancel: async () => {
      await chunks.return(undefined)
    },
  })
}
