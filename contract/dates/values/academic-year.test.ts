import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writtenAcademicYear } from './academic-year.ts'

const written = (year: string) =>
  (['en', 'fr'] as const).map((language) => writtenAcademicYear(year, language))

test('an academic year is written as its reader writes it', () => {
  assert.deepEqual(written('2027-28'), ['2027–28', '2027-2028'])
  assert.deepEqual(written('2027/2028'), ['2027–28', '2027-2028'])
  assert.deepEqual(written('2099-00'), ['2099–00', '2099-2100'])
})

test('a text that is not an academic year keeps its digits', () => {
  assert.deepEqual(written('2027'), ['2027', '2027'])
  assert.deepEqual(written('2024-2026'), ['2024–2026', '2024-2026'])
  assert.deepEqual(written('2026-10'), ['2026–10', '2026-10'])
})
