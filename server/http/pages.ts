import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { serialize } from 'hono/utils/cookie'
import type { Language } from '#contract/common/common.ts'
import type { Picture } from '#contract/common/pictures.ts'
import { addedDestinations, type DestinationRow } from '#contract/common/values/destinations.ts'
import { isLanguage } from '#contract/common/values/languages.ts'
import { shortlistPath } from '#contract/common/values/pages.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { cookieKept, hostCookie } from '#contract/common/values/vocabulary.ts'
import type { Deps } from '../deps.ts'
import { type VisitorSession, visitorSession } from './anti-forgery.ts'
import type { HttpEnv } from './context.ts'
import type { CountReading } from './count-reading.ts'
import { coloursAddress } from './destination-colours.ts'
import { bestEncoding, encode } from './encoding.ts'
import { makeFormStamp } from './form-stamp.ts'
import { hashPolicy, lowDataPolicy, noncePolicy, securityHeaders } from './headers.ts'
import { meantLink } from './mailed-link.ts'
import { networkOf } from './network.ts'
import {
  type CachedPage,
  etagOf,
  isNotModified,
  isSearch,
  keptAddress,
  type PageCache,
  pageResponse,
} from './page-cache.ts'
import { answerProblem, notFound } from './problems.ts'
import { createRenderingShare, robotsWaitSeconds } from './rendering-share.ts'
import type { SharedAnswers } from './shared-answers.ts'
import { variesOn } from './variant.ts'

/** What the page being rendered is given. */
export interface PageContext {
  /** The API, in this process. */
  api: (address: string, call?: RequestInit) => Promise<Response>
  nonce: string
  language: Language
  /** The page is to do without scripts, fonts and ornaments. */
  lowData: boolean
  requestId: string
  mode: Deps['env']['mode']
  now: Deps['now']
  brandName: string
  brandLogo: Picture | null
  publicUrl: string
  /** The rows of destinations that the product does not come with, drafts among them. */
  destinations: readonly DestinationRow[]
  /** The style sheet with their colours, where one of them is published. */
  destinationColours: string | null
  /** Whether mails leave: without a mail server they are only written to the data folder. */
  sendsMail: boolean
  /**
   * The anti-forgery token for a form's hidden `_token`; the form's action sends it on to the API
   * as `X-XSRF-TOKEN`. A page that asks for it is this visitor's alone and is never kept. With it
   * comes what a public form carries as `stamp`, and what it carries once it has asked to press again.
   */
  csrf: () => { token: string; stamp: string; stampAgain: string }
}

export type RenderPage = (request: Request, context: PageContext) => Promise<Response>

interface Options {
  deps: Deps
  pageCache: PageCache
  render: RenderPage
  /** Told of each page that somebody is given from here. */
  read: CountReading | undefined
  /** What calls of the API share among pages, and which calls those are. */
  shared: SharedAnswers
  isShared: (path: string) => boolean
  fetch: (request: Request, env: HttpEnv['Bindings']) => Response | Promise<Response>
}

/**
 * Answers with rendered pages. A page that says it may be shared (`s-maxage`) allows its inline
 * scripts by their hashes and is kept compressed; every other page's are allowed by its own nonce.
 */
