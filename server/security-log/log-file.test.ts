import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openLogFile } from './log-file.ts'

test('a file that is full or a day old is put aside, and removed when its days are over', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-logs-'))
  t.after(() => rmSync(folder, { recursive: true }))
  let now = new Date('2026-12-01T09:00:00Z')
  const open = () => openLogFile({ folder, days: 2, now: () => now, maxBytes: 150 })
  let log = open()
  const write = (text: string) => {
    const line = JSON.stringify({ time: now.toISOString(), text })
    log.write({ at: now, event: 'sign_in', outcome: 'done', line })
  }
  const files = () => readdirSync(folder).sort()
  const logged = () => readFileSync(join(folder, 'security.log'), 'utf8')

  write('x'.repeat(120))
  now = new Date('2026-12-01T10:00:00Z')
  write('after the full one')
  assert.deepEqual(files(), ['security-2026-12-01T10-00-00-000Z.log', 'security.log'])
  assert.match(logged(), /after the full one/)

  // Another process knows from the first line how old the file is.
  await log.close()
  log = open()
  now = new Date('2026-12-02T10:00:01Z')
  write('a day later')
  assert.equal(files().length, 3)
  assert.doesNotMatch(logged(), /after the full one/)

  now = new Date('2026-12-04T09:59:00Z')
  write('the first one is over')
  assert.deepEqual(files().length, 3)
  assert.ok(!files().includes('security-2026-12-01T10-00-00-000Z.log'))

  unlinkSync(join(folder, 'security.log'))
  write('after the file was taken away')
  assert.match(logged(), /was taken away/)
  await log.close()
})
