import assert from 'node:assert/strict'
import type { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { Picture } from '#contract/common/pictures.ts'
import { pictureAddress } from '#contract/common/values/picture-sizes.ts'
import { signedInAs } from '../testing/client.ts'
import { makeUniversity } from '../testing/factories-catalogue.ts'
import { readUntil } from '../testing/read-until.ts'
import { createTestApp, type TestApp, testOrigin } from '../testing/test-app.ts'
import { type RunningServer, serve } from './serve.ts'

let server: TestApp
let site: RunningServer
/** Every file that was opened for an answer. */
const opened: Readable[] = []
before(async () => {
  server = await createTestApp()
  const { clearFiles } = server.deps
  server.deps.clearFiles = {
    ...clearFiles,
    read: async (name) => {
      const file = await clearFiles.read(name)
      opened.push(file)
      return file
    },
  }
  site = await serve({
    ...{ fetch: server.app.fetch, pageCache: server.pageCache },
    ...{ port: 0, host: '127.0.0.1' },
  })
})
after(async () => {
  await site.stop(0)
  await server.close()
})

test('no file stays open when only its headers are requested', async () => {
  const editor = await signedInAs(server, 'owner')
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 1600, height: 1000, channels: 3, background: '#888', noise } as const
  const sent = await editor.send('POST', '/api/admin/pictures', {
    bytes: new Uint8Array(await sharp({ create }).jpeg().toBuffer()),
    headers: { 'content-type': 'application/octet-stream' },
  })
  const picture = Picture.parse(await sent.json())
  const { key } = await makeUniversity(server.deps)
  const shown = JSON.stringify([{ key: picture.key, alt: { en: 'A hall.', fr: 'Un hall.' } }])
  await server.deps.db
    .updateTable('university')
    .set({ pictures: shown })
    .where('key', '=', key)
    .execute()

  const address = pictureAddress(picture.key, picture.width)
  const url = `http://127.0.0.1:${site.port}${address}`
  assert.equal((await (await fetch(url)).blob()).type, 'image/webp')
  for (let round = 0; round < 3; round++) {
    const answer = await fetch(url, { method: 'HEAD' })
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/webp'])
    await server.request(address, { method: 'HEAD', headers: { origin: testOrigin } })
    await editor.send('HEAD', `/api/admin/pictures/${picture.key}`)
  }
  assert.equal(opened.length, 10)
  const stillOpen = async () => opened.filter(({ closed }) => !closed).length
  assert.equal(await readUntil(stillOpen, (count) => count === 0), 0)
})