export function servePages(options: Options) {
  const { deps, pageCache, render, read, shared } = options
  /** Pages that are being made to be kept: who asks for one meanwhile waits for it. */
  const underWay = new Map<string, Promise<CachedPage | undefined>>()
  const share = createRenderingShare()

  return async (c: Context<HttpEnv>): Promise<Response> => {
    if (c.env.isOwnCall) return refuseOwnCall(c, deps.log)
    const meant = meantLink(targetOf(c.req.url))
    if (meant !== undefined) return new Response(null, { status: 308, headers: privately(meant) })
    const { pathname, search } = new URL(c.req.url)
    const address = keptAddress(pathname + search)
    if (address === undefined || c.req.method !== 'GET') return admitted(c, address)

    const header = (name: string) => c.req.header(name)
    const encoding = bestEncoding(header('accept-encoding'))
    const { language, lowData } = c.var
    const name = [pageCache.edition(), language, lowData, encoding, address].join(' ')
    const waitedFor = underWay.get(name)
    // Nothing is waited for between asking whether somebody makes it and saying that it is made here.
    const page = waitedFor && (await waitedFor)
    const waited = page && pageResponse(page, header)
    if (waited) {
      read?.(pathname, header)
      return waited
    }
    const { promise, resolve } = Promise.withResolvers<CachedPage | undefined>()
    underWay.set(name, promise)
    try {
      return await admitted(c, address, resolve)
    } finally {
      underWay.delete(name)
      resolve(undefined)
    }
  }

  /** Makes a page, unless a robot asks while visitors wait for theirs. */
  async function admitted(
    c: Context<HttpEnv>,
    address: string | undefined,
    keep?: (page: CachedPage) => void,
  ): Promise<Response> {
    const asker = { agent: c.req.header('user-agent'), network: networkOf(c.var.address) }
    // The rules for robots are theirs to read at any time.
    const finish = c.req.path === rulesForRobots ? () => {} : share.begin(asker)
    if (!finish) {
      const later = new Problem('too_many_requests', { retryAfterSeconds: robotsWaitSeconds })
      const refused = answerProblem(c, later)
      // A crawler in a hurry attacks nobody: the security log has other things to tell.
      c.set('problem', undefined)
      return refused
    }
    try {
      return await answer(c, address, keep)
    } finally {
      finish()
    }
  }

  /** Makes the page for one request, and hands over what is kept of it. */
  async function answer(
    c: Context<HttpEnv>,
    address: string | undefined,
    keep: (page: CachedPage) => void = () => {},
  ): Promise<Response> {
    const { language, lowData, requestId } = c.var
    const nonce = randomBytes(16).toString('base64url')
    const url = new URL(c.req.url)
    const edition = pageCache.edition()
    let session: VisitorSession | undefined
    let retryAfter: string | null = null
    const response = await render(requestFor(address, c.req.raw), {
      api: async (address, call) => {
        const ask = async () => {
          const own = { ...c.env, isOwnCall: true }
          return options.fetch(cameThrough(new Request(address, call), c.req.raw.headers), own)
        }
        const path = sharedPath(address, call, options.isShared)
        const answer =
          path === undefined ? await ask() : await shared.answer(`${language} ${path}`, ask)
        retryAfter ??= answer.headers.get('retry-after')
        return answer
      },
      nonce,
      language,
      lowData,
      requestId,
      mode: deps.env.mode,
      now: deps.now,
      brandName: deps.env.brandName,
      brandLogo: deps.env.brandLogo,
      sendsMail: deps.env.smtpUrl !== undefined,
      publicUrl: deps.env.publicUrl,
      destinations: addedDestinations(),
      destinationColours: coloursAddress(),
      csrf: () => {
        session ??= visitorSession(deps, c.req.header('cookie'))
        return {
          token: session.token,
          stamp: makeFormStamp(deps, session.visitor, 'first'),
          stampAgain: makeFormStamp(deps, session.visitor, 'again'),
        }
      },
    })

    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
    const headers = new Headers(response.headers)
    // Whoever is told to come again is told when, as the call was that the page was made of.
    if (retryAfter !== null && [429, 503].includes(response.status)) {
      headers.set('retry-after', retryAfter)
    }
    const asked = url.searchParams.getAll('lng').find(isLanguage)
    // An address that names two languages is read in the first, and chooses none for good.
    if (asked === language) headers.append('set-cookie', languageCookie(asked, deps.env.publicUrl))
    for (const cookie of session?.setCookies ?? []) headers.append('set-cookie', cookie)
    if (session || !headers.has('cache-control')) headers.set('cache-control', 'no-store')
    const isShared = /\bs-maxage=/.test(headers.get('cache-control') ?? '')
    if (!isPage) {
      headers.append('vary', 'Accept-Language, Cookie')
      // What was fetched early for a link that a finger touches serves when the page then opens.
      if (isShared) {
        const isGood = response.status === 200
        headers.set('cache-control', isGood ? 'private, max-age=10' : 'no-cache, private')
      }
      return new Response(response.body, { status: response.status, headers })
    }

    if (c.req.method === 'GET' && response.status === 200) {
      read?.(url.pathname, (name) => c.req.header(name))
    }
    headers.set('vary', variesOn)
    headers.set('accept-ch', 'Sec-CH-Prefers-Reduced-Data')
    headers.set('content-language', language)
    // Tells a service worker from before the switch to go.
    if (lowData) headers.set('x-low-data', 'on')
    headers.delete('content-length')
    const rendered = await response.text()
    if (!isShared) {
      if (!headers.has('content-security-policy')) {
        headers.set('content-security-policy', lowData ? lowDataPolicy : noncePolicy(nonce))
      }
      return encoded(c, response.status, rendered, headers)
    }

    const scripts = lowData ? [] : inlineScriptHashes(rendered, nonce)
    headers.set('content-security-policy', lowData ? lowDataPolicy : hashPolicy(scripts))
    // The nonce did its work: it says which scripts are ours. Nothing is allowed by it any more.
    const html = rendered.replaceAll(` nonce="${nonce}"`, '')
    const isFound = address !== undefined && isSearch(address)
    if (isFound) headers.set('x-robots-tag', 'noindex, follow')
    if (c.req.method === 'GET' && response.status === 200 && address !== undefined) {
      // What somebody looks for is kept here, by no proxy and on no device.
      headers.set('cache-control', isFound ? 'no-cache, private' : 'public, no-cache')
      const kept = { ...securityHeaders, ...Object.fromEntries(headers) }
      const variant = { language, lowData }
      const encoding = bestEncoding(c.req.header('accept-encoding'))
      const page = await pageCache.store(address, variant, {
        ...{ html, headers: kept, edition, encoding },
      })
      keep(page)
      const sent = pageResponse(page, (name) => c.req.header(name))
      if (sent) return sent
    }
    // A page that would be kept for somebody who asks for it is described so to who asks about it.
    const isKept = c.req.method === 'HEAD' && address !== undefined && !isFound
    const isPublic = response.status === 200 && (isKept || isSharedList(url))
    headers.set('cache-control', isPublic ? 'public, no-cache' : 'no-cache, private')
    if (response.status === 200) headers.set('etag', etagOf(html))
    return encoded(c, response.status, html, headers)
  }
}

