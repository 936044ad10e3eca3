import { gradeScaleNames, highestLevels } from '#contract/common/values/vocabulary.ts'
import type { Profile, StudyLevel } from '#contract/eligibility/values/rules.ts'
import {
  isOnScale,
  scaleOn,
  type TestResult,
  testNames,
  tests,
} from '#contract/eligibility/values/test-scores.ts'

/*
 * What visitors say about themselves, to see which requirements they meet. It is kept on this
 * device and never sent.
 */

const storageKey = 'profile'
const changed = 'profile-changed'

let kept: { text: string; profile: Profile | null } = { text: '', profile: null }

/** The same object as long as nothing changed; null if nothing was entered. */
export function readProfile(): Profile | null {
  const text = readText()
  if (text !== kept.text) kept = { text, profile: parse(text) }
  return kept.profile
}

/** False where the device keeps nothing: storage is full or refused. */
export function saveProfile(profile: Profile): boolean {
  return write(() => localStorage.setItem(storageKey, JSON.stringify(profile)))
}

export function eraseProfile(): boolean {
  return write(() => localStorage.removeItem(storageKey))
}

/** Calls back when the profile changes, in this tab or another. */
export function subscribeProfile(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === storageKey) onChange()
  }
  addEventListener(changed, onChange)
  addEventListener('storage', onStorage)
  return () => {
    removeEventListener(changed, onChange)
    removeEventListener('storage', onStorage)
  }
}

function write(change: () => void): boolean {
  try {
    change()
  } catch {
    return false
  }
  dispatchEvent(new CustomEvent(changed))
  return true
}

function readText(): string {
  try {
    return localStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

/** Takes what makes sense: an older version may have written it, or it was edited by hand. */
function parse(text: string): Profile | null {
  let found: unknown
  try {
    found = text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(found)) return null
  return {
    nationality: code(found['nationality'], /^[A-Z]{2}$/),
    residence: code(found['residence'], /^[A-Z]{2}$/),
    level: oneOf(highestLevels, found['level']) satisfies StudyLevel | null,
    grade: gradeOf(found['grade']),
    schooling: listOf(found['schooling'], (one) => code(one, /^[a-z]{2,3}$/)),
    birthYear: numberIn(found['birthYear'], 1900, 2100),
    experienceMonths: numberIn(found['experienceMonths'], 0, 720),
    tests: listOf(found['tests'], resultOf),
    currency: code(found['currency'], /^[A-Z]{3}$/),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function code(value: unknown, shape: RegExp): string | null {
  return typeof value === 'string' && shape.test(value) ? value : null
}

function oneOf<T extends string>(words: readonly T[], value: unknown): T | null {
  return words.find((word) => word === value) ?? null
}

function numberIn(value: unknown, min: number, max: number): number | null {
  return typeof value === 'number' && value >= min && value <= max ? value : null
}

function listOf<T>(value: unknown, read: (one: unknown) => T | null): T[] | null {
  if (!Array.isArray(value)) return null
  return value.slice(0, 20).flatMap((one: unknown) => read(one) ?? [])
}

function gradeOf(value: unknown): Profile['grade'] {
  if (!isRecord(value)) return null
  const scale = oneOf(gradeScaleNames, value['scale'])
  const grade = numberIn(value['value'], 0, 100)
  return scale && grade !== null ? { scale, value: grade } : null
}

function resultOf(value: unknown): TestResult | null {
  if (!isRecord(value)) return null
  const test = oneOf(testNames, value['test'])
  const date = code(value['date'], /^\d{4}-\d{2}-\d{2}$/)
  if (!test || !date) return null
  const level = oneOf(Object.keys(tests[test].levels ?? {}), value['level'])
  const score = numberIn(value['score'], 0, 10_000)
  const fits = score === null || isOnScale(score, scaleOn(test, date))
  return fits ? { test, date, level, score } : null
}
