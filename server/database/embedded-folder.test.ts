import assert from 'node:assert/strict'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { openDatabase } from './database.ts'
import { DatabaseUnusable } from './unusable.ts'

const skip = Boolean(process.env['TEST_DATABASE_URL'])

describe('the folder of the embedded database', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle embedded '))
  const whole = join(folder, 'whole')
  before(async () => {
    const { pool, close } = await open(whole)
    await pool.query('create table kept as select 1 as one')
    await close()
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  for (const [what, spoil, words] of [
    [
      'an older PostgreSQL',
      (data: string) => writeFileSync(join(data, 'PG_VERSION'), '16\n'),
      /made by PostgreSQL 16, this build brings 18; nothing was changed.*npm run db:move/,
    ],
    [
      'a newer PostgreSQL',
      (data: string) => writeFileSync(join(data, 'PG_VERSION'), '19\n'),
      /made by PostgreSQL 19/,
    ],
    [
      'no version',
      (data: string) => rmSync(join(data, 'PG_VERSION')),
      /is no database .*nothing was changed/,
    ],
    [
      'files of another program',
      (data: string) => {
        rmSync(data, { recursive: true })
        mkdirSync(data)
        writeFileSync(join(data, 'letter.txt'), 'dear')
      },
      /is no database/,
    ],
    [
      'a control file that is not one',
      (data: string) => writeFileSync(join(data, 'global/pg_control'), Buffer.alloc(8192, 7)),
      /is damaged and can't be opened .*from a backup/,
    ],
    ['no control file', (data: string) => rmSync(join(data, 'global/pg_control')), /is damaged/],
    ['no tables', (data: string) => rmSync(join(data, 'base'), { recursive: true }), /is damaged/],
  ] as const) {
    test(`with ${what} is refused in one sentence`, async () => {
      const dataDir = join(folder, what)
      cpSync(whole, dataDir, { recursive: true })
      spoil(join(dataDir, 'database'))
      const before = contentsOf(dataDir)
      await assert.rejects(open(dataDir), (error: unknown) => {
        assert.ok(error instanceof DatabaseUnusable, String(error))
        assert.match(error.message, words)
        assert.doesNotMatch(error.message, /\n/)
        if (error.message.includes('nothing was changed')) {
          assert.deepEqual(contentsOf(dataDir), before)
        }
        return true
      })
      // The lock is released: the next try says the same.
      assert.ok(!readdirSync(dataDir).includes('in-use-by'))
    })
  }

  test('is the one that this build makes', async () => {
    assert.equal(readFileSync(join(whole, 'database/PG_VERSION'), 'utf8'), '18\n')
    const { pool, close } = await open(whole)
    assert.deepEqual((await pool.query('select one from kept')).rows, [{ one: 1 }])
    await close()
  })
})

function open(dataDir: string) {
  const log = pino({ level: 'silent' })
  return openDatabase({ databaseUrl: undefined, dataDir, poolSize: 1, log })
}

function contentsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
}
