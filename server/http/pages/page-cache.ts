import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { normalFinderQuery } from '#contract/catalogue/values/finder-address.ts'
import { languages } from '#contract/common/values/languages.ts'
import type { PagePath } from '#contract/common/values/pages.ts'
import { bestEncoding, type Encoding, encode } from '../bodies/encoding.ts'
import type { CountReading } from '../count-reading.ts'
import { hasTwoHosts, isForUs } from '../guards/host.ts'
import { type Variant, variantOf } from './variant.ts'

/** A rendered page, ready to be sent: the headers are complete but for the connection's own. */
export interface CachedPage {
  answers: Partial<Record<Encoding, { headers: Record<string, string>; body: Buffer }>>
  notModified: Record<string, string>
  etag: string
  bytes: number
}

interface RenderedPage {
  html: string
  headers: Record<string, string>
  edition: number
  /** The client's preferred encoding. */
  encoding: Encoding
}

export interface PageCache {
  /** Answers from the cache before the framework is asked; false where the page isn't kept. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean
  /** The edition of the catalogue for a page that begins rendering now. */
  edition: () => number
  /** Compresses a page and keeps it under its address and variant, while its edition is the last. */
  store: (address: string, variant: Variant, page: RenderedPage) => Promise<CachedPage>
  clear: () => void
  /** How many pages are kept, and in how many bytes. */
  size: () => { pages: number; bytes: number }
}

interface Options {
  /**
   * Total of all kept bodies; the page unused for the longest goes first. Searches, with their countless
   * addresses, may fill a quarter of it, and no other page gives way to them.
   */
  maxBytes: number
  /** Open intakes become closed ones as time passes, so a page is not kept for ever. */
  maxAgeMs: number
  now: () => number
  /** Decides the names of the cookies with which a visitor chose a version. */
  publicUrl: string
  /** Whether a request for another host gets nothing from here. */
  checkHost: boolean
  /** Called for each page that is sent to a visitor from here. */
  read?: CountReading
}

/** The size of a page besides its bodies: its headers, thrice, and its place in the map. */
const overheadBytes = 6_000

/** Public pages, rendered once per address and variant and kept compressed in memory. */
export function createPageCache({
  publicUrl,
  checkHost,
  maxBytes,
  maxAgeMs,
  now,
  read,
}: Options): PageCache {
  const within = (bytes: number) =>
    new LRUCache<string, CachedPage>({
      maxSize: Math.floor(bytes),
      maxEntrySize: Math.floor(bytes / 3),
      sizeCalculation: ({ bytes }) => bytes,
      ttl: maxAgeMs,
      ttlResolution: 0,
      perf: { now },
    })
  const searches = within(maxBytes / 4)
  const pages = within((maxBytes * 3) / 4)
  let edition = 0

  return {
    edition: () => edition,
    store: async (address, variant, { html, headers, edition: renderedFrom, encoding }) => {
      const isOne = isSearch(address)
      const page = isOne
        ? await compress(html, headers, 'once', [encoding])
        : await compress(html, headers, 'kept', ['br', 'gzip', 'identity'])
      // A page begun before a catalogue change and stored after it would bring the old one back.
      if (renderedFrom === edition) {
        if (isOne) searches.set(searchKey(address, variant, encoding), page)
        else pages.set(keyOf(address, variant), page)
      }
      return page
    },
    clear: () => {
      pages.clear()
      searches.clear()
      edition++
    },
    size: () => ({
      pages: pages.size + searches.size,
      bytes: pages.calculatedSize + searches.calculatedSize,
    }),
    serve: (request, response) => {
      const { method, url, headers } = request
      if (method !== 'GET' || url === undefined) return false
      const address = keptAddress(url)
      if (address === undefined) return false
      const variant = variantOf(url, (name) => firstOf(headers[name]), publicUrl)
      const encoding = bestEncoding(firstOf(headers['accept-encoding']))
      const page = isSearch(address)
        ? searches.get(searchKey(address, variant, encoding))
        : pages.get(keyOf(address, variant))
      const answer = page?.answers[encoding]
      if (!page || !answer) return false
      // The framework says what is wrong with it.
      if (hasTwoHosts(request.rawHeaders) || !isForUs(headers, { checkHost, publicUrl }))
        return false
      read?.(url, (name) => firstOf(headers[name]))
      if (isNotModified(headers['if-none-match'], page.etag)) {
        response.writeHead(304, page.notModified)
        response.end()
        return true
      }
      response.writeHead(200, answer.headers)
      response.end(answer.body)
      return true
    },
  }
}

/**
 * The address that a page is kept under, and rendered for; undefined if it may not be kept. Made-up
 * queries, and other spellings of the same path, must not fill the cache.
 */
export function keptAddress(url: string): string | undefined {
  if (keepable.test(url)) return url
  if (!url.startsWith(searchStart)) return undefined
  const query = normalFinderQuery(url.slice(searchStart.length))
  return query === '' ? finderPath : query === undefined ? undefined : searchStart + query
}

const finderPath = '/program' satisfies PagePath
const searchStart = `${finderPath}?`

/** Whether a kept address is that of a search with words or filters. */
export function isSearch(address: string): boolean {
  return address.startsWith(searchStart) && !keepable.test(address)
}

const keepable = new RegExp(
  String.raw`^/(?:[a-z0-9-]+(?:/[a-z0-9-]+)*)?(?:\?lng=(?:${languages.join('|')}))?$`,
)

/**
 * A kept page as an answer of the framework, for the request that had it rendered; undefined if it was
 * compressed for another browser.
 */
export function pageResponse(
  page: CachedPage,
  header: (name: string) => string | undefined,
): Response | undefined {
  if (isNotModified(header('if-none-match'), page.etag)) {
    return new Response(null, { status: 304, headers: page.notModified })
  }
  const answer = page.answers[bestEncoding(header('accept-encoding'))]
  return answer && new Response(new Uint8Array(answer.body), { headers: answer.headers })
}

/** Identifies the contents of an answer; the variant needs no part in it, as another variant is another text. */
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

/** A search is compressed for the browser that asks for it, and for the next one of its kind. */
function searchKey(address: string, variant: Variant, encoding: Encoding): string {
  return `${encoding} ${keyOf(address, variant)}`
}

async function compress(
  html: string,
  headers: Record<string, string>,
  effort: 'kept' | 'once',
  encodings: readonly Encoding[],
): Promise<CachedPage> {
  const identity = Buffer.from(html)
  const bodies = await Promise.all(
    encodings.map(
      async (encoding) => [encoding, await encode(identity, encoding, effort)] as const,
    ),
  )
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
    answers: Object.fromEntries(
      bodies.map(([encoding, body]) => [encoding, answer(body, encoding)]),
    ),
    notModified: {
      etag,
      ...Object.fromEntries(Object.entries(headers).filter(([name]) => keptOn304.has(name))),
    },
    etag,
    bytes: bodies.reduce((sum, [, body]) => sum + body.length, overheadBytes),
  }
}

const keptOn304 = new Set(['vary', 'cache-control', 'content-security-policy', 'set-cookie'])
