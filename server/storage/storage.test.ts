import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import S3rver from 's3rver'
import { createClient } from '../testing/client.ts'
import { makeDraft } from '../testing/factories-admissions.ts'
import { makeProgram } from '../testing/factories-catalogue.ts'
import { makeDocument, placeOfDraft } from '../testing/factories-documents.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp } from '../testing/test-app.ts'
import { openStorage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'passerelle-s3-'))
const bucket = 'applicants'
let s3: InstanceType<typeof S3rver>
let settings: NonNullable<Parameters<typeof openStorage>[0]['s3']>
before(async () => {
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await s3.run()
  settings = {
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    pathStyle: true,
  }
})
after(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

for (const kind of ['disk', 's3'] as const) {
  test(`a file is kept, read, and removed any number of times (${kind})`, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'passerelle-storage-'))
    const storage = await openStorage({ dataDir, s3: kind === 's3' ? settings : undefined })
    assert.equal(storage.kind, kind)
    const local = join(dataDir, 'local')
    writeFileSync(local, 'the contents')
    await storage.keep('ab/cdef', local, 12)
    assert.equal(String(await buffer(await storage.read('ab/cdef'))), 'the contents')
    await storage.remove('ab/cdef')
    await storage.remove('ab/cdef')
    await assert.rejects(storage.read('ab/cdef'), { code: 'storage_unavailable' })
    await assert.rejects(storage.keep('ab/x', join(dataDir, 'nothing here'), 1), {
      code: 'storage_unavailable',
    })
    rmSync(dataDir, { recursive: true })
  })
}

test('documents are kept in the bucket that is configured', async (t) => {
  const server = await createTestApp({ s3: settings })
  t.after(server.close)
  const client = createClient(server)
  const program = await makeProgram(server.deps)
  const intake = program.intakes[0]?.key ?? ''
  const place = placeOfDraft(await makeDraft(client, { program: program.key, intake }))
  const pdf = await samplePdf()
  const { key } = await makeDocument(client, place, pdf)
  assert.equal(readdirSync(server.deps.env.dataDir).includes('files'), false)
  const file = await client.get(`${place.base}/documents/${key}/file`, {
    headers: { ...place.headers, range: 'bytes=2-9' },
  })
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), pdf.subarray(2, 10))
})
