import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedFields, fieldText } from './conflict.ts'
import { numberFrom } from './numbers.ts'
import { slugOf } from './slug.ts'

test('a key is made of a name in small letters, figures and hyphens', () => {
  assert.equal(slugOf('Université Côte d’Azur'), 'universite-cote-d-azur')
  assert.equal(slugOf('Boğaziçi Üniversitesi, Kadıköy'), 'bogazici-universitesi-kadikoy')
  assert.equal(slugOf('BSc', 'Data & AI'), 'bsc-data-ai')
  assert.match(slugOf('x'.repeat(130)), /^x{120}$/)
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
  assert.deepEqual(changedFields(base, theirs), ['title', 'lines'])
  assert.equal(fieldText(theirs, 'title'), 'x · z')
  assert.equal(fieldText(base, 'lines'), '1')
  assert.equal(fieldText(theirs, 'lines'), '–')
})
