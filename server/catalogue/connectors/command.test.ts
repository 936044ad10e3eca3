import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { pino } from 'pino'
import { type Database, openDatabase } from '../../database/database.ts'
import { migrateToLatest } from '../../database/migrate.ts'
import { signedInAs } from '../../testing/client.ts'
import { actsOn, forgetConnectors } from '../../testing/connector-runs.ts'
import { type Ended, ended } from '../../testing/ended.ts'
import { makeUniversity } from '../../testing/factories-catalogue.ts'
import { everyRow } from '../../testing/import-runs.ts'
import {
  type OpenSourceServer,
  organization,
  startOpenSources,
} from '../../testing/open-sources.ts'
import { readUntil } from '../../testing/read-until.ts'
import { fromTemplate } from '../../testing/template.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { onServer } from '../../testing/test-database.ts'
import { sweepConnectors } from './manage-runs.ts'

const command = join(import.meta.dirname, 'command.ts')
const postgresql = process.env['TEST_DATABASE_URL']

let folder: string
let databaseUrl: string | undefined
let source: OpenSourceServer
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passerelle-connect-'))
  source = await startOpenSources()
  if (postgresql) {
    const name = `passerelle_test_${randomBytes(6).toString('hex')}`
    await onServer(postgresql, `create database ${name} ${fromTemplate}`)
    const url = new URL(postgresql)
    url.pathname = `/${name}`
    databaseUrl = url.href
  }
})
beforeEach(() => {
  source.asked = []
  source.faults = []
})
after(async () => {
  await source.close()
  rmSync(folder, { recursive: true })
  if (!postgresql || !databaseUrl) return
  const name = new URL(databaseUrl).pathname.slice(1)
  await onServer(postgresql, `drop database if exists ${name} with (force)`)
})

const ids = ['03rth4p18', '02kzqn938', '04vfs2w97']

test('a command that is called wrongly says how to call it, and ends with 2', async () => {
  for (const args of [[], ['agency'], ['ror', 'wikidata'], ['ror', '--aply']]) {
    const { code, errors } = await run(...args)
    assert.equal(code, 2, args.join(' '))
    assert.match(errors, /npm run connect -- <connector> \[--apply\]/)
  }
})

test('without a database nothing is asked', {
  skip: postgresql !== undefined && postgresql !== '',
}, async () => {
  const { code, errors } = await run('ror')
  assert.equal(code, 1)
  assert.match(errors, /not set up/)
  assert.deepEqual(source.asked, [])
})

test('a dry run shows what differs, and leaves everything as it was', async () => {
  const start = await between(async (server) => {
    for (const id of ids) {
      await makeUniversity(server.deps, { key: `u-${id}`, source_url: `https://ror.org/${id}` })
      source.organizations[id] = organization(id, { website: `https://${id}.example/` })
    }
    return everyRow(server.database)
  })
  const { code, output } = await run('ror')
  assert.equal(code, 0, output)
  assert.match(output, /^u-03rth4p18 {2}website: nothing → "https:\/\/03rth4p18\.example\/"/m)
  assert.match(output, /6 differences\.\nNothing was kept\./)
  assert.equal(await between(async ({ database }) => everyRow(database)), start)
})

test('a dry run that is interrupted, or held, leaves everything as it was', async () => {
  const start = await between(async ({ database }) => everyRow(database))
  source.faults = [{ at: /02kzqn938/, status: 403, times: 1 }]
  const held = await run('ror')
  assert.equal(held.code, 1)
  assert.match(held.output, /On hold: the source answered with an error \(403\)\. \[status\]/)

  source.asked = []
  source.faults = [{ at: /02kzqn938/, silent: true }]
  const child = launch('ror')
  const ending = ended(child)
  await untilAsked('02kzqn938')
  child.kill('SIGINT')
  const { code, output } = await ending
  assert.equal(code, 130)
  assert.match(output, /nothing was kept/)
  assert.equal(await between(async ({ database }) => everyRow(database)), start)
})

test('what is read with --apply waits for review, in no one’s name', async () => {
  const { code, output } = await run('ror', '--apply')
  assert.equal(code, 0, output)
  await between(async (server) => {
    const acts = actsOn(await signedInAs(server, 'editor'), 'ror')
    const { lastRun } = await acts.view()
    assert.deepEqual([lastRun?.state, lastRun?.startedBy, lastRun?.rows], ['done', null, 3])
    assert.equal((await acts.differences()).length, 6)
    await forgetConnectors(server)
  })
})

test('a run that is killed is continued where it was, by the command or by the product', async () => {
  for (const continuedBy of ['command', 'product']) {
    source.asked = []
    source.faults = [{ at: /02kzqn938/, silent: true, times: 1 }]
    const child = launch('ror', '--apply')
    await untilAsked('02kzqn938')
    child.kill('SIGKILL')
    await ended(child)
    await between(async (server) => {
      const acts = actsOn(await signedInAs(server, 'editor'), 'ror')
      const { lastRun } = await acts.view()
      assert.deepEqual([lastRun?.state, lastRun?.rows], ['running', 1])
      assert.deepEqual(await acts.differences(), [])
      // As if a process had been silent for as long as it may be.
      await server.deps.db
        .updateTable('connector_run')
        .set({ alive_at: new Date(Date.now() - 120_000) })
        .execute()
    })
    source.asked = []
    if (continuedBy === 'command') assert.equal((await run('ror', '--apply')).code, 0)
    await between(async (server) => {
      if (continuedBy === 'product') await (await sweepConnectors(server.deps))?.running
      const acts = actsOn(await signedInAs(server, 'editor'), 'ror')
      const { lastRun, runs } = await acts.view()
      assert.deepEqual([lastRun?.state, lastRun?.rows, runs.length], ['done', 3, 1], continuedBy)
      assert.equal((await acts.differences()).length, 6)
      await forgetConnectors(server)
    })
    assert.deepEqual(
      source.asked.map(({ path }) => path.split('/').at(-1)),
      ['02kzqn938', '04vfs2w97'],
    )
  }
})

async function untilAsked(id: string): Promise<void> {
  await readUntil(
    async () => source.asked.some(({ path }) => path.endsWith(id)),
    (isAsked) => isAsked,
  )
}

/** Works on the database while no command does, and uses the real time. */
async function between<T>(work: (server: TestApp) => Promise<T>): Promise<T> {
  const database: Database = await openDatabase({
    databaseUrl,
    dataDir: join(folder, 'var'),
    poolSize: 3,
    log: pino({ level: 'silent' }),
  })
  await migrateToLatest(database.db)
  const app = await createTestApp({ openSources: source.sources }, database)
  app.clock.set(new Date().toISOString())
  try {
    return await work(app)
  } finally {
    await app.close()
  }
}

function run(...args: string[]): Promise<Ended> {
  return ended(launch(...args))
}

function launch(...args: string[]): ChildProcess {
  const { openData = '', ror = '', wikidata = '', rorClientId = '' } = source.sources
  return spawn(process.execPath, [command, ...args], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: join(folder, 'var'),
      DATABASE_URL: databaseUrl ?? '',
      OPEN_DATA_URL: openData,
      ROR_URL: ror,
      ROR_CLIENT_ID: rorClientId,
      WIKIDATA_URL: wikidata,
    },
  })
}
