import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { serialize } from 'hono/utils/cookie'
import type { Language } from '#contract/common/common.ts'
import type { Picture } from '#contract/common/pictures.ts'
import { addedDestinations, type DestinationRow } from '#contract/common/values/destinations.ts'
import { isLanguage } from '#contract/common/values/languages.ts'
import { shortlistPath } from '#contract/common/values/pages.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { cookieKept, type DestinationKey, hostCookie } from '#contract/common/values/vocabulary.ts'
import type { Deps } from '../../deps.ts'
import { bestEncoding, encode } from '../bodies/encoding.ts'
import type { HttpEnv } from '../context.ts'
import type { CountReading } from '../count-reading.ts'
import { answerProblem, notFound } from '../endpoints/problems.ts'
import { isOwnOrigin, type VisitorSession, visitorSession } from '../guards/anti-forgery.ts'
import { makeFormStamp } from '../guards/form-stamp.ts'
import { hashPolicy, lowDataPolicy, noncePolicy, securityHeaders } from '../guards/headers.ts'
import { networkOf } from '../guards/network.ts'
import { coloursAddress } from './destination-colours.ts'
import { meantLink } from './mailed-link.ts'
import {
  type CachedPage,
  etagOf,
  isNotModified,
  isSearch,
  keptAddress,
  type PageCache,
  pageResponse,
} from './page-cache.ts'
import { createRenderingShare, robotsWaitSeconds } from './rendering-share.ts'
import type { SharedAnswers } from './shared-answers.ts'
import { variesOn } from './variant.ts'

/** The context of the page being rendered. */
export interface PageContext {
  /** The API, in this process. */
  api: (address: string, call?: RequestInit) => Promise<Response>
  nonce: string
  language: Language
  /** The page must do without scripts, fonts and ornaments. */
  lowData: boolean
  requestId: string
  mode: Deps['env']['mode']
  now: Deps['now']
  brandName: string
  brandLogo: Picture | null
  publicUrl: string
  /** The rows of destinations that the product does not come with, drafts among them. */
  destinations: readonly DestinationRow[]
  /** The destination of the record that the page previews, which may be a draft; null for other pages. */
  previewed: DestinationKey | null
  /** The style sheet with their colours, if one of them is published. */
  destinationColours: string | null
  /** Whether mails leave: without a mail server they are only written to the data folder. */
  sendsMail: boolean
  /**
   * The anti-forgery token for a form's hidden `_token`; the form's action sends it on to the API
   * as `X-XSRF-TOKEN`. A page that asks for it belongs to this visitor and is never cached. With it
   * come the `stamp` of a public form, and the one it carries once it has asked to press again.
   */
  csrf: () => { token: string; stamp: string; stampAgain: string }
}

export type RenderPage = (request: Request, context: PageContext) => Promise<Response>

