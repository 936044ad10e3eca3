import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownChanges } from './shown-changes.ts'

test('a university is shown by its name and a logo by its picture, and what other records make is left out', () => {
  const changes = [
    { name: 'university', before: 'pune', after: 'lyon' },
    { name: 'universityName', before: 'Pune Institute', after: 'Université de Lyon' },
    { name: 'programCount', before: '1', after: '2' },
    { name: 'logo.key', before: 'a', after: 'b' },
    { name: 'logo.width', before: '1', after: '2' },
    { name: 'brand.logo.height', before: '1', after: '2' },
  ]
  assert.deepEqual(shownChanges('program', changes), [
    { name: 'university', before: 'Pune Institute', after: 'Université de Lyon' },
    { name: 'logo.key', before: 'a', after: 'b' },
  ])
  // Without the name only the record's key is known.
  assert.deepEqual(shownChanges('program', changes.slice(0, 1)), changes.slice(0, 1))
})

test('whether there is an agreement is shown for a university, not for its programs', () => {
  const changes = [{ name: 'partnership', before: 'none', after: 'agreement' }]
  assert.deepEqual(shownChanges('program', changes), [])
  assert.deepEqual(shownChanges('university', changes), changes)
})
