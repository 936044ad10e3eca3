import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findPostgresql } from '#server/testing/postgresql.ts'
import { type RunningSite, startSite } from '#server/testing/site.ts'
import { onServer } from '#server/testing/test-database.ts'
import { findFirefox } from '../e2e/firefox.ts'

/**
 * Starts the production build on the embedded database, and on PostgreSQL where one can be had,
 * each with a new data folder and its starter catalogue, and runs the browser tests against them.
 * Arguments go to Playwright.
 */
const administrator = {
  ADMIN_EMAIL: 'owner@example.org',
  ADMIN_PASSWORD: 'a password of the browser tests',
}
// Hourly limits are counted by network, and each test has its own.
const settings = { ...administrator, TRUST_PROXY: 'true' }

// Both sites are compiled once.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/compiled')
const projects = process.argv.filter((one) => one.startsWith('--project='))
const isOnBoth = projects.length === 0 || projects.includes('--project=postgresql')
const server = isOnBoth ? await findPostgresql() : undefined
const [embedded, postgresql] = await Promise.all([
  startSite(settings),
  server && startOnPostgresql(server.url),
])
if (isOnBoth && !postgresql) {
  console.log(
    '── PostgreSQL: none available: the browser journey runs on the embedded database only',
  )
}
const isInFirefox = projects.length === 0 || projects.includes('--project=firefox')
const firefox = isInFirefox ? findFirefox() : undefined
if (isInFirefox && firefox === undefined) {
  console.log('── Firefox: none installed: the browser journey runs in Chromium only')
}

const status = await run(
  'playwright',
  ['test', '-c', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  {
    ...administrator,
    E2E_EMBEDDED_URL: embedded.url,
    E2E_EMBEDDED_DATA: embedded.dataDir,
    ...(firefox && { E2E_FIREFOX_URL: embedded.url, E2E_FIREFOX_DATA: embedded.dataDir }),
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
  const site = await startSite({ ...settings, DATABASE_URL: url.href })
  return {
    ...site,
    stop: async () => {
      const code = await site.stop()
      await onServer(serverUrl, `drop database if exists ${name} with (force)`)
      return code
    },
  }
}

function run(command: string, args: string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
