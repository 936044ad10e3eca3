import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { languages } from '#contract/common/values/vocabulary.ts'
import { lastUndoable, moveWords } from './moves.ts'

test('of several moves whose mails wait, the one that was made last is undone', () => {
  const first = { number: 'A', undo: { act: 'a', leavesAt: '2026-12-01T09:05:00.000Z' } }
  const last = { number: 'B', undo: { act: 'b', leavesAt: '2026-12-01T09:06:30.000Z' } }
  const left = { number: 'C', undo: null }
  assert.equal(lastUndoable([first, last, left])?.number, 'B')
  assert.equal(lastUndoable([last, first])?.act, 'b')
  assert.equal(lastUndoable([left]), undefined)
})

test('a dialog’s act is called otherwise than what leaves the dialog', () => {
  for (const language of languages) {
    const words = JSON.parse(readFileSync(`locales/${language}/admin.json`, 'utf8'))
    for (const to of ['cancelled', 'withdrawn'] as const) {
      const [group = '', name = ''] = moveWords({ to, told: true }).split('.')
      assert.notEqual(words[group][name], words.form.cancel)
    }
  }
  assert.equal(moveWords({ to: 'sent', told: false }), 'move.sent')
})
