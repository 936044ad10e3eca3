import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { above } from '../above.ts'
import { createApp } from '../app.ts'
import type { AppDeps } from '../app-deps.ts'
import { applyDestinations } from '../catalogue/destinations/apply-destinations.ts'
import { createFinder } from '../catalogue/search/finder.ts'
import type { Database } from '../database/database.ts'
import { type Env, readEnv } from '../env.ts'
import { beginScanning } from '../files/find-scanner.ts'
import { judgingFolder } from '../files/incoming.ts'
import { createJudge } from '../files/judge/judge.ts'
import { createPageCache, type PageCache } from '../http/pages/page-cache.ts'
import { openSecurityLog } from '../security-log/security-log.ts'
import { createWatch } from '../security-log/watch.ts'
import { sealStorage } from '../storage/sealed-storage.ts'
import { openStorage } from '../storage/storage.ts'
import { type Locales, readLocales } from '../words/locales.ts'
import { openTestDatabase } from './test-database.ts'

/** A clock that stops until it is moved. */
export interface TestClock {
  now: () => Date
  set: (instant: string) => void
  forwardSeconds: (seconds: number) => void
}

export interface TestApp {
  app: ReturnType<typeof createApp>
  deps: AppDeps
  database: Database
  clock: TestClock
  pageCache: PageCache
  /** One request through the public door. */
  request: (path: string, init?: RequestInit) => Promise<Response>
  close: () => Promise<void>
}

export const testOrigin = 'http://localhost:3000'
export const testSecret = 'a secret that only the tests know, long enough'

const folder = join(import.meta.dirname, '../../locales')
const unmailed = readLocales(folder, { sendsMail: false })
let mailed: Locales | undefined

/** Read once for all applications of a process, as most of them send nothing. */
function localesOf({ smtpUrl }: Env): Locales {
  if (smtpUrl === undefined) return unmailed
  mailed ??= readLocales(folder, { sendsMail: true })
  return mailed
}

/** The whole API on a separate database unless one is given, at a clock that the test holds. */
export async function createTestApp(
  settings: Partial<Env> = {},
  given?: Database,
): Promise<TestApp> {
  const database = given ?? (await openTestDatabase())
  const clock = createTestClock('2026-12-01T09:00:00Z')
  const dataDir = join(tmpdir(), `passerelle-test-${randomBytes(6).toString('hex')}`)
  const env = { ...readEnv({ NODE_ENV: 'test', PUBLIC_URL: testOrigin }), dataDir, ...settings }
  const log = pino({ level: 'silent' })
  const base = {
    ...{ env, log, db: database.db, now: clock.now },
    secret: { current: Buffer.from(testSecret), former: [] },
    clearFiles: await openStorage(env),
  }
  const deps: AppDeps = {
    ...base,
    database,
    locales: localesOf(env),
    storage: sealStorage(base),
    judge: createJudge({ log, folder: judgingFolder(env), processes: 1 }),
    scanning: beginScanning(base),
    finder: createFinder({ database, now: clock.now }),
    above,
    seen: { strangeProxy: false },
    watch: createWatch(openSecurityLog({ env, log, now: clock.now })),
    catalogueChanged: async () => pageCache.clear(),
  }
  const pageCache = createPageCache({
    publicUrl: deps.env.publicUrl,
    checkHost: deps.env.checkHost,
    maxBytes: 1024 * 1024,
    maxAgeMs: 300_000,
    now: () => clock.now().getTime(),
  })
  await applyDestinations(deps)
  const app = createApp({ deps, pageCache })
  return {
    app,
    deps,
    database,
    clock,
    pageCache,
    request: async (path, init) => app.request(`${testOrigin}${path}`, init, {}),
    close: async () => {
      deps.judge.close()
      await deps.watch.log.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function createTestClock(start: string): TestClock {
  let instant = new Date(start)
  return {
    now: () => new Date(instant),
    set: (next) => {
      instant = new Date(next)
    },
    forwardSeconds: (seconds) => {
      instant = new Date(instant.getTime() + seconds * 1000)
    },
  }
}
