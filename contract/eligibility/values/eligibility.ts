import type { Certainty } from '#contract/common/values/certainty.ts'
import type { gradeScaleNames, highestLevels } from '#contract/common/values/vocabulary.ts'
import { anyOf } from './any-of.ts'
import { testCondition } from './test-condition.ts'
import type { Cefr, TestName, TestResult } from './test-scores.ts'

/*
 * Requirements as rules that can be tested, and how a person's own data meets them. Nothing here
 * needs a server: a profile stays on the device it was written on.
 */

export type StudyLevel = (typeof highestLevels)[number]
export type GradeScale = (typeof gradeScaleNames)[number]

/** One condition. `atLeast` includes its value, `under` doesn't. */
export type Condition =
  | { subject: 'level'; atLeast: StudyLevel }
  | { subject: 'grade'; scale: GradeScale; atLeast: number }
  /** A test with a score on one of its scales, at a level, or (with neither) any valid result. */
  | {
      subject: 'test'
      test: TestName
      scale?: string | undefined
      level?: string | undefined
      atLeast?: number | undefined
    }
  /** A language at a level of the Common European Framework, proved by any test. */
  | { subject: 'language'; language: string; atLeast: Cefr }
  /** Earlier schooling in a language. */
  | { subject: 'schooling'; language: string }
  /** ISO 3166-1 alpha-2. */
  | { subject: 'nationality' | 'residence'; among: readonly string[] }
  | { subject: 'age'; atLeast?: number | undefined; under?: number | undefined }
  | { subject: 'experience'; months: number }

/**
 * What a requirement asks: one condition, or any of several; if none is met, a preparatory year
 * may replace them.
 */
export type Rule =
  | Condition
  | { subject: 'any'; of: readonly Condition[]; otherwise?: 'preparatory_year' | undefined }

/**
 * What visitors say about themselves. Anything that they were not asked or did not answer is null.
 */
export interface Profile {
  nationality: string | null
  residence: string | null
  level: StudyLevel | null
  grade: { value: number; scale: GradeScale } | null
  /** The languages they were taught in, ISO 639-1. */
  schooling: readonly string[] | null
  birthYear: number | null
  experienceMonths: number | null
  /** None: the visitor said that they have no result yet. */
  tests: readonly TestResult[] | null
  currency: string | null
}
export type ProfilePart = Exclude<keyof Profile, 'currency'> | 'birthday'

export interface AskedTest {
  test: TestName
  level: string | null
  asked: number | null
}

/** What is required, what there is, and how much is missing between them. */
export type Gap =
  | { about: 'level'; asked: StudyLevel; yours: StudyLevel }
  | { about: 'grade'; scale: GradeScale; asked: number; yours: number; short: number }
  | { about: 'score'; test: TestName; asked: number; yours: number; short: number }
  /** No result; any of these would do. */
  | { about: 'test'; any: readonly AskedTest[] }
  /** Enough, but in a result that is too old to be used. */
  | { about: 'expired'; test: TestName }
  | { about: 'language'; language: string; asked: Cefr; yours: Cefr | null }
  | { about: 'schooling'; language: string }
  | { about: 'nationality' | 'residence' }
  | { about: 'tooOld'; under: number; yours: number }
  | { about: 'tooYoung'; atLeast: number; yours: number }
  | { about: 'experience'; asked: number; yours: number; short: number }

export type Verdict =
  /** `indicative`: two scales were compared, or only a usual requirement was known. */
  | { state: 'met'; indicative: boolean }
  /** Another way of meeting it may be open if the visitor says more. */
  | { state: 'missed'; gap: Gap; indicative: boolean; orTell: readonly ProfilePart[] }
  | { state: 'unknown'; tell: readonly ProfilePart[] }
  /** Not met yet, but a preparatory year leads there. */
  | { state: 'detour'; gap: Gap; orTell: readonly ProfilePart[] }
  /** Nothing in it can be tested: the visitor has to read it. */
  | { state: 'unwritten' }
  /** It is asked of others, or another one of its group is met. */
  | { state: 'spared' }

