import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { transitions } from '#contract/admissions/values/transitions.ts'
import { languages } from '#contract/common/values/vocabulary.ts'
import { asksFirst, isAskedFor, lastUndoable, moveWords } from './moves.ts'

test('of several moves whose mails wait, the one that was made last is undone', () => {
  const first = { number: 'A', undo: { act: 'a', leavesAt: '2026-12-01T09:05:00.000Z' } }
  const last = { number: 'B', undo: { act: 'b', leavesAt: '2026-12-01T09:06:30.000Z' } }
  const left = { number: 'C', undo: null }
  assert.equal(lastUndoable([first, last, left])?.number, 'B')
  assert.equal(lastUndoable([last, first])?.act, 'b')
  assert.equal(lastUndoable([left]), undefined)
})

test('a card asks before its move wherever the move needs words, an amount or missing documents', () => {
  const [complete, lacking] = [{ missingDocuments: 0 }, { missingDocuments: 2 }]
  const byStaff = transitions.filter(({ by }) => by === 'staff')
  assert.ok(byStaff.some(({ documents }) => documents))
  for (const one of byStaff) {
    const always = one.reason === true || ['deposit_paid', 'enrolled'].includes(one.to)
    assert.equal(asksFirst(complete, one), always, `${one.from} → ${one.to}`)
    assert.equal(asksFirst(lacking, one), always || one.documents === true, one.to)
  }
})

test('what a move is refused for is asked for where its dialog has a field for it', () => {
  for (const code of ['documents_missing', 'terms_open', 'deposit_needed'] as const) {
    assert.ok(isAskedFor(code), code)
  }
  for (const code of ['version_stale', 'channel_refuses', 'forbidden'] as const) {
    assert.ok(!isAskedFor(code), code)
  }
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
