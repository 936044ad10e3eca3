import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgresql, freePort } from '#server/testing/postgresql.ts'
import { onServer } from '#server/testing/test-database.ts'

/**
 * Starts the production build on the embedded database, and on PostgreSQL where one can be had,
 * each with a new data folder and its starter catalogue, and runs the browser tests against them.
 * Arguments go to Playwright.
 */
const administrator = {
  ADMIN_EMAIL: 'owner@example.org',
  ADMIN_PASSWORD: 'a password of the browser tests',
}

interface RunningSite {
  url: string
  dataDir: string
  stop: () => Promise<void>
}

const embedded = await startSite({})
const server = await findPostgresql()
const postgresql = server ? await startOnPostgresql(server.url) : undefined
if (!postgresql) {
  console.log(
    '── PostgreSQL: none to be had: the browser journey runs on the embedded database only',
  )
}

const status = await run(
  'playwright',
  ['test', '-c', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  {
    ...administrator,
    E2E_EMBEDDED_URL: embedded.url,
    E2E_EMBEDDED_DATA: embedded.dataDir,
    ...(postgresql && {
      E2E_POSTGRESQL_URL: postgresql.url,
      E2E_POSTGRESQL_DATA: postgresql.dataDir,
    }),
  },
)
await embedded.stop()
await postgresql?.stop()
await server?.stop()
process.exit(status)

async function startOnPostgresql(serverUrl: string): Promise<RunningSite> {
  const name = `passerelle_e2e_${process.pid}`
  await onServer(serverUrl, `create database ${name} encoding 'UTF8' template template0`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const site = await startSite({ DATABASE_URL: url.href })
  return {
    ...site,
    stop: async () => {
      await site.stop()
      await onServer(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

async function startSite(settings: Record<string, string>): Promise<RunningSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle e2e '))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...administrator,
      ...settings,
    },
  })
  process.on('exit', () => child.kill('SIGKILL'))
  await untilReady(url, child)
  return {
    url,
    dataDir,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (child.exitCode !== null) throw new Error('The server ended before it was ready')
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('The server was not ready within a minute')
}

function run(command: string, args: string[], settings: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...settings } })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
