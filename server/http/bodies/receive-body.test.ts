import assert from 'node:assert/strict'
import { pbkdf2 } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { receiveBody } from './receive-body.ts'

test('a body that is refused at once creates no file afterwards, however slow the disk is', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'body-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'sent')
  // Every thread that could open a file is at work.
  const derive = promisify(pbkdf2)
  const busy = Array.from({ length: 12 }, () => derive('a', 'b', 200_000, 64, 'sha512'))
  const body = new Blob([new Uint8Array(11)]).stream()
  const refused = receiveBody(body, { path, mostBytes: 10, tooLarge: 'file_too_large' })
  await assert.rejects(refused, { code: 'file_too_large' })
  rmSync(path, { force: true })
  await Promise.all(busy)
  assert.equal(existsSync(path), false)
})
