import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kindByColumn, mappingFor } from './kind-choice.ts'

test('a list that is about something else keeps what was mapped, there and back', () => {
  const asUniversities = ['name', null, 'website', 'source']
  const guess = ['name_en', 'coverage_en', null, null]
  const asScholarships = mappingFor('scholarships', {
    current: ['name', 'source_url', 'certainty', 'source'],
    before: undefined,
    guess,
  })
  // Both kinds have a certainty; what is guessed goes before what was mapped for another kind.
  assert.deepEqual(asScholarships, ['name_en', 'coverage_en', 'certainty', null])
  const back = mappingFor('universities', {
    current: asScholarships,
    before: asUniversities,
    guess: ['name', 'city', null, null],
  })
  assert.deepEqual(back, asUniversities)
})

test('changing to another kind never maps a column twice', () => {
  const current = ['certainty', null]
  const guess = [null, 'certainty']
  assert.deepEqual(mappingFor('scholarships', { current, before: undefined, guess }), guess)
})

test('a column that only one kind has says what the list is about, another one doesn’t', () => {
  assert.equal(kindByColumn('program'), 'programs')
  assert.equal(kindByColumn('provider_fr'), 'scholarships')
  assert.equal(kindByColumn('opens_at'), 'intakes')
  assert.equal(kindByColumn('source_url'), undefined)
})
