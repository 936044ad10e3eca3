import type { MediaType } from '#contract/documents/values/document-rules.ts'
import type { Deps } from '../../deps.ts'
import { contentDisposition } from '../../files/file-name.ts'
import { webStream } from '../../http/bodies/web-stream.ts'

/** Nothing in a file may run, load or be framed, however it is opened. */
const filePolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

interface Kept {
  storage_name: string
  file_name: string
  kind: string
  media_type: MediaType
  bytes: number
}

/** A paper's file as a download. */
export async function servePaper(
  { storage }: Pick<Deps, 'storage'>,
  { storage_name, file_name, kind, media_type, bytes }: Kept,
): Promise<Response> {
  return new Response(webStream(await storage.read(storage_name)), {
    headers: {
      'content-type': media_type,
      'content-length': String(bytes),
      'content-disposition': contentDisposition(file_name, kind, media_type),
      'content-security-policy': filePolicy,
      'cache-control': 'private, no-store, no-transform',
    },
  })
}
