import type { Language } from '#contract/common/values/languages.ts'
import { plainDigits } from '#contract/common/values/plain-digits.ts'
import { gradeScaleNames, gradeScales, highestLevels } from '#contract/common/values/vocabulary.ts'
import type { Profile, StudyLevel } from '#contract/eligibility/values/rules.ts'
import {
  isOnScale,
  scaleOn,
  type TestName,
  type TestResult,
  testNames,
  tests,
} from '#contract/eligibility/values/test-scores.ts'
import { figuresFor } from '#contract/words/values/writing.ts'

/** The profile as it is typed. */
export interface ProfileDraft {
  nationality: string
  residence: string
  level: string
  grade: string
  gradeScale: string
  schooling: readonly string[]
  birthYear: string
  experienceYears: string
  noTests: boolean
  tests: readonly TestDraft[]
  currency: string
}
export interface TestDraft {
  /** Tells the lines of the form apart. */
  id: number
  test: TestName | ''
  date: string
  level: string
  score: string
}

/** What is wrong with a field, by its name; a test's fields are `score-3`, by the line's id. */
export type DraftErrors = ReadonlyMap<string, DraftError>
export type DraftError =
  | { code: 'required' | 'date' }
  | { code: 'number'; min: number; max: number }
  | { code: 'score'; min: number; max: number; step: number }

export function draftOf(profile: Profile | null, language: Language): ProfileDraft {
  const textOf = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : figuresFor(String(value), language)
  const months = profile?.experienceMonths
  return {
    nationality: profile?.nationality ?? '',
    residence: profile?.residence ?? '',
    level: profile?.level ?? '',
    grade: textOf(profile?.grade?.value),
    gradeScale: profile?.grade?.scale ?? '',
    schooling: profile?.schooling ?? [],
    birthYear: textOf(profile?.birthYear),
    experienceYears: textOf(
      typeof months === 'number' ? Math.round((months / 12) * 10) / 10 : null,
    ),
    noTests: profile?.tests?.length === 0,
    tests: (profile?.tests ?? []).map(({ test, date, level, score }, id) => ({
      id,
      test,
      date,
      level: level ?? '',
      score: textOf(score),
    })),
    currency: profile?.currency ?? '',
  }
}

type Read = { ok: true; profile: Profile } | { ok: false; errors: DraftErrors }

/** The profile that a draft describes, or what is wrong with it. */
export function readDraft(draft: ProfileDraft, now: Date): Read {
  const errors = new Map<string, DraftError>()
  const within = (name: string, text: string, min: number, max: number): number | null => {
    if (text.trim() === '') return null
    const value = numberOf(text)
    if (value === null || value < min || value > max) errors.set(name, { code: 'number', min, max })
    return value
  }
  const year = now.getFullYear()
  const years = within('experienceYears', draft.experienceYears, 0, 60)
  const results = draft.tests.flatMap((one) => readTest(one, now, errors) ?? [])
  const profile: Profile = {
    nationality: draft.nationality || null,
    residence: draft.residence || null,
    level: highestLevels.find((one): one is StudyLevel => one === draft.level) ?? null,
    grade: readGrade(draft, within),
    schooling: draft.schooling.length > 0 ? draft.schooling : null,
    birthYear: within('birthYear', draft.birthYear, year - 100, year - 10),
    experienceMonths: years === null ? null : Math.round(years * 12),
    tests: results.length > 0 ? results : draft.noTests ? [] : null,
    currency: draft.currency || null,
  }
  return errors.size > 0 ? { ok: false, errors } : { ok: true, profile }
}

type Within = (name: string, text: string, min: number, max: number) => number | null

function readGrade({ grade, gradeScale }: ProfileDraft, within: Within): Profile['grade'] {
  const scale = gradeScaleNames.find((one) => one === gradeScale)
  // Letters and scales we don't know stay words: nothing here can compare them.
  if (!scale || scale === 'letter' || scale === 'other') return null
  const { min, max } = gradeScales[scale]
  const value = within('grade', grade, min, max)
  return value === null ? null : { value, scale }
}

function readTest(
  draft: TestDraft,
  now: Date,
  errors: Map<string, DraftError>,
): TestResult | undefined {
  const { id, date } = draft
  const test = testNames.find((one) => one === draft.test)
  if (!test) {
    errors.set(`test-${id}`, { code: 'required' })
    return undefined
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || new Date(`${date}T00:00:00Z`) > now) {
    errors.set(`date-${id}`, { code: 'date' })
    return undefined
  }
  const { levels, pass, awarded = [] } = tests[test]
  if (levels && !(draft.level in levels)) errors.set(`level-${id}`, { code: 'required' })
  const scale = scaleOn(test, date)
  const score = numberOf(draft.score)
  const isAwarded = levels !== undefined && (pass === undefined || awarded.includes(draft.level))
  const isLeftOut = draft.score.trim() === '' && isAwarded
  if (!isLeftOut && (score === null || !isOnScale(score, scale))) {
    const { min, max, step } = scale
    errors.set(`score-${id}`, { code: 'score', min, max, step })
  }
  return { test, date, level: levels ? draft.level : null, score }
}

/** A number as it is written in either language; null for what is none. */
function numberOf(text: string): number | null {
  const written = plainDigits(text).trim().replace(',', '.')
  return /^\d{1,6}(?:\.\d{1,3})?$/.test(written) ? Number(written) : null
}
