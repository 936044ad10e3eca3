import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Problem } from '#contract/common/values/problems.ts'

interface Where {
  path: string
  mostBytes: number
  /** The problem for a larger body. */
  tooLarge: 'file_too_large' | 'body_too_large'
}

/**
 * Writes a body to a local file as it comes, and answers how large it is with its SHA-256. Throws
 * `file_missing`, `file_empty`, and `storage_unavailable` if the disk won't take it.
 */
export async function receiveBody(
  body: ReadableStream<Uint8Array> | null,
  { path, mostBytes, tooLarge }: Where,
): Promise<{ bytes: number; sha256: string }> {
  if (!body) throw new Problem('file_missing')
  const given = body
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted() {
    for await (const chunk of given) {
      bytes += chunk.length
      if (bytes > mostBytes) throw new Problem(tooLarge)
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    // Opened first: a stream that opens its file itself may still do so after a refusal, and so leave a
    // file behind after it was removed.
    const file = await open(path, 'w', 0o600)
    await pipeline(counted, file.createWriteStream())
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) {
      throw Object.assign(new Problem('storage_unavailable', { retryAfterSeconds: 30 }), {
        cause: error,
      })
    }
    throw error
  }
  if (bytes === 0) throw new Problem('file_empty')
  return { bytes, sha256: hash.digest('hex') }
}
