import { randomBytes } from 'node:crypto'
import { serveStatic } from '@hono/node-server/serve-static'
import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { sql } from 'kysely'
import { languages } from '#contract/common/values/languages.ts'
import { pageList } from '#contract/common/values/pages.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { isLoopback } from './addresses.ts'
import { admissionsRoutes } from './admissions/routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import type { AppDeps } from './app-deps.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { universityPictures } from './catalogue/pictures/serve-picture.ts'
import { previewedDestination } from './catalogue/previews/previewed-destination.ts'
import type { Readings } from './catalogue/readings/readings.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { sitemapRoutes } from './catalogue/sitemap.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { decisionRoutes } from './decisions/routes.ts'
import type { Deps } from './deps.ts'
import { documentRoutes } from './documents/routes.ts'
import { dossierRoutes } from './dossiers/routes.ts'
import { healthRoutes } from './health/routes.ts'
import type { Traces } from './health/traces.ts'
import type { Vitals } from './health/vitals.ts'
import { bestEncoding } from './http/bodies/encoding.ts'
import type { HttpEnv } from './http/context.ts'
import { apiDocs } from './http/endpoints/api-docs.ts'
import { readDeclared } from './http/endpoints/declared.ts'
import { type ApiDocument, describeApi } from './http/endpoints/openapi.ts'
import { answerProblem, handleErrors, notFound, refuseInvalid } from './http/endpoints/problems.ts'
import { routeOf } from './http/endpoints/route-of.ts'
import { antiForgery } from './http/guards/anti-forgery.ts'
import { countMiss } from './http/guards/count-miss.ts'
import { dataPolicy, decoderPolicy, forEver, securityHeaders } from './http/guards/headers.ts'
import { hasTwoHosts, isForUs } from './http/guards/host.ts'
import { networkOf } from './http/guards/network.ts'
import { createProxies } from './http/guards/proxies.ts'
import { createLogPath } from './http/log-path.ts'
import { switchDataMode } from './http/pages/data-mode.ts'
import { destinationColours } from './http/pages/destination-colours.ts'
import type { PageCache } from './http/pages/page-cache.ts'
import { type RenderPage, servePages } from './http/pages/pages.ts'
import { securityTxt } from './http/pages/security-txt.ts'
import { serviceWorker } from './http/pages/service-worker.ts'
import { createSharedAnswers } from './http/pages/shared-answers.ts'
import { variantOf } from './http/pages/variant.ts'
import { probes } from './http/probes.ts'
import { identityRoutes, sanctumRoutes } from './identity/routes.ts'
import { identifyActor } from './identity/sessions/identify-actor.ts'
import { namedIn, refuseHidden } from './identity/staff/within-sight.ts'
import { lookupRoutes } from './lookup/routes.ts'
import { messagingRoutes } from './messaging/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { sharedPictures } from './og/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { reportingRoutes } from './reporting/routes.ts'
import { type Act, withinAct } from './security-log/act.ts'
import { settingsRoutes } from './setup/routes.ts'
import { viewRoutes } from './views/routes.ts'
import { noteRefusal } from './watch/note-refusal.ts'
import { writeDown } from './watch/write-down.ts'
import { publicNamespaces } from './words/locales.ts'

const maxBodyBytes = 256 * 1024
/** Scripts of workers that decode files from strangers. */
const decoders = /(?:pdf\.worker[^/]*\.mjs|heic-worker[^/]*\.js)$/

/** The typed surface of `/api`, for `hc` in the browser and in loaders. */
export type Api = ReturnType<typeof composeApi>

function composeApi(deps: AppDeps) {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
    .route('/', sanctumRoutes(deps))
    .route('/api', identityRoutes(deps))
    .route('/api', catalogueRoutes(deps))
    .route('/api', admissionsRoutes(deps))
    .route('/api', decisionRoutes(deps))
    .route('/api', documentRoutes(deps))
    .route('/api', dossierRoutes(deps))
    .route('/api', receiptRoutes(deps))
    .route('/api', conversationRoutes(deps))
    .route('/api', alertRoutes(deps))
    .route('/api', privacyRoutes(deps))
    .route('/api', messagingRoutes(deps))
    .route('/api', reminderRoutes(deps))
    .route('/api', auditRoutes(deps))
    .route('/api', settingsRoutes(deps))
    .route('/api', reportingRoutes(deps))
    .route('/api', viewRoutes(deps))
    .route('/api', lookupRoutes(deps))
    .route('/api', notificationRoutes(deps))
    .route('/api', approvalRoutes(deps))
    .route('/api', healthRoutes(deps))
}

/** Every text answer states its encoding: without it a reader has to guess. */
function nameCharset(headers: Headers): void {
  const type = headers.get('content-type') ?? ''
  if (/^(?:text\/[\w.+-]+|[\w.-]+\/(?:[\w.+-]+\+)?xml)$/i.test(type.trim())) {
    headers.set('content-type', `${type.trim()}; charset=utf-8`)
  }
}

