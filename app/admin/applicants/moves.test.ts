import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { transitions } from '#contract/admissions/values/transitions.ts'
import { languages } from '#contract/common/values/languages.ts'
import { asksFirst, isAskedFor, matesOf, moveWords, writtenWith } from './moves.ts'

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

test('a refused move asks again for what its dialog has a field for', () => {
  for (const code of ['documents_missing', 'terms_open', 'deposit_needed'] as const) {
    assert.ok(isAskedFor(code), code)
  }
  for (const code of ['version_stale', 'channel_refuses', 'forbidden'] as const) {
    assert.ok(!isAskedFor(code), code)
  }
})

test('a person’s other applications join a move if the same words fit them', () => {
  const move = { to: 'in_review' as const, reasonRequired: false, allowed: true, open: null }
  const plain = { ...move, told: false, lacksDocuments: false }
  const mate = (number: string, changes: Partial<typeof plain> = {}) => ({
    ...{ number, version: 3, status: 'submitted' as const },
    moves: [{ ...plain, ...changes }],
  })
  const all = [
    mate('PA-1'),
    mate('PA-2'),
    mate('PA-3', { allowed: false }),
    mate('PA-4', { lacksDocuments: true }),
    { ...mate('PA-5'), moves: [] },
  ]
  const numbers = (made: Parameters<typeof matesOf>[1]) =>
    matesOf('PA-1', made, all).map(({ number }) => number)
  assert.deepEqual(numbers(plain), ['PA-2'])
  assert.deepEqual(numbers({ ...plain, lacksDocuments: true }), ['PA-2', 'PA-4'])
  // What was reported, paid or left open concerns one application.
  assert.deepEqual(numbers({ ...plain, told: true }), [])
  assert.deepEqual(numbers({ ...plain, to: 'deposit_paid' }), [])
})

test('the button for a dialog’s act has a different name from the one that closes it', () => {
  for (const language of languages) {
    const words = JSON.parse(readFileSync(`locales/${language}/admin.json`, 'utf8'))
    for (const to of ['cancelled', 'withdrawn'] as const) {
      const [group = '', name = ''] = moveWords({ to, told: true }).split('.')
      assert.notEqual(words[group][name], words.form.cancel)
    }
  }
  assert.equal(moveWords({ to: 'sent', told: false }), 'move.sent')
})

test('the text of a move has the same name for one application as for many', () => {
  for (const language of languages) {
    const words = JSON.parse(readFileSync(`locales/${language}/admin.json`, 'utf8'))
    const names = [true, false].map((isRequired) => {
      const written = writtenWith(isRequired)
      const alone: string = words.applicants[written]
      assert.equal(words.bulkApplicants.written[written].split(',')[0], alone)
      return alone
    })
    assert.equal(new Set(names).size, 2, language)
  }
})
