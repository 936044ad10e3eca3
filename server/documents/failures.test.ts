import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Env } from '../env.ts'
import { createClient } from '../testing/client.ts'
import { makeDraft } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import {
  announce,
  makeDocument,
  placeOfDraft,
  sendBytes,
  upload,
} from '../testing/factories-documents.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp } from '../testing/test-app.ts'
import { incomingFolder } from './incoming.ts'
import { scanPending } from './scan-pending.ts'
import { createScanner } from './scanner.ts'
import { claimUpload, holdUpload } from './upload-queries.ts'

async function setUp(settings: Partial<Env> = {}) {
  const server = await createTestApp(settings)
  const client = createClient(server)
  const wish = await makeChoice(server.deps)
  const place = placeOfDraft(await makeDraft(client, wish))
  const list = async () =>
    (await client.get(`${place.base}/documents`, { headers: place.headers })).json()
  return { server, client, place, list }
}

test('where the storage can’t be written to nothing is acknowledged, and the upload goes on later', async (t) => {
  const { server, client, place, list } = await setUp()
  t.after(server.close)
  const files = join(server.deps.env.dataDir, 'files')
  mkdirSync(server.deps.env.dataDir, { recursive: true })
  writeFileSync(files, 'a file stands where the folder should be')
  const pdf = await samplePdf()
  const location = (await announce(client, place, pdf.length)).headers.get('location') ?? ''
  const failed = await sendBytes(client, place, location, pdf)
  assert.equal(failed.status, 503)
  assert.equal((await failed.json()).code, 'storage_unavailable')
  assert.equal((await list()).documents.length, 0)

  rmSync(files)
  const head = { headers: { ...place.headers, 'tus-resumable': '1.0.0' } }
  assert.equal((await client.send('HEAD', location, head)).status, 200)
  assert.equal((await list()).documents.length, 1)
  assert.deepEqual(readdirSync(incomingFolder(server.deps.env)), [])
})

test('a file whose process died while judging it is judged again as soon as that is noticed', async (t) => {
  const { server, client, place, list } = await setUp()
  t.after(server.close)
  const { clock, deps } = server
  const { db } = deps
  const pdf = await samplePdf()
  const location = (await announce(client, place, pdf.length)).headers.get('location') ?? ''
  const { id } = await db.selectFrom('document_upload').select('id').executeTakeFirstOrThrow()
  const claim = () =>
    claimUpload(db, id, {
      now: clock.now(),
      abandonedBefore: new Date(clock.now().getTime() - 20_000),
    })
  assert.equal(await claim(), true)
  clock.forwardSeconds(19)
  await holdUpload(db, id, clock.now())
  clock.forwardSeconds(19)
  assert.equal(await claim(), false, 'whoever judges it has said so 19 seconds ago')

  clock.forwardSeconds(2)
  writeFileSync(join(incomingFolder(deps.env), location.split('/').at(-1) ?? ''), pdf)
  const head = { headers: { ...place.headers, 'tus-resumable': '1.0.0' } }
  assert.equal((await client.send('HEAD', location, head)).status, 200)
  assert.equal((await list()).documents.length, 1)
})

test('where nothing can be received the applicant is told so, and the server goes on', async (t) => {
  const { server, client, place } = await setUp()
  t.after(server.close)
  mkdirSync(server.deps.env.dataDir, { recursive: true })
  const incoming = incomingFolder(server.deps.env)
  writeFileSync(incoming, 'a file stands where the folder should be')
  const pdf = await samplePdf()
  const answer = await upload(client, place, pdf)
  assert.equal(answer.status, 503)
  assert.equal((await answer.json()).code, 'storage_unavailable')
  rmSync(incoming)
  await makeDocument(client, place, pdf)
})

test('where the database refuses at the end nothing is acknowledged, and the upload goes on later', async (t) => {
  const { server, client, place, list } = await setUp()
  t.after(server.close)
  const { pool } = server.database
  await pool.query(`create function fail() returns trigger language plpgsql as $$
    begin raise exception 'no' using errcode = '57P01'; end $$`)
  await pool.query(
    'create trigger fail before insert on document for each row execute function fail()',
  )
  const pdf = await samplePdf()
  const location = (await announce(client, place, pdf.length)).headers.get('location') ?? ''
  assert.equal((await sendBytes(client, place, location, pdf)).status, 503)
  assert.equal((await list()).documents.length, 0)
  await pool.query('drop trigger fail on document')
  const again = await sendBytes(client, place, location, pdf, pdf.length)
  assert.equal(again.status, 200, await again.clone().text())
  assert.equal((await list()).documents.length, 1)
})

const virus = 'the sign of a virus'

/** A server that speaks clamd's INSTREAM: it finds one word, and answers as told. */
async function clamdLike(): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => {
    let heard: Buffer = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (piece: Buffer) => {
      heard = Buffer.concat([heard, piece])
      const command = Buffer.from('zINSTREAM\0')
      if (!heard.subarray(0, command.length).equals(command)) return
      const pieces: Buffer[] = []
      for (let at = command.length; at + 4 <= heard.length; ) {
        const length = heard.readUInt32BE(at)
        if (length === 0) {
          const found = Buffer.concat(pieces).includes(virus)
          socket.end(found ? 'stream: Test-Signature FOUND\0' : 'stream: OK\0')
          return
        }
        pieces.push(heard.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `tcp://127.0.0.1:${port}`, server }
}

async function infectedPdf(): Promise<Buffer> {
  const pdf = await samplePdf()
  const header = pdf.indexOf('\n') + 1
  return Buffer.concat([pdf.subarray(0, header), Buffer.from(`%${virus}\n`), pdf.subarray(header)])
}

test('a file in which a scanner that speaks clamd’s protocol finds a virus is refused', async (t) => {
  const scanner = await clamdLike()
  const { server, client, place, list } = await setUp({ clamdUrl: scanner.url })
  t.after(async () => {
    scanner.server.close()
    await server.close()
  })
  const { file } = await makeDocument(client, place, await samplePdf())
  assert.equal(file?.scan, 'clean')
  const answer = await upload(client, place, await infectedPdf())
  assert.equal((await answer.json()).code, 'file_infected')
  assert.equal((await list()).documents.length, 1)
})

test('a file that nobody could look at is kept and served to nobody until it is clean', async (t) => {
  const scanner = await clamdLike()
  const { server, client, place, list } = await setUp({ clamdUrl: 'unix:/nowhere/clamd.ctl' })
  t.after(async () => {
    scanner.server.close()
    await server.close()
  })
  const good = await makeDocument(client, place, await samplePdf())
  const bad = await makeDocument(client, place, await infectedPdf())
  assert.equal(good.file?.scan, 'pending')
  const read = (key: string) =>
    client.get(`${place.base}/documents/${key}/file`, { headers: place.headers })
  assert.equal((await (await read(good.key)).json()).code, 'document_quarantined')
  await assert.rejects(scanPending(server.deps))

  await scanPending({ ...server.deps, scanner: createScanner(scanner.url) })
  assert.equal((await read(good.key)).status, 200)
  assert.equal((await read(bad.key)).status, 404)
  const { documents } = await list()
  const found = documents.find((one: { key: string }) => one.key === bad.key)
  assert.equal(found.status, 'rejected')
  assert.equal(found.file.scan, 'infected')
  const kept = readdirSync(join(server.deps.env.dataDir, 'files'), { recursive: true })
  assert.equal(kept.filter((name) => String(name).includes('/')).length, 1)
})
