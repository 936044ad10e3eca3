import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rateAge } from './rate-age.ts'

test('beyond thirty days a rate says in words how old it is', () => {
  const today = '2026-12-01'
  assert.equal(rateAge('2026-11-01', today, 'en'), null)
  assert.equal(rateAge('2026-10-31', today, 'en'), '31 days')
  assert.equal(rateAge('2026-10-31', today, 'fr'), '31\u00a0jours')
  assert.equal(rateAge('2026-09-25', today, 'en'), '2 months')
  assert.equal(rateAge('2025-12-01', today, 'fr'), '11\u00a0mois')
  assert.equal(rateAge(null, today, 'fr'), null)
})
