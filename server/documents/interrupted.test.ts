import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import * as tus from 'tus-js-client'
import { type RunningServer, serve } from '../http/serve.ts'
import { createClient } from '../testing/client.ts'
import { openCutLink } from '../testing/cut-link.ts'
import { makeDraft } from '../testing/factories-admissions.ts'
import { makeProgram } from '../testing/factories-catalogue.ts'
import { type Place, placeOfDraft } from '../testing/factories-documents.ts'
import { heavyPhoto } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let running: RunningServer
let place: Place
let headers: Record<string, string>
before(async () => {
  server = await createTestApp()
  const { app, pageCache } = server
  running = await serve({ fetch: app.fetch, pageCache, port: 0, host: '127.0.0.1' })
  const client = createClient(server)
  const program = await makeProgram(server.deps)
  const intake = program.intakes[0]?.key ?? ''
  place = placeOfDraft(await makeDraft(client, { program: program.key, intake }))
  headers = {
    ...place.headers,
    cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
  }
})
after(async () => {
  await running.stop(1000)
  await server.close()
})

test('a 10 MB file over a link that breaks again and again arrives whole without starting over', async (t) => {
  const file = await heavyPhoto(9.9 * 1024 * 1024)
  const link = await openCutLink(running.port, 900_000)
  t.after(link.close)
  const answer = await sendOver(link.url, file)
  assert.ok(link.cuts() >= 8, `only ${link.cuts()} cuts`)
  // Only the bytes on their way when the link broke are sent again.
  assert.ok(
    link.sentBytes() < file.length * 1.5,
    `${link.sentBytes()} bytes for a file of ${file.length}`,
  )
  const document = JSON.parse(answer)
  assert.equal(document.file.mediaType, 'image/png')
  const kept = await fetch(
    `http://127.0.0.1:${running.port}${place.base}/documents/${document.key}/file`,
    { headers: place.headers },
  )
  const print = createHash('sha256')
    .update(Buffer.from(await kept.arrayBuffer()))
    .digest('hex')
  assert.equal(print, document.file.sha256)
})

function sendOver(url: string, file: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(file, {
      endpoint: `${url}${place.base}/uploads`,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      metadata: { filename: 'photo.png', type: 'photo' },
      // With time for a busy server to see that the link is broken.
      retryDelays: Array.from({ length: 40 }, (_, index) => index * 10),
      onError: reject,
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
    })
    upload.start()
  })
}
