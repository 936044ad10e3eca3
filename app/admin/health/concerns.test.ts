import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Health } from '#contract/office/health.ts'
import { concernsOf } from './concerns.ts'

const well: Health = {
  version: '1.0.0',
  database: { kind: 'postgresql', version: '18.1', bytes: 1 },
  disk: { freeBytes: 1, bytes: 2, isLow: false },
  mail: { waiting: 12, late: 0, failed: 0 },
  tasks: { known: 40, behind: [] },
  calls: { calls: 9, failures: 0 },
  slowest: [],
  backup: { state: 'fresh', at: '2026-11-30T03:00:00.000Z' },
}

test('mails that are waiting on time need no attention', () => {
  assert.deepEqual(concernsOf(well), [])
})

test('each figure that needs attention is named, in the order of the screen', () => {
  const behind = { task: 'mailNews', why: 'late' as const, endedAt: null }
  const bad: Health = {
    ...well,
    disk: null,
    mail: { waiting: 12, late: 1, failed: 0 },
    tasks: { known: 40, behind: [behind] },
    calls: { calls: 9, failures: 1 },
    backup: { state: 'unset', at: null },
  }
  assert.deepEqual(concernsOf(bad), ['mail', 'tasks', 'disk', 'backup', 'calls'])
  assert.deepEqual(concernsOf({ ...well, mail: { waiting: 0, late: 0, failed: 3 } }), ['mail'])
})
