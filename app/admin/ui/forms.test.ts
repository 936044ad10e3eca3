import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProgramInput } from '#contract/catalogue-staff.ts'
import { fieldProblems } from '#contract/field-problems.ts'
import { changedFields, conflictsOf, openConflicts, valueText, withFields } from './conflict.ts'
import { numberFrom } from './numbers.ts'
import { slugOf } from './slug.ts'

test('a key is made of a name in small letters, figures and hyphens', () => {
  assert.equal(slugOf('Université Côte d’Azur'), 'universite-cote-d-azur')
  assert.equal(slugOf('Boğaziçi Üniversitesi, Kadıköy'), 'bogazici-universitesi-kadikoy')
  assert.equal(slugOf('BSc', 'Data & AI'), 'bsc-data-ai')
  assert.match(slugOf('x'.repeat(130)), /^x{120}$/)
})

test('who wrote nothing is told so, not how long it had to be', () => {
  const { error } = ProgramInput.safeParse({ university: '', key: 'a' }, { reportInput: true })
  const problems = error && fieldProblems(error)
  assert.equal(problems?.['university']?.code, 'required')
  assert.equal(problems?.['key']?.code, 'too_short')
})

test('a number is read as it is written in either language', () => {
  assert.equal(numberFrom('12 500,50'), 12_500.5)
  assert.equal(numberFrom('12 500.5'), 12_500.5)
  assert.equal(numberFrom(' '), null)
  assert.equal(numberFrom('about ten'), 'about ten')
})

test('a conflict tells which fields somebody else has changed', () => {
  const base = { name: 'A', title: { en: 'x', fr: 'y' }, lines: [{ amount: 1 }] }
  const theirs = { name: 'A', title: { en: 'x', fr: 'z' }, lines: [] }
  assert.deepEqual(changedFields(base, theirs), ['title.fr', 'lines'])
  assert.equal(valueText(theirs.title), 'x · z')
  assert.equal(valueText(base.lines), '1')
  assert.equal(valueText(theirs.lines), '–')
})

test('only what was changed on both sides to different ends is contested', () => {
  const base = { a: '1', b: '1', c: '1', d: '1', title: { en: 'x', fr: 'y' } }
  const theirs = { ...base, a: '2', b: '2', c: '2', title: { fr: 'y', en: 'theirs' } }
  const mine = { ...base, b: '3', c: '2', d: '4', title: { en: 'x', fr: 'mine' } }
  assert.deepEqual(
    conflictsOf(base, theirs, mine).map(({ path, isContested }) => [path, isContested]),
    [
      ['a', false],
      ['b', true],
      ['c', false],
      ['title.en', false],
    ],
  )
})

test('nothing is saved before each contested field was chosen, or changed again', () => {
  const base = { a: '1', b: '1', c: '1', title: { en: 'x', fr: 'y' } }
  const theirs = { a: '2', b: '2', c: '2', title: { en: 'theirs', fr: 'y' } }
  const mine = { a: '3', b: '3', c: '1', title: { en: 'mine', fr: 'y' } }
  const conflicts = conflictsOf(base, theirs, mine)
  const open = (picked: string[], values: object) =>
    openConflicts(conflicts, new Set(picked), values)
  assert.deepEqual(open([], mine), ['a', 'b', 'title.en'])
  assert.deepEqual(open(['a'], mine), ['b', 'title.en'])
  assert.deepEqual(open(['a', 'title.en'], { ...mine, b: '4' }), [])
  assert.deepEqual(open([], { ...mine, b: '2', title: { en: 'theirs', fr: 'y' } }), ['a'])
})

test('a form takes over single fields, and keeps the other language of a text', () => {
  const mine = { a: '1', title: { en: 'x', fr: 'mine' } }
  const fields = [
    { path: 'a', value: '2' },
    { path: 'title.en', value: 'theirs' },
  ]
  assert.deepEqual(withFields(mine, fields), { a: '2', title: { en: 'theirs', fr: 'mine' } })
})
