import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Brotli if the browser accepts it, then gzip. */
export function bestEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const taken = accepted
    .slice(0, 500)
    .split(',')
    .filter((part) => !refused.test(part))
  if (taken.some((part) => /\bbr\b/.test(part))) return 'br'
  return taken.some((part) => /\bgzip\b/.test(part)) ? 'gzip' : 'identity'
}

/** `br;q=0` says that brotli can't be read. */
const refused = /;\s*q=0(?:\.0*)?\s*$/i

/** How hard to try, in the encoders' own levels: for a cached answer, or for a single one. */
const levels = { kept: { br: 9, gzip: 9 }, once: { br: 4, gzip: 6 } } as const

export async function encode(
  bytes: Buffer,
  encoding: Encoding,
  effort: keyof typeof levels,
): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: levels[effort].br,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        },
      })
    case 'gzip':
      return zip(bytes, { level: levels[effort].gzip })
    case 'identity':
      return bytes
  }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
