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

/** Each line that differs, in short: what happened to it, where, and in which members. */
function linesOf(before: readonly object[], after: readonly object[]): string[] {
  const [change] = changesBetween({ lines: before }, { lines: after })
  return (change?.lines ?? []).map(({ kind, place, from, members }) =>
    [kind, place, from && `from ${from}`, ...members.map(({ name }) => name)]
      .filter(Boolean)
      .join(' '),
  )
}

test('each line of a list that was added, removed or changed is given with its members', () => {
  const home = { ...fee, audience: 'domestic', amountMinor: 20_000 }
  const dearer = { ...fee, amountMinor: 1_200_000 }
  const saarc = { ...fee, audience: 'saarc', amountMinor: 5, currency: 'INR', academicYear: null }
  assert.deepEqual(linesOf([fee, home], [dearer, home]), ['changed 1 amountMinor'])
  assert.deepEqual(linesOf([fee, home], [home]), ['removed 1'])
  assert.deepEqual(linesOf([home], [home, saarc]), ['added 2'])
  assert.deepEqual(linesOf([], [fee]), ['added 1'])
  assert.deepEqual(linesOf([fee], []), ['removed 1'])
})

test('a changed line has both sides of each member, and a text by its language', () => {
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

test('a line with a key is the same line, however much of it differs and wherever it moved', () => {
  const one = { key: 'one', text: 'first', note: 'a' }
  const two = { key: 'two', text: 'second', note: 'b' }
  const three = { key: 'three', text: 'third', note: 'c' }
  assert.deepEqual(linesOf([one, two], [{ ...one, text: 'x', note: 'y' }, two]), [
    'changed 1 text note',
  ])
  assert.deepEqual(linesOf([one, two], [{ ...one, key: 'other' }, two]), ['added 1', 'removed 1'])
  // An order is described with as few moves as possible: moving one line up has not moved the
  // others.
  assert.deepEqual(linesOf([one, two, three], [three, one, two]), ['moved 1 from 3'])
})

test('two lines that share only what most lines have are not the same', () => {
  const asked = { kind: 'language', mandatory: true, documents: [], group: null, confidence: 'x' }
  const language = { ...asked, text: { en: 'French, B2', fr: 'Français, B2' } }
  const passport = { ...asked, kind: 'document', text: { en: 'A passport', fr: 'Un passeport' } }
  assert.deepEqual(linesOf([language], [passport]), ['added 1', 'removed 1'])
  const higher = { ...language, text: { en: 'French, C1', fr: 'Français, C1' } }
  assert.deepEqual(linesOf([language], [higher]), ['changed 1 text.en text.fr'])
})

test('plain lists and values are text; the order of members doesn’t matter', () => {
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

test('a long text is cut in the result, after it is known to differ', () => {
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

test('a long list of values gives only those that were added or removed', () => {
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
