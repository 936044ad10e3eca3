import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { createChanges } from '../database/changes.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { readUntil } from '../testing/read-until.ts'
import { type RunningSite, startSite } from '../testing/site.ts'
import { onServer } from '../testing/test-database.ts'

const server = process.env['TEST_DATABASE_URL'] ?? ''
const log = pino({ level: 'silent' })

// The embedded database has one process only.
describe('two processes on one PostgreSQL', { skip: server === '' }, () => {
  const name = `passerelle_two_${randomBytes(4).toString('hex')}`
  const databaseUrl = server.replace(/\/[^/]*$/, `/${name}`)
  let sites: RunningSite[] = []
  let database: Database

  before(async () => {
    await onServer(server, `create database ${name} encoding 'UTF8' template template0`)
    const settings = {
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'the same on both machines, and long enough',
    }
    // One after the other: the first loads the starter catalogue.
    for (let at = 0; at < 2; at++) sites = [...sites, await startSite(settings)]
    database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 2, log })
  })
  after(async () => {
    for (const site of sites) await site.stop()
    await database.close()
    await onServer(server, `drop database if exists ${name} with (force)`)
  })

  test('a catalogue change reaches the kept pages of both', async () => {
    const changes = await createChanges(database, databaseUrl, log)
    await Promise.all(sites.map(untilKept))
    await rename('Changed by another')
    await changes.announce()
    for (const site of sites) await untilShown(site, 'Changed by another')
    await changes.close()
  })

  test('a change announced while the listeners had lost their connection reaches them too', async () => {
    const changes = await createChanges(database, databaseUrl, log)
    await Promise.all(sites.map(untilKept))
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'passerelle-listen' and datname = current_database()",
    )
    // Cached again, from the old catalogue, before anyone listens again.
    await Promise.all(sites.map(untilKept))
    await rename('Changed meanwhile')
    await changes.announce()
    for (const site of sites) await untilShown(site, 'Changed meanwhile')
    await changes.close()
  })

  async function rename(title: string): Promise<void> {
    await database.pool.query(
      `update destination set name = jsonb_build_object('en', $1::text, 'fr', $1::text) where key = 'india'`,
      [title],
    )
  }
})

async function readPage({ url }: RunningSite): Promise<string> {
  return (await fetch(`${url}/destinations/india?lng=en`)).text()
}

async function untilKept(site: RunningSite): Promise<void> {
  await readPage(site)
  await readPage(site)
}

async function untilShown(site: RunningSite, text: string): Promise<void> {
  const page = await readUntil(
    () => readPage(site),
    (html) => html.includes(text),
  )
  assert.ok(page.includes(text), `${site.url} never showed “${text}”`)
}
