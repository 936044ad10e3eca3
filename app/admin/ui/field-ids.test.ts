import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inPageOrder } from './field-ids.ts'

test('errors that prevent saving are listed in the order of the fields', () => {
  const ids = ['field-title.en:r1', 'field-intakes.0.term:r1', 'field-keys:r1', 'field-key:r1']
  const found = ['key', 'unplaced', 'intakes', 'title.fr', 'title.en'].map((path) => ({ path }))
  assert.deepEqual(
    inPageOrder(found, ids).map(({ path }) => path),
    ['title.en', 'intakes', 'key', 'unplaced', 'title.fr'],
  )
})
