import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oldestUsable } from './rates.ts'
import { daysBetween } from './values/rate-age.ts'

test('a rate is used for a year to the day, even across a leap day', () => {
  assert.equal(oldestUsable('2026-12-01'), '2025-12-01')
  assert.equal(oldestUsable('2028-02-29'), '2027-02-28')
  assert.equal(daysBetween('2026-10-02', '2026-12-01'), 60)
  assert.equal(daysBetween('2028-02-28', '2028-03-01'), 2)
})
