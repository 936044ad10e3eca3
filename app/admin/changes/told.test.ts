import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toldOf } from './told.ts'

test('a university is told by its name, a logo by its picture, and what others make is left out', () => {
  const changes = [
    { name: 'university', before: 'pune', after: 'lyon' },
    { name: 'universityName', before: 'Pune Institute', after: 'Université de Lyon' },
    { name: 'programCount', before: '1', after: '2' },
    { name: 'logo.key', before: 'a', after: 'b' },
    { name: 'logo.width', before: '1', after: '2' },
    { name: 'brand.logo.height', before: '1', after: '2' },
  ]
  assert.deepEqual(toldOf('program', changes), [
    { name: 'university', before: 'Pune Institute', after: 'Université de Lyon' },
    { name: 'logo.key', before: 'a', after: 'b' },
  ])
  // Only the key is known of a record without the name.
  assert.deepEqual(toldOf('program', changes.slice(0, 1)), changes.slice(0, 1))
})

test('whether there is an agreement is told of a university, not of its programs', () => {
  const changes = [{ name: 'partnership', before: 'none', after: 'agreement' }]
  assert.deepEqual(toldOf('program', changes), [])
  assert.deepEqual(toldOf('university', changes), changes)
})