export interface Asked {
  rule: Rule | null
  mandatory: boolean
  /** Unless it is confirmed, we promise no one that they meet it. */
  certainty: Certainty
  /** Requirements of one group: any of them is enough. */
  group: string | null
  /** Nationalities that it applies to; none: everyone. */
  nationalities: readonly string[]
}

/** The result over everything that is required and can be tested. */
export type Opening =
  /** With detours: a preparatory year can replace what is missing. */
  | { kind: 'open'; detours: boolean }
  /** The one thing that is missing: with it, everything tested would be met. */
  | { kind: 'one'; gap: Gap }
  /** All that is missing are alternatives: with any of them, everything tested would be met. */
  | { kind: 'either'; gaps: readonly Gap[] }
  | { kind: 'several'; gaps: readonly Gap[] }
  /** No more can be said before the visitor gives these. */
  | { kind: 'tell'; parts: readonly ProfilePart[]; gaps: readonly Gap[] }
  | { kind: 'untestable' }

/** How a profile meets each of a program's requirements, and all of them together. */
export function checkEligibility(
  requirements: readonly Asked[],
  profile: Profile,
  now: Date,
): { verdicts: Verdict[]; opening: Opening } {
  const alone = requirements.map((asked) => verdictOn(asked, profile, now))
  const met = new Set(
    requirements.flatMap(({ group }, at) =>
      group !== null && alone[at]?.state === 'met' ? [group] : [],
    ),
  )
  const verdicts = alone.map((verdict, at): Verdict => {
    const group = requirements[at]?.group ?? null
    const isNeeded = group === null || !met.has(group) || verdict.state === 'met'
    return isNeeded ? verdict : { state: 'spared' }
  })
  const required = verdicts.flatMap((verdict, at) => {
    const asked = requirements[at]
    return asked?.mandatory ? [{ ...verdict, group: asked.group ?? at }] : []
  })
  return { verdicts, opening: openingOf(required) }
}

function openingOf(required: readonly (Verdict & { group: string | number })[]): Opening {
  const gaps = required.flatMap((one) => (one.state === 'missed' ? [one.gap] : []))
  const parts = [...new Set(required.flatMap((one) => (one.state === 'unknown' ? one.tell : [])))]
  if (parts.length > 0) return { kind: 'tell', parts, gaps }
  const [first, ...others] = gaps
  if (first && others.length === 0) return { kind: 'one', gap: first }
  if (first) {
    const missed = new Set(required.flatMap((one) => (one.state === 'missed' ? one.group : [])))
    return { kind: missed.size === 1 ? 'either' : 'several', gaps }
  }
  const detours = required.some(({ state }) => state === 'detour')
  const isTested = detours || required.some(({ state }) => state === 'met')
  return isTested ? { kind: 'open', detours } : { kind: 'untestable' }
}

function verdictOn(asked: Asked, profile: Profile, now: Date): Verdict {
  const { rule, nationalities } = asked
  if (nationalities.length > 0) {
    if (profile.nationality === null) return { state: 'unknown', tell: ['nationality'] }
    if (!nationalities.includes(profile.nationality)) return { state: 'spared' }
  }
  if (rule === null) return { state: 'unwritten' }
  const verdict = verdictOfRule(rule, profile, now)
  return verdict.state === 'met' && asked.certainty !== 'confirmed'
    ? { state: 'met', indicative: true }
    : verdict
}

function verdictOfRule(rule: Rule, profile: Profile, now: Date): Verdict {
  if (rule.subject !== 'any') return testCondition(rule, profile, now)
  const verdict = anyOf(rule.of.map((one) => testCondition(one, profile, now)))
  if (verdict.state !== 'missed' || rule.otherwise === undefined) return verdict
  return { state: 'detour', gap: verdict.gap, orTell: verdict.orTell }
}
