import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import S3rver from 's3rver'
import { readEnv } from './env.ts'
import { warnOfSettings } from './start-checks.ts'
import { openStorage } from './storage/storage.ts'
import { keptLog } from './testing/log.ts'
import { startPost } from './testing/post.ts'
import { freePort } from './testing/postgresql.ts'

const folder = mkdtempSync(join(tmpdir(), 'passerelle-checks-'))
let bucketServer: InstanceType<typeof S3rver>
let endpoint = ''
let post: Awaited<ReturnType<typeof startPost>>
before(async () => {
  bucketServer = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'applicants', configs: [] }],
  })
  endpoint = `http://127.0.0.1:${(await bucketServer.run()).port}`
  post = await startPost()
})
after(async () => {
  await bucketServer.close()
  await post.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The warnings of a start with these settings. */
async function warnings(settings: Record<string, string>): Promise<string[]> {
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: folder, ...settings })
  const { log, entries } = keptLog()
  await warnOfSettings({ env, log, storage: await openStorage(env) })
  return entries.map(({ msg = '' }) => msg)
}

const bucket = (changes: Record<string, string>) => ({
  S3_BUCKET: 'applicants',
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
  S3_PATH_STYLE: 'true',
  ...changes,
})

test('a mail server and a bucket that answer cause no warning, and nor do missing ones', async () => {
  assert.deepEqual(await warnings({}), [])
  assert.deepEqual(await warnings(bucket({ SMTP_URL: post.url })), [])
})

test('an unreachable mail server is named by its setting', async () => {
  const [nowhere, unknown] = [`smtp://127.0.0.1:${await freePort()}`, 'smtp://no-such-host.invalid']
  for (const SMTP_URL of [nowhere, unknown]) {
    const [warning = ''] = await warnings({ SMTP_URL })
    assert.match(warning, /mail server can't be used \(.+\): check SMTP_URL/)
  }
})

for (const [what, changes] of [
  ['a bucket that is not there', { S3_BUCKET: 'elsewhere' }],
  ['a wrong key', { S3_ACCESS_KEY_ID: 'nobody' }],
  ['a server that is not there', { S3_ENDPOINT: 'http://127.0.0.1:9' }],
] as const) {
  test(`${what} is warned about`, async () => {
    const [warning = ''] = await warnings(bucket(changes))
    assert.match(warning, /bucket can't be used \(.+\): check S3_BUCKET, S3_ENDPOINT/)
    assert.doesNotMatch(warning, /\n/)
  })
}
