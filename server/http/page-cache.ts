import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { languages } from '#contract/common/values/languages.ts'
import type { CountReading } from './count-reading.ts'
import { bestEncoding, type Encoding, encode } from './encoding.ts'
import { type Variant, variantOf } from './variant.ts'

/** A rendered page, ready to be sent: the headers are complete but for the connection's own. */
interface CachedPage {
  answers: Record<Encoding, { headers: Record<string, string>; body: Buffer }>
  notModified: Record<string, string>
  etag: string
  bytes: number
}

interface RenderedPage {
  html: string
  headers: Record<string, string>
  edition: number
}

export interface PageCache {
  /** Answers from the cache before the framework is asked; false where the page isn't kept. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Which catalogue a page is rendered from that is begun now. */
  edition: () => number
  /** Compresses a page and keeps it under its address and variant, while its edition is the last. */
  store: (path: string, variant: Variant, page: RenderedPage) => Promise<CachedPage>
  clear: () => void
  /** How many pages are kept, and in how many bytes. */
  size: () => { pages: number; bytes: number }
}

interface Options {
  /** Total of all kept bodies; the page unused for the longest goes first. */
  maxBytes: number
  /** Open intakes become closed ones as time passes, so a page is not kept for ever. */
  maxAgeMs: number
  now: () => number
  /** By which the names of the cookies go that a visitor chose a version with. */
  publicUrl: string
  /** Told of each page that somebody is given from here. */
  read?: CountReading
}

/** What a page takes besides its bodies: its headers, thrice, and its place in the map. */
const overheadBytes = 6_000

/** Public pages, rendered once per address and variant and kept compressed in memory. */
export function createPageCache({ publicUrl, maxBytes, maxAgeMs, now, read }: Options): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 4),
    sizeCalculation: ({ bytes }) => bytes,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now },
  })
  let edition = 0

  return {
    edition: () => edition,
    store: async (path, variant, { html, headers, edition: renderedFrom }) => {
      const page = await compress(html, headers)
      // A page begun before a catalogue change and stored after it would bring the old one back.
      if (renderedFrom === edition) pages.set(keyOf(path, variant), page)
      return page
    },
    clear: () => {
      pages.clear()
      edition++
    },
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
    serve: (request, response) => {
      const { method, url, headers } = request
      if (method !== 'GET' || url === undefined || !isKeepable(url)) return false
      const variant = variantOf(url, (name) => firstOf(headers[name]), publicUrl)
      const page = pages.get(keyOf(url, variant))
      if (!page) return false
      read?.(url, (name) => firstOf(headers[name]))
      if (isNotModified(headers['if-none-match'], page.etag)) {
        response.writeHead(304, page.notModified)
        response.end()
        return true
      }
      const answer = page.answers[bestEncoding(firstOf(headers['accept-encoding']))]
      response.writeHead(200, answer.headers)
      response.end(answer.body)
      return true
    },
  }
}

/**
 * Whether a page may be kept under this address: made-up queries, and other ways to write the same
 * path, must not fill the cache.
 */
export function isKeepable(url: string): boolean {
  return keepable.test(url)
}

const keepable = new RegExp(
  String.raw`^/(?:[a-z0-9-]+(?:/[a-z0-9-]+)*)?(?:\?lng=(?:${languages.join('|')}))?$`,
)

/** A kept page as an answer of the framework, for the request that had it rendered. */
export function pageResponse(page: CachedPage, header: (name: string) => string | undefined) {
  if (isNotModified(header('if-none-match'), page.etag)) {
    return new Response(null, { status: 304, headers: page.notModified })
  }
  const { body, headers } = page.answers[bestEncoding(header('accept-encoding'))]
  return new Response(new Uint8Array(body), { headers })
}

/** Names what an answer holds; the variant needs no part in it, as another variant is other text. */
export function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}

/** A proxy that compresses makes the tag a weak one. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === etag || ifNoneMatch.includes(etag))
}

function keyOf(path: string, { language, lowData }: Variant): string {
  return `${language}${lowData ? '-' : '+'}${path}`
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.[0]
}

async function compress(html: string, headers: Record<string, string>): Promise<CachedPage> {
  const identity = Buffer.from(html)
  const [br, gzip] = await Promise.all([
    encode(identity, 'br', 'kept'),
    encode(identity, 'gzip', 'kept'),
  ])
  const etag = etagOf(html)
  const answer = (body: Buffer, encoding: Encoding) => ({
    body,
    headers: {
      ...headers,
      etag,
      'content-length': String(body.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  })
  return {
    answers: {
      br: answer(br, 'br'),
      gzip: answer(gzip, 'gzip'),
      identity: answer(identity, 'identity'),
    },
    notModified: {
      etag,
      ...Object.fromEntries(Object.entries(headers).filter(([name]) => keptOn304.has(name))),
    },
    etag,
    bytes: identity.length + br.length + gzip.length + overheadBytes,
  }
}

const keptOn304 = new Set(['vary', 'cache-control', 'content-security-policy', 'set-cookie'])
