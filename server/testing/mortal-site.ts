import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { refreshOutdatedSearch } from '../catalogue/refresh-search.ts'
import { loadStarter } from '../catalogue/starter/starter.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createClient, type TestClient } from './client.ts'
import type { DieAt } from './die-at.ts'
import { copyInto } from './embedded-template.ts'
import { makeDestination } from './factories-catalogue.ts'
import { startPost } from './post.ts'
import { freePort } from './postgresql.ts'
import { patienceMs, readUntil } from './read-until.ts'
import { type RunningSite, startSite } from './site.ts'
import { fromTemplate } from './template.ts'
import { createTestApp, type TestApp, testOrigin, testSecret } from './test-app.ts'
import { onServer } from './test-database.ts'

/**
 * A database and a data folder that outlive the processes which work on them; no program is in the
 * catalogue.
 */
export interface MortalSite {
  dataDir: string
  /** How many different mails about each of these applications have arrived. */
  countMessages: (numbers: readonly string[]) => number[]
  /** Waits until a mail about each of them has arrived. */
  untilTold: (numbers: readonly string[]) => Promise<void>
  /** Works on the database and the data folder while no process of the site does, at the real time. */
  between: <T>(work: (server: TestApp) => Promise<T>) => Promise<T>
  /** Starts a process, with an optional place to die: even while it starts. */
  start: (dieAt?: DieAt) => Promise<Life>
  close: () => Promise<void>
}

export interface Life {
  url: string
  /** Ends it as `kill -9` does, at this moment. */
  kill: () => Promise<void>
  /** A browser whose calls may be cut off by the end of the process. */
  client: (token: string) => TestClient
  /** Ends when the process has died in the given place; `doing` may be cut off by that. */
  death: (doing?: Promise<unknown>) => Promise<void>
  stop: () => Promise<void>
}

const server = process.env['TEST_DATABASE_URL']
/** A process after the other takes long on the embedded database: there it dies where it matters most. */
export const onlyOnServer = { skip: server === undefined || server === '' }

/** A site whose processes are started with these settings beside their usual ones. */
export async function makeMortalSite(settings: Record<string, string> = {}): Promise<MortalSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle mortal '))
  const databaseUrl = server ? await copyOnServer(server) : undefined
  if (databaseUrl === undefined) copyInto(dataDir)
  const post = await startPost()
  /** How many different messages name each of these, by its number. */
  const countMessages = (numbers: readonly string[]) =>
    numbers.map((number) => {
      const about = post.received.filter(({ subject, text }) =>
        `${subject} ${text}`.includes(number),
      )
      return new Set(about.map(({ messageId }) => messageId)).size
    })
  const open = (): Promise<Database> =>
    openDatabase({ databaseUrl, dataDir, poolSize: 8, log: pino({ level: 'silent' }) })
  let life: RunningSite | undefined

  const site: MortalSite = {
    dataDir,
    countMessages,
    untilTold: async (numbers) => {
      const counts = await readUntil(
        async () => countMessages(numbers),
        (counts) => !counts.includes(0),
      )
      if (counts.includes(0)) throw new Error('not every mail came')
    },
    between: async (work) => {
      const app = await createTestApp({ dataDir }, await open())
      app.clock.set(new Date().toISOString())
      // What a process held that died is due when its lease is over: that much time has gone by.
      await app.deps.db
        .updateTable('outgoing_mail')
        .set({ next_attempt_at: app.clock.now() })
        .where('state', '=', 'queued')
        .execute()
      try {
        return await work(app)
      } finally {
        await app.close()
      }
    },
    start: async (dieAt) => {
      const running = await startSite(
        {
          DATABASE_URL: databaseUrl ?? '',
          DATA_DIR: dataDir,
          PORT: String(await freePort()),
          PUBLIC_URL: testOrigin,
          SECRET_KEY: testSecret,
          SMTP_URL: post.url,
          LOG_LEVEL: 'fatal',
          ...settings,
          ...(dieAt && { DIE_AT: JSON.stringify(dieAt) }),
        },
        dieAt && { preload: join(import.meta.dirname, 'die-at.ts') },
      )
      life = running
      return {
        url: running.url,
        kill: async () => {
          process.kill(running.pid, 'SIGKILL')
          await running.ended
        },
        client: (token) => {
          const client = createClient({
            request: (path, init) => fetch(`${running.url}${path}`, init),
          })
          client.bear(token)
          return client
        },
        death: async (doing) => {
          const done = Promise.resolve(doing).catch((error: unknown) => error)
          const ended = await Promise.race([
            running.ended,
            sleep(patienceMs, 'alive', { ref: false }),
          ])
          if (ended === 'SIGKILL') return
          if (ended === 'alive') {
            // The next test, and the end of the file, would wait for it.
            process.kill(running.pid, 'SIGKILL')
            await running.ended
          }
          throw new Error(`the process was to be killed: ${ended}`, { cause: await done })
        },
        stop: async () => {
          await running.stop({ keepData: true })
        },
      }
    },
    close: async () => {
      await life?.stop({ keepData: true })
      await post.close()
      if (server) {
        const name = new URL(databaseUrl ?? '').pathname.slice(1)
        await onServer(server, `drop database if exists ${name} with (force)`)
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  await site.between(async ({ deps }) => {
    await makeDestination(deps, 'india')
    await loadStarter(deps)
    await refreshOutdatedSearch(deps)
  })
  return site
}

async function copyOnServer(url: string): Promise<string> {
  const name = `passerelle_mortal_${randomBytes(6).toString('hex')}`
  await onServer(url, `create database ${name} ${fromTemplate}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}
