import cluster from 'node:cluster'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import { limits } from '#contract/documents/values/limits.ts'
import { above } from './above.ts'
import { type AppOptions, createApp } from './app.ts'
import type { AppDeps } from './app-deps.ts'
import { applyDestinations } from './catalogue/destinations/apply-destinations.ts'
import { createReadings } from './catalogue/readings/readings.ts'
import { refreshOutdatedSearch } from './catalogue/refresh-search.ts'
import { createFinder } from './catalogue/search/finder.ts'
import { practise } from './catalogue/search/practise.ts'
import { loadStarter } from './catalogue/starter/starter.ts'
import { refuseCleartext } from './cleartext.ts'
import { createChanges } from './database/changes.ts'
import { closeFolder } from './database/closed-folder.ts'
import { openDatabase } from './database/database.ts'
import { ensureDirectory } from './database/directory-lock.ts'
import { embeddedIn } from './database/embedded-folder.ts'
import { migrateToLatest } from './database/migrate.ts'
import { watchQueries } from './database/query-watch.ts'
import { isUnused } from './database/unused.ts'
import type { Deps } from './deps.ts'
import { readEnv } from './env.ts'
import { beginScanning } from './files/find-scanner.ts'
import { judgingFolder } from './files/incoming.ts'
import { createJudge } from './files/judge/judge.ts'
import { sayHold } from './files/judge/say-hold.ts'
import type { Metrics } from './health/metrics.ts'
import { traceSender, traceStorage } from './health/trace-steps.ts'
import { createVitals, type Vitals } from './health/vitals.ts'
import { createCrowd } from './http/guards/crowd.ts'
import { createProxies } from './http/guards/proxies.ts'
import { createPageCache } from './http/pages/page-cache.ts'
import type { RenderPage } from './http/pages/pages.ts'
import { checkPort, serve } from './http/serve.ts'
import {
  ensureFirstAdministrator,
  type FirstAdministrator,
} from './identity/staff/first-administrator.ts'
import { readSecret } from './keys/secret.ts'
import { deliverMail, senderFor } from './messaging/deliver-mail.ts'
import { eraseAgain, erasedFile } from './privacy/erased-file.ts'
import { finishErasing } from './privacy/finish-erasing.ts'
import { openSecurityLog } from './security-log/security-log.ts'
import { createWatch } from './security-log/watch.ts'
import { applySettings } from './settings/apply-settings.ts'
import { warnOfSettings } from './start-checks.ts'
import { failureInWords } from './start-failure.ts'
import { sealStorage } from './storage/sealed-storage.ts'
import { openStorage } from './storage/storage.ts'
import { startTasks } from './tasks.ts'
import { readLocales } from './words/locales.ts'

const root = join(import.meta.dirname, '..')
/** How long calls under way may take at a stop; then the database is closed. */
const workMs = 6_000
const lastWordMs = 500
const pageMaxAgeMs = 5 * 60_000
const indexAfterMs = 50
const saveCountsEveryMs = 60_000

/** Until there is something to finish, there is nothing to wait for. */
let finish: () => Promise<unknown> = async () => process.exit(0)
let finishing: Promise<unknown> | undefined

/** Finishes what is under way, closes everything and ends the process, however often it is asked to. */
export function stop(): Promise<unknown> {
  finishing ??= finish()
  return finishing
}

/** Where pages come from: the build, or their sources during development. */
export type OpenPages = (
  deps: Deps,
) => Promise<{ render: RenderPage } & Pick<AppOptions, 'clientFolder'>>

/**
 * Starts everything: data, pages, the server and its background work; answers the port that it listens
 * on. Errors are explained in words, and end the process.
 */
export async function start(openPages: OpenPages): Promise<number> {
  try {
    return await startAll(openPages)
  } catch (error) {
    process.stderr.write(`${failureInWords(error)}\n`)
    process.exit(1)
  }
}

