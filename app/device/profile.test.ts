import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Profile } from '#contract/eligibility/values/rules.ts'
import { eraseProfile, readProfile, saveProfile } from './profile.ts'

const emptyProfile: Profile = {
  nationality: null,
  residence: null,
  level: null,
  grade: null,
  schooling: null,
  birthYear: null,
  experienceMonths: null,
  tests: null,
  currency: null,
}

const stored = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  },
  dispatchEvent: () => true,
})
beforeEach(() => stored.clear())

test('a saved profile is read back, is the same object until it changes, and is erased without a trace', () => {
  assert.equal(readProfile(), null)
  const profile = { ...emptyProfile, nationality: 'MA', tests: [] }
  assert.ok(saveProfile(profile))
  assert.deepEqual(readProfile(), profile)
  assert.equal(readProfile(), readProfile())
  assert.ok(eraseProfile())
  assert.equal(readProfile(), null)
  assert.equal(stored.size, 0)
})

test('only sensible values are used of those edited by hand or written by an older version', () => {
  stored.set(
    'profile',
    JSON.stringify({
      nationality: 'Senegal',
      level: 'wizard',
      grade: { value: 12, scale: 'of-20' },
      tests: [
        { test: 'ielts', date: '2026-05-01', level: null, score: 9.7 },
        { test: 'ielts', date: '2026-05-01', level: null, score: 6.5 },
        'x',
      ],
      birthYear: '2004',
    }),
  )
  assert.deepEqual(readProfile(), {
    ...emptyProfile,
    grade: { value: 12, scale: 'of-20' },
    tests: [{ test: 'ielts', date: '2026-05-01', level: null, score: 6.5 }],
  })
  for (const text of ['{', '[]', 'null', '"x"']) {
    stored.set('profile', text)
    assert.equal(readProfile(), null)
  }
})
