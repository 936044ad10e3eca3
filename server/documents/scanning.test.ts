import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { Env } from '../env.ts'
import { readEnv } from '../env.ts'
import { createScanner } from '../files/scanner.ts'
import { infectedPdf, startClamd } from '../testing/clamd.ts'
import { createClient, signedInAs } from '../testing/client.ts'
import { makeDraft } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { makeDocument, placeOfDraft, upload } from '../testing/factories-documents.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp } from '../testing/test-app.ts'
import { scanPending } from './scan-pending.ts'

async function setUp(t: TestContext, settings: Partial<Env> = {}) {
  const server = await createTestApp(settings)
  t.after(server.close)
  const client = createClient(server)
  const wish = await makeChoice(server.deps)
  const place = placeOfDraft(await makeDraft(client, wish))
  const list = async () => {
    const answer = await client.get(`${place.base}/documents`, { headers: place.headers })
    const { documents } = await answer.json()
    return (key: string) => documents.find((one: { key: string }) => one.key === key)
  }
  const read = (key: string) =>
    client.get(`${place.base}/documents/${key}/file`, { headers: place.headers })
  const kept = () => {
    const folder = join(server.deps.env.dataDir, 'files')
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    ).length
  }
  return { server, client, place, list, read, kept }
}

async function clamd(t: TestContext, path?: string) {
  const started = await startClamd(path)
  let isOpen = true
  const close = async () => {
    if (isOpen) await started.close()
    isOpen = false
  }
  t.after(close)
  return { ...started, close }
}

test('a file in which a scanner that speaks clamd’s protocol finds a virus is refused', async (t) => {
  const scanner = await clamd(t)
  const { client, place, kept } = await setUp(t, { clamdUrl: scanner.url })
  const { file } = await makeDocument(client, place, await samplePdf())
  assert.equal(file?.scan, 'clean')
  assert.equal(file?.scannedAt, '2026-12-01T09:00:00.000Z')
  const answer = await upload(client, place, await infectedPdf())
  assert.equal((await answer.json()).code, 'file_infected')
  assert.equal(kept(), 1)
})

test('a file that could not be scanned is kept and served to no one until it is clean', async (t) => {
  const scanner = await clamd(t)
  const nowhere = { clamdUrl: 'unix:/nowhere/clamd.ctl' }
  const { server, client, place, list, read, kept } = await setUp(t, nowhere)
  const good = await makeDocument(client, place, await samplePdf())
  const bad = await makeDocument(client, place, await infectedPdf())
  assert.equal(good.file?.scan, 'pending')
  assert.equal(good.file?.scannedAt, null)
  assert.equal((await (await read(good.key)).json()).code, 'document_quarantined')
  await assert.rejects(scanPending(server.deps))
  // Files wait for a configured scanner, however long it takes.
  server.clock.forwardSeconds(3600)
  await assert.rejects(scanPending(server.deps))
  assert.equal((await read(good.key)).status, 409)

  server.deps.scanning.scanner = createScanner(scanner.url)
  await scanPending(server.deps)
  assert.equal((await read(good.key)).status, 200)
  assert.equal((await read(bad.key)).status, 404)
  const found = (await list())(bad.key)
  assert.equal(found.status, 'rejected')
  assert.equal(found.file.scan, 'infected')
  assert.equal(found.file.scannedAt, '2026-12-01T10:00:00.000Z')
  assert.equal(kept(), 1)
})

test('clamd is found once it runs, and earlier files are scanned then', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-clamd-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'clamd.ctl')
  const places = { clamdPlaces: ['unix:/nowhere/clamd.ctl', `unix:${path}`] }
  const { server, client, place, list, read, kept } = await setUp(t, places)
  const owner = await signedInAs(server, 'owner')
  const step = async () => {
    const { steps } = await (await owner.get('/api/admin/first-steps')).json()
    return steps.find((one: { name: string }) => one.name === 'scanner').isDone
  }
  await scanPending(server.deps)
  const good = await makeDocument(client, place, await samplePdf())
  const bad = await makeDocument(client, place, await infectedPdf())
  assert.equal(good.file?.scan, 'none')
  assert.equal((await read(bad.key)).status, 200, 'it has not been scanned')
  assert.equal(await step(), false)

  const scanner = await clamd(t, path)
  server.clock.forwardSeconds(60)
  await scanPending(server.deps)
  assert.equal(await step(), true)
  const one = (await list())(good.key)
  assert.deepEqual([one.file.scan, one.file.scannedAt], ['clean', '2026-12-01T09:01:00.000Z'])
  assert.equal((await list())(bad.key).file.scan, 'infected')
  assert.equal((await read(bad.key)).status, 404)
  assert.equal(kept(), 1)
  assert.equal(scanner.scanned(), 2)
  await scanPending(server.deps)
  assert.equal(scanner.scanned(), 2, 'each file once')
  const late = await upload(client, place, await infectedPdf())
  assert.equal((await late.json()).code, 'file_infected')

  // The scanner goes: files wait for it ten minutes, and are accepted unscanned from then on.
  await scanner.close()
  await scanPending(server.deps)
  const waiting = await makeDocument(client, place, await samplePdf())
  assert.equal(waiting.file?.scan, 'pending')
  await assert.rejects(scanPending(server.deps))
  server.clock.forwardSeconds(600)
  await scanPending(server.deps)
  assert.equal(server.deps.scanning.scanner, undefined)
  assert.equal((await list())(waiting.key).file.scan, 'none')
  assert.equal((await read(waiting.key)).status, 200)
})

test('an unreadable file doesn’t keep others from being scanned', async (t) => {
  const { server, client, place, list } = await setUp(t)
  const gone = await makeDocument(client, place, await samplePdf())
  const good = await makeDocument(client, place, await samplePdf())
  const { storage_name } = await server.deps.db
    .selectFrom('document')
    .select('storage_name')
    .where('key', '=', gone.key)
    .executeTakeFirstOrThrow()
  await server.deps.storage.remove(storage_name ?? '')
  const scanner = await clamd(t)
  server.deps.scanning.scanner = createScanner(scanner.url)
  await scanPending(server.deps)
  assert.equal((await list())(gone.key).file.scan, 'none')
  assert.equal((await list())(good.key).file.scan, 'clean')
})

test('clamd is looked for where it usually listens, unless it is configured or turned off', () => {
  const places = (given?: string) =>
    readEnv({ ...(given !== undefined && { CLAMD_URL: given }) }).clamdPlaces
  assert.ok(places().includes('tcp://127.0.0.1:3310'))
  assert.ok(places().includes('unix:/run/clamav/clamd.ctl'))
  assert.deepEqual(places(''), [])
  assert.equal(readEnv({ CLAMD_URL: 'tcp://scanner:3310' }).clamdUrl, 'tcp://scanner:3310')
})
