import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Language } from '#contract/common/common.ts'
import { Problem, type ProblemBody } from '#contract/common/values/problems.ts'
import { type Locales, wordsAt } from '../../words/locales.ts'
import { escapeMarkup } from '../pages/escape-markup.ts'
import { variantOf, variesOn } from '../pages/variant.ts'
import { probes } from '../probes.ts'
import { dataPolicy, securityHeaders } from './headers.ts'
import { networkOf } from './network.ts'
import type { Proxies } from './proxies.ts'

export interface Crowd {
  /**
   * Works on the call, or answers it with 503 and when to come again, as a page or as a problem. Ends
   * when the work does, or at once after a refusal.
   */
  admit: (
    request: IncomingMessage,
    response: ServerResponse,
    work: () => Promise<void>,
  ) => Promise<void>
}

interface Options {
  locales: Locales
  publicUrl: string
  proxies: Proxies
  most?: number
}

/**
 * The calls worked on at once. A process makes some fifty pages a second, so that the last of them
 * waits about a second: people who wait longer press again, and make it worse.
 */
const mostAtOnce = 64
const overloaded = new Problem('overloaded', { retryAfterSeconds: 5 })

/**
 * Beyond what a process can work on, calls are refused before any work is done for them. Calls count
 * from their last byte to the first of their answer: who sends or reads slowly takes no one’s place.
 * A caller who leaves gives no place back before the work for them ends, and a body that no one reads
 * is not waited for. One network leaves the last quarter of the places to others.
 */
export function createCrowd({ locales, publicUrl, proxies, most = mostAtOnce }: Options): Crowd {
  const open = new Map<IncomingMessage, Place>()
  const mostOfOne = Math.ceil(most * 0.75)

  function isFull(network: string | undefined): boolean {
    if (open.size < mostOfOne) return false
    let [underWay, ofOne] = [0, 0]
    for (const [request, place] of open) {
      if (!hasArrived(request) || place.response.headersSent) continue
      underWay++
      if (network !== undefined && place.network === network) ofOne++
    }
    return underWay >= most || ofOne >= mostOfOne
  }

  /** Undefined for a proxy on this machine that is not trusted to say who asks: it asks for everyone. */
  function networkFor({ socket, headers }: IncomingMessage): string | undefined {
    const remote = socket.remoteAddress ?? ''
    const address = proxies.addressOf(remote, headers['x-forwarded-for']?.toString())
    return isOfThisMachine(address) ? undefined : networkOf(address)
  }

  return {
    admit: async (request, response, work) => {
      if (isAlwaysAnswered(request) || carriesFile(request)) return work()
      const network = networkFor(request)
      if (isFull(network)) return refuse(request, response, wordsFor(request))
      open.set(request, { response, network })
      try {
        await work()
      } finally {
        open.delete(request)
      }
    },
  }

  function wordsFor({ url = '/', headers }: IncomingMessage): AwayWords {
    const header = (name: string) => headers[name]?.toString()
    const { language } = variantOf(url, header, publicUrl)
    const words = (path: string) => wordsAt(locales, language, 'translation', path)
    return {
      language,
      ...{ title: words('error.away.title'), text: words('problem.overloaded') },
      again: words('error.failure.again'),
    }
  }
}

interface Place {
  response: ServerResponse
  network: string | undefined
}

const isOfThisMachine = (address: string) => /^(?:::ffff:)?127\.|^::1$/.test(address)

const withoutBody = ['GET', 'HEAD', 'OPTIONS']

/** Whether all that the work needs is here: no one reads the body of a call that asks for a page. */
function hasArrived({ method = 'GET', complete }: IncomingMessage): boolean {
  return complete || withoutBody.includes(method)
}

const folders = ['/assets/', '/locales/']

/** What a load balancer asks, and what costs next to nothing, by the path that the router will see. */
function isAlwaysAnswered({ url = '/' }: IncomingMessage): boolean {
  const path = URL.parse(`http://site${url}`)?.pathname ?? ''
  return probes.has(path) || folders.some((folder) => path.startsWith(folder))
}

/** Files wait their turn in a queue of their own. */
function carriesFile({ method = 'GET', headers }: IncomingMessage): boolean {
  if (withoutBody.includes(method)) return false
  return /^(?:multipart\/|application\/offset\+octet-stream)/i.test(headers['content-type'] ?? '')
}

interface AwayWords {
  language: Language
  title: string
  text: string
  again: string
}

function refuse(request: IncomingMessage, response: ServerResponse, words: AwayWords): void {
  const requestId = randomBytes(9).toString('base64url')
  const isPage = /\btext\/html\b/.test(request.headers.accept ?? '')
  const { code, status } = overloaded
  const problem: ProblemBody = {
    ...{ type: `/problems/${code}`, title: code, status, code, requestId },
  }
  const body = isPage ? pageOf(request.url ?? '/', words) : JSON.stringify(problem)
  response.writeHead(status, {
    ...securityHeaders,
    'content-security-policy': isPage ? pagePolicy : dataPolicy,
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    'content-language': words.language,
    'cache-control': 'no-store',
    'retry-after': String(overloaded.retryAfterSeconds),
    vary: `${variesOn}, Accept`,
    'x-request-id': requestId,
    // What it sends is not read.
    ...(!request.complete && { connection: 'close' }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const pagePolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** A page that costs nothing to make: text alone, with a link to the same address. */
function pageOf(url: string, { language, title, text, again }: AwayWords): string {
  const [name, words, press] = [title, text, again].map(escapeMarkup)
  const address = escapeMarkup(url.replace(/^\/+/, '/'))
  return (
    `<!doctype html><html lang="${language}"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${name}</title>` +
    `<main><h1>${name}</h1><p>${words}</p><p><a href="${address}">${press}</a></p></main></html>\n`
  )
}
