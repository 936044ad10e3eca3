import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Profile } from '#contract/eligibility/values/rules.ts'
import { draftOf, readDraft } from './profile-draft.ts'

const now = new Date('2026-12-01T09:00:00Z')

const profile: Profile = {
  nationality: 'SN',
  residence: 'SN',
  level: 'bachelor',
  grade: { value: 13.5, scale: 'of-20' },
  schooling: ['fr'],
  birthYear: 2004,
  experienceMonths: 18,
  tests: [
    { test: 'toefl', date: '2025-11-02', level: null, score: 84 },
    { test: 'delf', date: '2024-06-10', level: 'B2', score: 62.5 },
    { test: 'tomer', date: '2026-06-10', level: 'B1', score: null },
  ],
  currency: 'XOF',
}

test('a profile put into the form and saved unchanged is the same profile', () => {
  for (const language of ['en', 'fr'] as const) {
    assert.deepEqual(readDraft(draftOf(profile, language), now), { ok: true, profile })
    const none = { ...profile, tests: [] }
    assert.deepEqual(readDraft(draftOf(none, language), now), { ok: true, profile: none })
  }
})

test('numbers in the form have the decimal sign of its language', () => {
  const { grade, experienceYears, tests } = draftOf(profile, 'fr')
  assert.deepEqual([grade, experienceYears, tests[1]?.score], ['13,5', '1,5', '62,5'])
  assert.equal(draftOf(profile, 'en').grade, '13.5')
})

test('empty fields are unknown', () => {
  const read = readDraft(draftOf(null, 'en'), now)
  assert.ok(read.ok)
  assert.deepEqual(new Set(Object.values(read.profile)), new Set([null]))
})

test('a score the scale of that day doesn’t have is refused with the scale', () => {
  const errorOf = (date: string, score: string) => {
    const line = { id: 7, test: 'toefl', date, level: '', score } as const
    const read = readDraft({ ...draftOf(null, 'en'), tests: [line] }, now)
    return read.ok ? undefined : read.errors.get('score-7')
  }
  assert.equal(errorOf('2025-11-02', '84'), undefined)
  assert.deepEqual(errorOf('2026-03-02', '84'), { code: 'score', min: 1, max: 6, step: 0.5 })
  assert.equal(errorOf('2026-03-02', '4,5'), undefined)
  assert.equal(errorOf('2026-03-02', '')?.code, 'score')
})

test('numbers are written in either language, and nonsense is reported at its field', () => {
  const draft = {
    ...draftOf(null, 'en'),
    grade: '١٤٫٢٥',
    gradeScale: 'of-20',
    birthYear: '1802',
    experienceYears: 'two',
    tests: [{ id: 0, test: 'ielts', date: '2027-01-01', level: '', score: '6' }],
  } as const
  const read = readDraft(draft, now)
  assert.ok(!read.ok)
  assert.deepEqual([...read.errors.keys()].sort(), ['birthYear', 'date-0', 'experienceYears'])
})