const rulesForRobots = '/robots.txt'

/** A page that is kept is made for the address it is kept under, in whichever way that was written. */
function requestFor(address: string | undefined, asked: Request): Request {
  if (address === undefined || targetOf(asked.url) === address) return asked
  return new Request(new URL(address, asked.url), asked)
}

/** Path and query of a call that is answered alike for everybody, and says not who asks. */
function sharedPath(
  address: string,
  { method = 'GET', headers }: RequestInit = {},
  isShared: (path: string) => boolean,
): string | undefined {
  if (method !== 'GET' || new Headers(headers).has('cookie')) return undefined
  const target = targetOf(address)
  const [path = ''] = target.split('?')
  return isShared(path) ? target : undefined
}

/** Where somebody is sent on to an address that is a secret: the step between is kept nowhere. */
function privately(location: string) {
  return { location, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' }
}

/** Path and query of a request as they came: a `URL` would write some signs in another way. */
function targetOf(url: string): string {
  return url.slice(url.indexOf('/', 'https://'.length))
}

/**
 * A page is made of the API's answers, never of another page: that one would ask for its own, and so
 * on without an end.
 */
export function refuseOwnCall(c: Context<HttpEnv>, log: Deps['log']): Response | Promise<Response> {
  log.error({ path: c.var.loggedPath }, 'a page asked for what the API does not have')
  return notFound(c)
}

/** A shortlist reads the same for whoever has its address; a reader's own worker may keep it. */
function isSharedList({ pathname, search }: URL): boolean {
  const asked = /^\?saved=[\w%,-]+(?:&(?:nationality|residence|currency|lng)=[A-Za-z]*)*$/
  return pathname === shortlistPath && asked.test(search)
}

/** A page that is not kept, compressed for its one reader; nothing where the reader has it already. */
async function encoded(
  c: Context<HttpEnv>,
  status: number,
  html: string,
  headers: Headers,
): Promise<Response> {
  const etag = headers.get('etag')
  if (etag && isNotModified(c.req.header('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  const encoding = bestEncoding(c.req.header('accept-encoding'))
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  const body = await encode(Buffer.from(html), encoding, 'once')
  return new Response(new Uint8Array(body), { status, headers })
}

/** A page's own call came the way its visitor did: limits and origins are theirs, not a proxy's. */
function cameThrough(request: Request, visited: Headers): Request {
  for (const name of ['x-forwarded-for', 'x-forwarded-proto']) {
    const value = visited.get(name)
    if (value !== null) request.headers.set(name, value)
  }
  return request
}

/** SHA-256 of each inline script that carries this rendering's nonce, and of no other. */
function inlineScriptHashes(html: string, nonce: string): string[] {
  const scripts = html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)
  return [...scripts].flatMap(([, attributes = '', text = '']) =>
    attributes.includes(`nonce="${nonce}"`) && !/\ssrc=/.test(attributes) && text !== ''
      ? [createHash('sha256').update(text).digest('base64')]
      : [],
  )
}

function languageCookie(language: string, publicUrl: string): string {
  return serialize(hostCookie('i18next', publicUrl), language, cookieKept(publicUrl, 365 * 86_400))
}