async function startAll(openPages: OpenPages): Promise<number> {
  const env = readEnv(process.env)
  refuseCleartext(env, process.env)
  const isOneOfSeveral = cluster.isWorker
  const log = pino(
    { level: env.logLevel, base: isOneOfSeveral ? { pid: process.pid } : null },
    pino.destination({ dest: 1, sync: false }),
  )
  // Their port was checked before they were started: now they listen on it themselves.
  if (!isOneOfSeveral) await checkPort(env.port, env.host)
  ensureDirectory(env.dataDir)
  sayWasOpen(env.dataDir, log)
  const database = await openDatabase({
    databaseUrl: env.databaseUrl,
    databaseReadUrl: env.databaseReadUrl,
    dataDir: env.dataDir,
    poolSize: env.databasePoolSize,
    log,
  })
  const left = env.databaseUrl === undefined ? undefined : embeddedIn(env.dataDir)
  if (left !== undefined && (await isUnused(database.db))) sayLeftBehind(left)
  await migrateToLatest(database.db)
  await loadStarter({ db: database.db, log })
  await refreshOutdatedSearch({ db: database.db, log })

  const changes = await createChanges(database, env.databaseUrl, log)
  let metrics: Metrics | undefined
  // As with metrics, only who wants them waits for their libraries to load.
  const traces = env.traces && (await import('./health/traces.ts')).createTraces(env.traces, log)
  const db = watchQueries(database.db, (query) => {
    metrics?.query(query)
    traces?.query(query)
    if (env.slowQueryMs === undefined || query.ms < env.slowQueryMs) return
    log.warn({ query: query.name(), ms: Math.round(query.ms) }, 'a query was slow')
  })
  const base = {
    ...{ env, log, db, now: () => new Date() },
    secret: readSecret(env, env.dataDir),
    clearFiles: await openStorage(env),
  }
  const sealed = sealStorage(base)
  const deps: AppDeps = {
    ...base,
    database,
    locales: readLocales(join(root, 'locales'), { sendsMail: env.smtpUrl !== undefined }),
    storage: traces ? traceStorage(sealed, traces.step) : sealed,
    judge: createJudge({
      log,
      folder: judgingFolder(env),
      ...(isOneOfSeveral && { processes: 1 }),
    }),
    scanning: beginScanning(base),
    finder: createFinder({
      ...{ database, now: () => new Date() },
      renewed: () => pageCache.clear(),
    }),
    above,
    seen: { strangeProxy: false },
    watch: createWatch(openSecurityLog({ env, log, now: () => new Date() })),
    catalogueChanged: changes.announce,
  }

  // A restored backup brings back erased people.
  const again = await eraseAgain(deps, erasedFile(env))
  if (again > 0) log.warn({ again }, 'erased again after a restored backup')
  await finishErasing(deps)

  await applyDestinations(deps)
  await applySettings(deps)
  changes.subscribe(() => {
    applySettings(deps).catch((error: unknown) => log.warn({ err: error }, 'settings not read'))
  })

  const readings = createReadings(deps)
  const vitals = createVitals(deps)
  const saveCounts = () =>
    Promise.all([readings.save(), vitals.save()]).catch((error: unknown) =>
      log.warn({ err: error }, 'what was counted is not saved'),
    )
  const pageCache = createPageCache({
    publicUrl: env.publicUrl,
    checkHost: env.checkHost,
    maxBytes: env.pageCacheBytes,
    maxAgeMs: pageMaxAgeMs,
    now: Date.now,
    read: (url, header) => {
      readings.count(url, header)
      metrics?.kept()
    },
  })
  changes.subscribe(pageCache.clear)
  // Only installations with metrics wait for their library to load.
  if (env.metrics) {
    metrics = (await import('./health/metrics.ts')).createMetrics(deps, pageCache)
    if (!isOneOfSeveral) {
      await (await import('./health/serve-metrics.ts')).serveMetrics(env.metrics, metrics.text)
    }
  }
  const followDestinations = async () => {
    // Pages made in between didn't have it.
    if (await applyDestinations(deps)) pageCache.clear()
  }
  changes.subscribe(() => {
    followDestinations().catch((error: unknown) =>
      log.warn({ err: error }, 'destinations not read'),
    )
  })

  const app = createApp({
    ...{ deps, pageCache, traces, read: readings.count },
    answered: (call) => {
      vitals.call(call)
      metrics?.call(call)
    },
    ...(await openPages(deps)),
  })
  const server = await serve({
    ...{ fetch: app.fetch, pageCache, port: env.port, host: env.host },
    crowd: createCrowd({
      ...{ locales: deps.locales, publicUrl: env.publicUrl, proxies: createProxies(env) },
    }),
    isOneOfSeveral,
  })
  env.publicUrl = env.publicUrl.replace(/:0$/, `:${server.port}`)

  // Read before the next search; quick successive changes together.
  const stopping = new AbortController()
  let hasPractised = false
  const readAhead = async () => {
    await deps.finder.index()
    if (hasPractised) return
    hasPractised = true
    await practise(deps.finder, stopping.signal)
  }
  const readIndex = setTimeout(() => {
    readAhead().catch((error: unknown) => log.warn({ err: error }, 'index not read'))
  }, indexAfterMs)
  changes.subscribe(() => void readIndex.refresh())

  void warnOfSettings(deps)
  sayHold(log, judgingFolder(env)).catch((error: unknown) => log.warn({ err: error }, 'no hold'))
  const sender = senderFor(deps)
  const delivery = deliverMail(deps, {
    sender: traces ? traceSender(sender, traces.step) : sender,
  })
  const noteTask: Vitals['task'] = (task) => {
    vitals.task(task)
    metrics?.task(task)
  }
  const tasks = startTasks(deps, noteTask, traces?.task)
  void saveCounts()
  const saving = setInterval(() => void saveCounts(), saveCountsEveryMs)

  finish = async () => {
    log.info('stopping')
    stopping.abort()
    clearTimeout(readIndex)
    clearInterval(saving)
    await Promise.all([server.stop(workMs), delivery.stop(workMs), tasks.stop(workMs)])
    const lastWords = Promise.all([saveCounts(), traces?.stop()])
    await Promise.race([lastWords, wait(lastWordMs, undefined, { ref: false })])
    deps.judge.close()
    await deps.watch.log.close()
    await changes.close()
    await database.close()
    process.exit(0)
  }
  // Only now: a password made before the port turned out to be taken would never be shown.
  const firstAdministrator = await ensureFirstAdministrator(deps)
  if (!isOneOfSeveral || cluster.worker?.id === 1) {
    say(`${env.brandName} is ready: ${env.publicUrl}`)
  }
  if (firstAdministrator) sayFirstSignIn(firstAdministrator, env.publicUrl)
  return server.port
}

function sayWasOpen(dataDir: string, log: Logger): void {
  const { wasOpen, open } = closeFolder(dataDir)
  if (wasOpen) log.warn({ dataDir }, 'other users of this machine could reach the data: closed now')
  if (open.length > 0) {
    const some = open.slice(0, 5)
    log.warn({ some, files: open.length }, 'other users of this machine can reach these files')
  }
}

function sayLeftBehind(folder: string): void {
  say(`DATABASE_URL is set: the database that it names is used, and no one has worked in it yet.`)
  say(`The embedded database in ${folder} stays as it is and is not used.`)
  say(`  to take everything over:  stop this process, then  npm run db:move`)
}

function sayFirstSignIn({ email, password }: FirstAdministrator, publicUrl: string): void {
  say(`Sign in as its first administrator: ${publicUrl}/auth/signin`)
  say(
    `  e-mail: ${email}   password: ${password ? `${password}   (shown this once, good for ${limits.firstPasswordDays} days, to choose your own)` : 'the one in ADMIN_PASSWORD'}`,
  )
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
