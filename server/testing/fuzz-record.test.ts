import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { addTried, readFuzzRecord, writeFuzzRecord } from './fuzz-record.ts'

test('what several runs tried adds up, and a test without a record leaves none', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle fuzz '))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'var', 'fuzz-record.json')
  assert.deepEqual(readFuzzRecord(file), { runs: 0, tried: {} })
  addTried(file, 'GET /api/me', 40)
  writeFuzzRecord(file, { ...readFuzzRecord(file), runs: 1 })
  addTried(file, 'GET /api/me', 2)
  addTried(file, 'a PDF', 7)
  assert.deepEqual(readFuzzRecord(file), { runs: 1, tried: { 'GET /api/me': 42, 'a PDF': 7 } })
  addTried(undefined, 'GET /api/me', 1)
  assert.deepEqual(readFuzzRecord(undefined), { runs: 0, tried: {} })
})
