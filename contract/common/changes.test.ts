import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesBetween } from './changes.ts'

const fee = {
  audience: 'international',
  amountMinor: 1_000_000,
  currency: 'EUR',
  period: 'year',
  academicYear: '2026-27',
  sourceUrl: null,
  confidence: 'confirmed',
}

/** Each line that differs, in short: what became of it, where, and which members it is. */
function told(before: readonly object[], after: readonly object[]): string[] {
  const [change] = changesBetween({ lines: before }, { lines: after })
  return (change?.lines ?? []).map(({ kind, place, from, members }) =>
    [kind, place, from && `from ${from}`, ...members.map(({ name }) => name)]
      .filter(Boolean)
      .join(' '),
  )
}

test('of a list each line is told that was added, taken away or changed, with its members', () => {
  const home = { ...fee, audience: 'domestic', amountMinor: 20_000 }
  const dearer = { ...fee, amountMinor: 1_200_000 }
  const saarc = { ...fee, audience: 'saarc', amountMinor: 5, currency: 'INR', academicYear: null }
  assert.deepEqual(told([fee, home], [dearer, home]), ['changed 1 amountMinor'])
  assert.deepEqual(told([fee, home], [home]), ['removed 1'])
  assert.deepEqual(told([home], [home, saarc]), ['added 2'])
  assert.deepEqual(told([], [fee]), ['added 1'])
  assert.deepEqual(told([fee], []), ['removed 1'])
})

test('of a changed line both sides of each member are told, a text by its language', () => {
  const line = { key: 'one', alt: { en: 'A hall', fr: 'Un hall' }, credit: null }
  const [change] = changesBetween(
    { pictures: [line] },
    { pictures: [{ ...line, alt: { en: 'A hall', fr: 'Le hall' }, credit: 'Ada' }] },
  )
  assert.deepEqual(change?.lines?.[0]?.members, [
    { name: 'alt.fr', before: 'Un hall', after: 'Le hall' },
    { name: 'credit', before: null, after: 'Ada' },
  ])
})

test('a line with a key is the same line, however much of it differs and wherever it stands', () => {
  const one = { key: 'one', text: 'first', note: 'a' }
  const two = { key: 'two', text: 'second', note: 'b' }
  const three = { key: 'three', text: 'third', note: 'c' }
  assert.deepEqual(told([one, two], [{ ...one, text: 'x', note: 'y' }, two]), [
    'changed 1 text note',
  ])
  assert.deepEqual(told([one, two], [{ ...one, key: 'other' }, two]), ['added 1', 'removed 1'])
  // Of an order as little as can be is told: who takes one line up has not moved the others.
  assert.deepEqual(told([one, two, three], [three, one, two]), ['moved 1 from 3'])
})

test('two lines that have only what most lines have are not the same', () => {
  const asked = { kind: 'language', mandatory: true, documents: [], group: null, confidence: 'x' }
  const language = { ...asked, text: { en: 'French, B2', fr: 'Français, B2' } }
  const passport = { ...asked, kind: 'document', text: { en: 'A passport', fr: 'Un passeport' } }
  assert.deepEqual(told([language], [passport]), ['added 1', 'removed 1'])
  const higher = { ...language, text: { en: 'French, C1', fr: 'Français, C1' } }
  assert.deepEqual(told([language], [higher]), ['changed 1 text.en text.fr'])
})

test('plain lists and values are text; the order in which members stand says nothing', () => {
  assert.deepEqual(
    changesBetween(
      { level: 'bachelor', languages: ['en'], intakes: [{ a: 1, b: 2 }] },
      { level: 'master', languages: ['en', 'fr'], intakes: [{ b: 2, a: 1 }] },
    ),
    [
      { name: 'level', before: 'bachelor', after: 'master' },
      { name: 'languages', before: 'en', after: 'en, fr' },
    ],
  )
})

test('a long text is cut where it is told, after it is known to differ', () => {
  const start = 'a'.repeat(20)
  const [change] = changesBetween(
    { lines: [{ key: 'one', text: `${start}b`, other: 1 }] },
    { lines: [{ key: 'one', text: `${start}c`, other: 1 }] },
    10,
  )
  const cut = `${'a'.repeat(10)}…`
  assert.deepEqual(change?.lines, [
    {
      kind: 'changed',
      place: 1,
      from: null,
      line: { key: 'one', text: cut, other: 1 },
      members: [{ name: 'text', before: cut, after: cut }],
    },
  ])
})

test('of a long list of values only those are told that came or went', () => {
  const before = ['a', 'b', 'c', 'd', 'e']
  const [change] = changesBetween({ programs: before }, { programs: ['a', 'b', 'c', 'd', 'f'] })
  assert.deepEqual(
    change?.lines?.map(({ kind, line }) => [kind, line]),
    [
      ['added', { key: 'f' }],
      ['removed', { key: 'e' }],
    ],
  )
})
