import assert from 'node:assert/strict'
import { test } from 'node:test'
import { academicYearOf, isTooOld } from './estimate.ts'

test('an academic year begins in September', () => {
  assert.equal(academicYearOf('2026-08-31'), 2025)
  assert.equal(academicYearOf('2026-09-01'), 2026)
})

test('a figure that is more than three academic years old is not added to totals', () => {
  const isOld = (year: string | null) => isTooOld(year, '2026-12-01')
  for (const year of ['2022-23', '2022–23', '2022', '2016', 'since May 2019', '2018-2019']) {
    assert.equal(isOld(year), true, year)
  }
  for (const year of ['2023-24', '2023', '2026-27', '2019 to 2026', 'the current year', null]) {
    assert.equal(isOld(year), false, String(year))
  }
})
