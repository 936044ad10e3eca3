import type { Certainty } from '#contract/common/values/certainty.ts'
import type { gradeScaleNames, highestLevels } from '#contract/common/values/vocabulary.ts'
import type { Cefr, TestName, TestResult } from './test-scores.ts'

/* Requirements as rules that can be tested, a person's own data, and how the two compare. */

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
