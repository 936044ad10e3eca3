import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { openDatabase } from '../database/database.ts'
import { migrateToLatest } from '../database/migrate.ts'
import { readEnv } from '../env.ts'
import { startPost } from '../testing/post.ts'
import { readLocales } from '../words/locales.ts'
import { queueMail } from './queue-mail.ts'

const locales = readLocales(join(import.meta.dirname, '../../locales'), { sendsMail: true })
const queuedAt = new Date('2026-12-01T09:00:00Z')
const minutesLater = (minutes: number) => new Date(queuedAt.getTime() + minutes * 60_000)

test('a process killed between the mail server’s 250 and its own note sends the mail again, with the same mark', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'passerelle killed '))
  const post = await startPost()
  const settings = { NODE_ENV: 'test', DATA_DIR: dataDir, SMTP_URL: post.url }
  await inDatabase(dataDir, async (db) => {
    await queueMail(
      db,
      { env: readEnv(settings), locales, now: () => queuedAt },
      {
        template: 'application_draft',
        language: 'en',
        to: 'amina@example.test',
        params: { link: 'https://example.test/apply/resume/secret' },
      },
    )
  })

  assert.equal(await run(settings, queuedAt, { DIE: 'yes' }), 'SIGKILL')
  assert.equal(post.received.length, 1)
  assert.equal(await run(settings, minutesLater(4)), 0)
  assert.equal(post.received.length, 1, 'it may still be under way')
  assert.equal(await run(settings, minutesLater(6)), 0)
  assert.equal(post.received.length, 2)
  assert.equal(post.received[0]?.messageId, post.received[1]?.messageId)
  assert.equal(await run(settings, minutesLater(600)), 0)
  assert.equal(post.received.length, 2, 'and no third time')
  await post.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function inDatabase(
  dataDir: string,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDir,
    poolSize: 1,
    log: pino({ level: 'silent' }),
  })
  await migrateToLatest(database.db)
  await work(database.db)
  await database.close()
}

/** How a process that sends mail ended: its code, or the signal it was killed with. */
async function run(
  settings: Record<string, string>,
  now: Date,
  more: Record<string, string> = {},
): Promise<number | string> {
  const script = join(import.meta.dirname, '../testing/send-and-die.ts')
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...settings,
      NOW: now.toISOString(),
      ...more,
    },
  })
  const [code, signal] = await once(child, 'exit')
  return signal ?? code
}
