import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Language } from '#contract/common.ts'
import { detectLanguage } from './language.ts'

/** A rendered page, ready to be sent. */
interface CachedPage {
  headers: Record<string, string>
  etag: string
  bodies: Record<Encoding, Buffer>
  bytes: number
  storedAt: number
}

type Encoding = 'br' | 'gzip' | 'identity'

export interface PageCache {
  /** Answers from the cache before the framework is asked; false where the page isn't kept. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean
  find: (path: string, language: Language) => CachedPage | undefined
  /** Compresses a page and keeps it under its address and language. */
  store: (
    path: string,
    language: Language,
    html: string,
    headers: Record<string, string>,
  ) => Promise<CachedPage>
  clear: () => void
}

interface Options {
  /** Total of all kept bodies; the page unused for the longest goes first. */
  maxBytes: number
  /** Open intakes become closed ones as time passes, so a page is not kept for ever. */
  maxAgeMs: number
  now: () => number
}

/** Public pages, rendered once per address and language and kept compressed in memory. */
export function createPageCache({ maxBytes, maxAgeMs, now }: Options): PageCache {
  const pages = new Map<string, CachedPage>()
  let total = 0
  let generation = 0

  function find(path: string, language: Language): CachedPage | undefined {
    const key = `${language} ${path}`
    const page = pages.get(key)
    if (!page) return undefined
    if (now() - page.storedAt > maxAgeMs) {
      pages.delete(key)
      total -= page.bytes
      return undefined
    }
    // The order of a Map is that of insertion: put back last, it is the last to go.
    pages.delete(key)
    pages.set(key, page)
    return page
  }

  async function store(
    path: string,
    language: Language,
    html: string,
    headers: Record<string, string>,
  ): Promise<CachedPage> {
    const renderedIn = generation
    const page = await compress(html, headers, now())
    // A page rendered before a catalogue change and stored after it would bring the old one back.
    if (renderedIn !== generation || page.bytes > maxBytes / 4) return page
    const key = `${language} ${path}`
    const before = pages.get(key)
    if (before) {
      pages.delete(key)
      total -= before.bytes
    }
    pages.set(key, page)
    total += page.bytes
    for (const [oldest, unused] of pages) {
      if (total <= maxBytes) break
      pages.delete(oldest)
      total -= unused.bytes
    }
    return page
  }

  return {
    find,
    store,
    clear: () => {
      pages.clear()
      total = 0
      generation++
    },
    serve: (request, response) => {
      if (request.method !== 'GET' || request.url === undefined) return false
      const path = cacheablePath(request.url)
      if (path === undefined) return false
      const { cookie } = request.headers
      const language = detectLanguage(request.url, cookie, request.headers['accept-language'])
      const page = find(path, language)
      if (!page) return false
      send(page, request, response)
      return true
    },
  }
}

/** The address a page may be kept under: made-up queries must not fill the cache. */
export function cacheablePath(url: string): string | undefined {
  const query = url.indexOf('?')
  if (query === -1) return url
  return /^\?lng=(?:en|fr)$/.test(url.slice(query)) ? url : undefined
}

/** A kept page as an answer of the framework, for the request that had it rendered. */
export function pageResponse(page: CachedPage, acceptEncoding: string | undefined): Response {
  const encoding = bestEncoding(acceptEncoding)
  return new Response(new Uint8Array(page.bodies[encoding]), {
    headers: headersFor(page, encoding),
  })
}

function send(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['if-none-match'] === page.etag) {
    response.writeHead(304, { etag: page.etag, vary: page.headers['vary'] })
    response.end()
    return
  }
  const encoding = bestEncoding(request.headers['accept-encoding'])
  response.writeHead(200, headersFor(page, encoding))
  response.end(page.bodies[encoding])
}

function headersFor(page: CachedPage, encoding: Encoding): Record<string, string> {
  return {
    ...page.headers,
    etag: page.etag,
    'content-length': String(page.bodies[encoding].length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
}

/** Brotli where the browser takes it, then gzip. */
export function bestEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compress(
  html: string,
  headers: Record<string, string>,
  storedAt: number,
): Promise<CachedPage> {
  const identity = Buffer.from(html)
  const [br, gzipped] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    zip(identity, { level: 9 }),
  ])
  return {
    headers,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bodies: { br, gzip: gzipped, identity },
    bytes: identity.length + br.length + gzipped.length,
    storedAt,
  }
}
