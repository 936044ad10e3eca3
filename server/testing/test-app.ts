import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from '../app.ts'
import type { Database } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { type Env, readEnv } from '../env.ts'
import { readLocales } from '../http/locales.ts'
import { createPageCache, type PageCache } from '../http/page-cache.ts'
import { openTestDatabase } from './test-database.ts'

/** A clock that stands still until it is moved. */
export interface TestClock {
  now: () => Date
  set: (instant: string) => void
  forwardSeconds: (seconds: number) => void
}

export interface TestApp {
  app: ReturnType<typeof createApp>
  deps: Deps
  database: Database
  clock: TestClock
  pageCache: PageCache
  /** One request through the public door. */
  request: (path: string, init?: RequestInit) => Promise<Response>
  close: () => Promise<void>
}

export const testOrigin = 'http://localhost:3000'

const locales = readLocales(join(import.meta.dirname, '../../locales'))

/** The whole API on a database of its own, at a clock that the test holds. */
export async function createTestApp(settings: Partial<Env> = {}): Promise<TestApp> {
  const database = await openTestDatabase()
  const clock = createTestClock('2026-12-01T09:00:00Z')
  const deps: Deps = {
    env: { ...readEnv({ NODE_ENV: 'test', PUBLIC_URL: testOrigin }), ...settings },
    log: pino({ level: 'silent' }),
    database,
    db: database.db,
    now: clock.now,
    secret: Buffer.from('a secret that only the tests know, long enough'),
    locales,
    catalogueChanged: async () => pageCache.clear(),
  }
  const pageCache = createPageCache({
    maxBytes: 1024 * 1024,
    maxAgeMs: 300_000,
    now: () => clock.now().getTime(),
  })
  const app = createApp({ deps, pageCache })
  return {
    app,
    deps,
    database,
    clock,
    pageCache,
    request: async (path, init) => app.request(`${testOrigin}${path}`, init, {}),
    close: database.close,
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