interface Options {
  deps: Deps
  pageCache: PageCache
  render: RenderPage
  /** Called for each page that is sent to a visitor from here. */
  read: CountReading | undefined
  /** The destination whose record a page's path previews, for a link that staff made. */
  previewed: (path: string) => Promise<DestinationKey | undefined>
  /** The API answers that pages share, and the calls that allow it. */
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
  /** Pages that are being made for the cache: a request for one waits for it meanwhile. */
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
    // No await between checking whether another request makes it and noting that this one does.
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
    // Robots may read their rules at any time.
    const finish = c.req.path === rulesForRobots ? () => {} : share.begin(asker)
    if (!finish) {
      const later = new Problem('too_many_requests', { retryAfterSeconds: robotsWaitSeconds })
      const refused = answerProblem(c, later)
      // A crawler in a hurry is no attack: the security log is for other events.
      c.set('problem', undefined)
      return refused
    }
    try {
      return await answer(c, address, keep)
    } finally {
      finish()
    }
  }

  /** Makes the page for one request, and hands over the version to cache. */
  async function answer(
    c: Context<HttpEnv>,
    address: string | undefined,
    keep: (page: CachedPage) => void = () => {},
  ): Promise<Response> {
    const { language, lowData, requestId } = c.var
    const nonce = randomBytes(16).toString('base64url')
    const url = new URL(c.req.url)
    const edition = pageCache.edition()
    const previewed = (await options.previewed(url.pathname)) ?? null
    let session: VisitorSession | undefined
    let retryAfter: string | null = null
    const response = await render(requestFor(c, address, deps.env.publicUrl), {
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
      previewed,
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
    // A visitor who has to come back later reads when, from the call behind the page.
    if (retryAfter !== null && [429, 503].includes(response.status)) {
      headers.set('retry-after', retryAfter)
    }
    const asked = url.searchParams.getAll('lng').find(isLanguage)
    // An address with two languages is read in the first, and chooses none permanently.
    if (asked === language) headers.append('set-cookie', languageCookie(asked, deps.env.publicUrl))
    for (const cookie of session?.setCookies ?? []) headers.append('set-cookie', cookie)
    if (session || !headers.has('cache-control')) headers.set('cache-control', 'no-store')
    const isShared = /\bs-maxage=/.test(headers.get('cache-control') ?? '')
    if (!isPage) {
      headers.append('vary', 'Accept-Language, Cookie')
      // Data fetched early, when a finger touches a link, is used when the page then opens.
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
    // The nonce has done its work of marking our scripts. It allows nothing any more.
    const html = rendered.replaceAll(` nonce="${nonce}"`, '')
    const isFound = address !== undefined && isSearch(address)
    if (isFound) headers.set('x-robots-tag', 'noindex, follow')
    if (c.req.method === 'GET' && response.status === 200 && address !== undefined) {
      // A visitor's search is cached here, but by no proxy and on no device.
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
    // HEAD describes a page as cacheable if GET would make it so.
    const isKept = c.req.method === 'HEAD' && address !== undefined && !isFound
    const isPublic = response.status === 200 && (isKept || isSharedList(url))
    headers.set('cache-control', isPublic ? 'public, no-cache' : 'no-cache, private')
    if (response.status === 200) headers.set('etag', etagOf(html))
    return encoded(c, response.status, html, headers)
  }
}

const rulesForRobots = '/robots.txt'

/**
 * A cached page is made for the address that it is kept under, however the request spelled it. A form
 * of ours is one for its own address: behind https the request comes by http, and the router takes
 * the form for another site's.
 */
function requestFor(c: Context<HttpEnv>, address: string | undefined, publicUrl: string): Request {
  const asked = c.req.raw
  const target = targetOf(asked.url)
  const from = c.req.header('origin')
  const reached = asked.url.slice(0, -target.length)
  const origin = from !== undefined && isOwnOrigin(c, from, publicUrl) ? from : reached
  const url = origin + (address ?? target)
  return url === asked.url ? asked : new Request(url, asked)
}

/** Path and query of a call that gets the same answer for everyone, and doesn't say who asks. */
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

/** A redirect to an address that holds a secret: it is never cached. */
function privately(location: string) {
  return { location, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' }
}

/** Path and query of a request as they came: a `URL` would write some signs in another way. */
function targetOf(url: string): string {
  return url.slice(url.indexOf('/', 'https://'.length))
}

/**
 * A page is made from the API's answers, never from another page: that one would ask for its own, and
 * so on without an end.
 */
export function refuseOwnCall(c: Context<HttpEnv>, log: Deps['log']): Response | Promise<Response> {
  log.error({ path: c.var.loggedPath }, 'a page asked for what the API does not have')
  return notFound(c)
}

/** A shortlist reads the same for anyone with its address; a reader's own worker may keep it. */
function isSharedList({ pathname, search }: URL): boolean {
  const asked = /^\?saved=[\w%,-]+(?:&(?:nationality|residence|currency|lng)=[A-Za-z]*)*$/
  return pathname === shortlistPath && asked.test(search)
}

/** A page that is not kept, compressed for its one reader; empty if the reader already has it. */
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

/** A page's own call counts as its visitor's: their limits and origin apply, not a proxy's. */
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