/** Everything that the API declares, including the calls of administrators. */
export function describeWholeApi(deps: AppDeps): ApiDocument {
  return describeApi(composeApi(deps), deps.env.brandName)
}

export interface AppOptions {
  deps: AppDeps
  pageCache: PageCache
  /** Renders public pages; without it only the API answers. */
  render?: RenderPage
  /** The built browser files. */
  clientFolder?: string
  /** Called for each page that is rendered for a visitor; the cache reports cached ones. */
  read?: Readings['count']
  /** Called for each call from outside, when it is answered. */
  answered?: Vitals['call']
  traces?: Pick<Traces, 'call'> | undefined
}

/** Composes the slices into one application: used by `main.ts`, by tests and by server rendering. */
export function createApp({
  deps,
  pageCache,
  render,
  clientFolder,
  read,
  answered,
  traces,
}: AppOptions) {
  const app = new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid })
  app.onError(handleErrors(deps.log))

  const api = composeApi(deps)
  const declared = readDeclared(api)
  const logPath = createLogPath([...declared.endpoints, ...pageList])
  const proxies = createProxies(deps.env)
  const warnOfProxy = proxyWarning(deps)
  app.use(async (c, next) => {
    const remote = c.env.incoming?.socket.remoteAddress ?? '127.0.0.1'
    const isProxied = proxies.trusts(remote)
    if (!isProxied) {
      warnOfProxy(remote, c.req.header('x-forwarded-for') ?? c.req.header('forwarded'))
    }
    c.set('loggedPath', logPath(c.req.path))
    c.set('requestId', randomBytes(9).toString('base64url'))
    c.set('address', proxies.addressOf(remote, c.req.header('x-forwarded-for')))
    c.set('isProxied', isProxied)
    const url = c.req.url.slice(c.req.url.indexOf('/', 'https://'.length))
    const { language, lowData } = variantOf(url, (name) => c.req.header(name), deps.env.publicUrl)
    c.set('language', language)
    c.set('lowData', lowData)
    c.set('visitor', '')
    const act: Act = {
      network: networkOf(c.var.address),
      requestId: c.var.requestId,
      noted: [],
    }
    let actor: Promise<Actor | undefined> | undefined
    c.set('identify', () => {
      actor ??= identifyActor(deps, c.req.header('authorization')).then((found) => {
        act.account = found?.key
        return found
      })
      return actor
    })
    c.set('countMiss', () => countMiss(deps, networkOf(c.var.address)))
    c.set('refuseHidden', (actor, params) => refuseHidden(deps, actor, namedIn(params)))
    const startedAt = performance.now()

    const work = () => withinAct(act, next)
    if (traces) {
      const call = {
        method: c.req.method,
        requestId: c.var.requestId,
        isOwn: c.env.isOwnCall === true,
        parent: isProxied ? c.req.header('traceparent') : undefined,
      }
      await traces.call(call, work, () => ({ route: routeOf(c), status: c.res.status }))
    } else {
      await work()
    }
    // It is answered as GET is, and nobody reads its body: what that is read from would stay open.
    if (c.req.raw.method === 'HEAD') await c.res.body?.cancel()
    noteRefusal(act, c)
    await writeDown(deps, act)
    // A page's own call is part of the page, which has headers and a line of the log.
    if (c.env.isOwnCall) {
      c.res.headers.set('x-request-id', c.var.requestId)
      return
    }

    for (const [name, value] of Object.entries(securityHeaders)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    nameCharset(c.res.headers)
    if (!c.res.headers.has('content-security-policy')) {
      c.res.headers.set('content-security-policy', dataPolicy)
    }
    // A file whose name changes with its content is never requested again: a script is small enough for
    // its headers to count.
    if (c.res.headers.get('cache-control') === forEver) c.res.headers.delete('last-modified')
    else c.res.headers.set('x-request-id', c.var.requestId)
    const ms = performance.now() - startedAt
    if (answered && !c.env.isOwnCall) {
      answered({ route: routeOf(c), method: c.req.method, status: c.res.status, ms })
    }
    deps.log.info(
      {
        requestId: c.var.requestId,
        method: c.req.method,
        path: c.var.loggedPath,
        status: c.res.status,
        ms: Math.round(ms),
      },
      'request',
    )
  })

  app.use(async (c, next) => {
    if (!methods.includes(c.req.method)) {
      const answer = answerProblem(c, new Problem('method_not_allowed'))
      answer.headers.set('allow', methods.join(', '))
      return answer
    }
    if (hasTwoHosts(c.env.incoming?.rawHeaders)) throw new Problem('bad_request')
    // A page of another name that leads to this address must not read what is answered here.
    const isAsked = !c.env.isOwnCall && !probes.has(c.req.path)
    if (isAsked && !isForUs({ host: c.req.header('host') }, deps.env))
      throw new Problem('wrong_host')
    await next()
  })

  app.route('/', destinationColours())
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    try {
      await sql`select 1`.execute(deps.db)
      return c.json({ ok: true, database: deps.database.kind })
    } catch {
      throw new Problem('unavailable', { retryAfterSeconds: 2 })
    }
  })

  app.get('/locales/:lng/:file{[a-z]+\\.json}', (c) => {
    const language = languages.find((one) => one === c.req.param('lng'))
    const namespace = c.req.param('file').slice(0, -'.json'.length)
    const file =
      language && publicNamespaces.some((one) => one === namespace)
        ? deps.locales[language][namespace]
        : undefined
    if (!file) throw new Problem('not_found')
    // The office requests its words together with the session and waits for both: revalidating them costs
    // nothing, and scripts of a new version must not get the words of the previous one. During development
    // every page must have the present words.
    const isAskedEachTime = namespace === 'admin' || deps.env.mode === 'development'
    const headers = {
      etag: file.etag,
      'cache-control': isAskedEachTime ? 'no-cache' : 'public, max-age=300',
      vary: 'Accept-Encoding',
    }
    if (c.req.header('if-none-match') === file.etag) return c.body(null, 304, headers)
    const whole = { ...headers, 'content-type': 'application/json' }
    const encoding = bestEncoding(c.req.header('accept-encoding'))
    return encoding === 'identity'
      ? c.body(file.text, 200, whole)
      : c.body(file.encoded(encoding), 200, { ...whole, 'content-encoding': encoding })
  })

  const compressed = compress()
  app.use(async (c, next) => {
    if (c.req.header('accept-encoding')) return compressed(c, next)
    await next()
    // `compress` would say so too, but rebuilds the whole answer to do it.
    c.res.headers.append('vary', 'Accept-Encoding')
  })
  const limitBody = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (c) => answerProblem(c, new Problem('body_too_large')),
  })
  // Asking a GET for its body would make a whole `Request` of it, which costs more than the answer.
  app.use((c, next) =>
    c.req.method === 'GET' || declared.carriesBytes(c) ? next() : limitBody(c, next),
  )

  app.post('/data-mode', switchDataMode(deps.env.publicUrl))
  app.use('/api/*', antiForgery(deps, declared.hasOwnToken))
  app.use('/api/*', async (c, next) => {
    const writes = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    const hasBody =
      Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding')
    const isJson = /^application\/json\b/i.test(c.req.header('content-type') ?? '')
    if (writes && hasBody && !isJson && !declared.carriesBytes(c))
      throw new Problem('unsupported_media_type')
    await next()
  })

  app.route('/', api)
  app.route('/', apiDocs(api, deps.env.brandName))
  app.all('/api/*', notFound)
  app.route('/', sitemapRoutes(deps))
  app.route('/', securityTxt(deps))
  app.get('/sw.js', serviceWorker(deps))
  app.get('/og/*', sharedPictures({ deps, fetch: (request, env) => app.fetch(request, env) }))
  app.all('/og/*', notFound)
  app.get('/pictures/*', universityPictures(deps))
  app.all('/pictures/*', notFound)

  if (clientFolder !== undefined) {
    app.use(
      '/assets/*',
      serveStatic({
        root: clientFolder,
        precompressed: true,
        onFound: (_path, c) => {
          c.header('cache-control', forEver)
          if (decoders.test(c.req.path)) {
            c.header('content-security-policy', decoderPolicy)
          }
        },
      }),
    )
    app.all('/assets/*', notFound)
    app.use('/*', serveStatic({ root: clientFolder, precompressed: true }))
  }
  if (render)
    app.all(
      '*',
      servePages({
        deps,
        pageCache,
        render,
        read,
        previewed: (path) => previewedDestination(deps, path),
        shared: createSharedAnswers({
          edition: pageCache.edition,
          maxBytes: 4 * 1024 * 1024,
          maxAgeMs: 60_000,
          now: () => deps.now().getTime(),
        }),
        isShared: declared.isShared,
        fetch: (request, env) => app.fetch(request, env),
      }),
    )
  app.notFound(notFound)
  return app
}

/**
 * Logs once that calls come through an untrusted proxy: every visitor then has the proxy's address, and
 * shares its limits with all the others.
 */
function proxyWarning({ env, log, seen }: Deps): (remote: string, forwarded?: string) => void {
  let isSilent = false
  return (remote, forwarded) => {
    if (forwarded === undefined) return
    // No visitor calls from this very machine: it is the installation's own proxy.
    if (isLoopback(remote)) seen.strangeProxy = true
    // If proxies are named, anyone else may have made the header up.
    if (isSilent || (env.trustedProxies.length > 0 && !isLoopback(remote))) return
    isSilent = true
    log.warn(
      'A call came with X-Forwarded-For or Forwarded, which is not trusted: behind a proxy every ' +
        'visitor counts as one address. Name the proxy in TRUSTED_PROXIES (its address or network), ' +
        'or set TRUST_PROXY=true if it writes X-Forwarded-For and there is no other way in.',
    )
  }
}

/** The methods that anything here answers. TRACE would send back the request, cookies too. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
