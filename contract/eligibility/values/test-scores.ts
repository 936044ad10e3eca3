/*
 * Language and admission tests: what a result may be, and what it means. Ranges are those of
 * each publisher; levels of the Common European Framework are those of
 * data/reference/language_tests.csv, equivalents between English tests those of
 * data/reference/test_concordance.csv (both read in November 2026). A university has the last word.
 */

export const cefrLevels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const
export type Cefr = (typeof cefrLevels)[number]

export const testNames = [
  'ielts',
  'toefl',
  'pte',
  'duolingo',
  'toeic',
  'delf',
  'tcf',
  'tef',
  'hsk',
  'tomer',
  'tr_yos',
  'sat',
  'csca',
  'gre',
  'gmat',
  'neet',
] as const
export type TestName = (typeof testNames)[number]

/** How a test was scored while this scale was in force. */
export interface Scale {
  /** Distinguishes scales if a test changed its scale. */
  name: string
  /** The first day it was in force, `YYYY-MM-DD`. */
  from?: string
  min: number
  max: number
  step: number
  /** The lowest score of each level. */
  cefr?: Partial<Record<Cefr, number>>
}

interface Test {
  /** The language it measures, ISO 639-1; null for an admission test. */
  language: string | null
  /** Its scales, oldest first. */
  scales: readonly [Scale, ...Scale[]]
  /** For a test that is passed at a level: the levels, lowest first, and what each one means. */
  levels?: Readonly<Record<string, Cefr>>
  /** The points that pass a level. */
  pass?: number
  /** Levels with their own papers: the points that pass them, out of how many. */
  passAt?: Readonly<Record<string, { pass: number; max: number }>>
  /**
   * Levels that one paper awards by its result: a person who has one has passed it, whatever the
   * points.
   */
  awarded?: readonly string[]
  /**
   * Years for which a result can be used; absent if it doesn't expire or the publisher doesn't say.
   */
  validYears?: number
}

const cefrItself = { A1: 'A1', A2: 'A2', B1: 'B1', B2: 'B2', C1: 'C1', C2: 'C2' } as const

/** The publisher's claim for 1 to 6 of HSK 2.0; 7 to 9 of HSK 3.0 are above the sixth. */
const hskLevels = {
  '1': 'A1',
  '2': 'A2',
  '3': 'B1',
  '4': 'B2',
  '5': 'C1',
  '6': 'C2',
  '7': 'C2',
  '8': 'C2',
  '9': 'C2',
} as const

export const tests: Readonly<Record<TestName, Test>> = {
  ielts: {
    language: 'en',
    validYears: 2,
    scales: [{ name: '0-9', min: 0, max: 9, step: 0.5, cefr: { B1: 4, B2: 5.5, C1: 7, C2: 8.5 } }],
  },
  toefl: {
    language: 'en',
    validYears: 2,
    scales: [
      { name: '0-120', min: 0, max: 120, step: 1, cefr: { B1: 42, B2: 72, C1: 95, C2: 114 } },
      {
        name: '1-6',
        from: '2026-01-21',
        min: 1,
        max: 6,
        step: 0.5,
        cefr: { A1: 1, A2: 2, B1: 3, B2: 4, C1: 5, C2: 6 },
      },
    ],
  },
  pte: {
    language: 'en',
    validYears: 2,
    scales: [
      {
        name: '10-90',
        min: 10,
        max: 90,
        step: 1,
        cefr: { A2: 30, B1: 43, B2: 59, C1: 76, C2: 85 },
      },
    ],
  },
  duolingo: {
    language: 'en',
    validYears: 2,
    scales: [
      // As the concordance below has it: 105 corresponds to IELTS 6.0, 130 to 7.0.
      { name: '10-160', min: 10, max: 160, step: 5, cefr: { A2: 60, B1: 80, B2: 100, C1: 130 } },
    ],
  },
  toeic: { language: 'en', scales: [{ name: '10-990', min: 10, max: 990, step: 5 }] },
  delf: {
    language: 'fr',
    levels: cefrItself,
    pass: 50,
    scales: [{ name: '0-100', min: 0, max: 100, step: 0.5 }],
  },
  tcf: {
    language: 'fr',
    validYears: 2,
    scales: [
      {
        name: '100-699',
        min: 100,
        max: 699,
        step: 1,
        cefr: { A1: 100, A2: 200, B1: 300, B2: 400, C1: 500, C2: 600 },
      },
    ],
  },
  // Each certificate gives the level. The newer scale: lefrancaisdesaffaires.fr, "Understand
  // your results"; its first day: Canada's table of equivalents for tests after 10 December 2023.
  tef: {
    language: 'fr',
    levels: cefrItself,
    validYears: 2,
    scales: [
      { name: '0-900', min: 0, max: 900, step: 1 },
      { name: '0-699', from: '2023-12-11', min: 0, max: 699, step: 1 },
    ],
  },
  hsk: {
    language: 'zh',
    levels: hskLevels,
    pass: 180,
    // The first two have two parts instead of three.
    passAt: { '1': { pass: 120, max: 200 }, '2': { pass: 120, max: 200 } },
    awarded: ['7', '8', '9'],
    validYears: 2,
    scales: [{ name: '0-300', min: 0, max: 300, step: 1 }],
  },
  tomer: {
    language: 'tr',
    levels: cefrItself,
    scales: [{ name: '0-100', min: 0, max: 100, step: 1 }],
  },
  // Two years: Daily Sabah, 15 August 2024.
  tr_yos: {
    language: null,
    validYears: 2,
    scales: [{ name: '0-500', min: 0, max: 500, step: 0.01 }],
  },
  sat: { language: null, scales: [{ name: '400-1600', min: 400, max: 1600, step: 10 }] },
  csca: { language: null, scales: [{ name: '0-100', min: 0, max: 100, step: 1 }] },
  gre: { language: null, scales: [{ name: '130-170', min: 130, max: 170, step: 1 }] },
  gmat: { language: null, scales: [{ name: '205-805', min: 205, max: 805, step: 10 }] },
  neet: { language: null, scales: [{ name: '0-720', min: 0, max: 720, step: 1 }] },
}

/** A result as the person has it on paper. */
export interface TestResult {
  test: TestName
  /** The day it was taken, `YYYY-MM-DD`: it decides the scale. */
  date: string
  /** For a test with levels. */
  level: string | null
  score: number | null
}

/** The scale that was in force on the day of the test. */
export function scaleOn(test: TestName, date: string): Scale {
  const { scales } = tests[test]
  return scales.findLast(({ from }) => from === undefined || from <= date) ?? scales[0]
}

/** Whether the scale has this score: within its ends, on one of its steps. */
export function isOnScale(score: number, { min, max, step }: Scale): boolean {
  if (!Number.isFinite(score) || score < min || score > max) return false
  const steps = (score - min) / step
  return Math.abs(steps - Math.round(steps)) < 1e-6
}

/** Whether a result is too old to be used at an instant. */
export function isExpired({ test, date }: TestResult, now: Date): boolean {
  const { validYears } = tests[test]
  if (validYears === undefined) return false
  const until = new Date(`${date}T00:00:00Z`)
  until.setUTCFullYear(until.getUTCFullYear() + validYears)
  return until <= now
}

/** The level of a result; undefined if the test has none, or the level was not passed. */
export function cefrOf(result: TestResult): Cefr | undefined {
  const { levels } = tests[result.test]
  const { level, score } = result
  if (levels) return level !== null && isPassed(result) ? levels[level] : undefined
  return score === null ? undefined : cefrOn(scaleOn(result.test, result.date), score)
}

/** Whether a result has the points that pass its level; if no points are given, it is believed. */
export function isPassed({ test, level, score }: Omit<TestResult, 'date'>): boolean {
  const { awarded = [] } = tests[test]
  const pass = passMark(test, level)
  if (pass === undefined || score === null) return true
  return score >= pass || (level !== null && awarded.includes(level))
}

/** The points that pass a level of a test. */
export function passMark(test: TestName, level: string | null): number | undefined {
  const { pass, passAt } = tests[test]
  return passAt?.[level ?? '']?.pass ?? pass
}

/** The scores of a scale nearest to one that it doesn't have: none beyond its ends. */
export function nearestScores(score: number, { min, max, step }: Scale): number[] {
  if (score < min || score > max) return []
  const below = min + Math.floor((score - min) / step) * step
  return [below, below + step].filter((one) => one <= max).map((one) => Math.round(one * 100) / 100)
}

/** The level that a score of a scale corresponds to. */
export function cefrOn({ cefr }: Scale, score: number): Cefr | undefined {
  return cefrLevels.findLast((one) => {
    const lowest = cefr?.[one]
    return lowest !== undefined && score >= lowest
  })
}

export function compareCefr(a: Cefr, b: Cefr): number {
  return cefrLevels.indexOf(a) - cefrLevels.indexOf(b)
}

/**
 * The lowest scores that correspond to an IELTS band: TOEFL iBT of 0–120, PTE and Duolingo of 2025.
 * The table's last row, band 4, begins at no score at all, which says nothing about anyone.
 */
const besideIelts: readonly (Partial<Record<TestName, number>> & { ielts: number })[] = [
  { ielts: 9, toefl: 118, duolingo: 160 },
  { ielts: 8.5, toefl: 115, pte: 88, duolingo: 160 },
  { ielts: 8, toefl: 110, pte: 82, duolingo: 150 },
  { ielts: 7.5, toefl: 102, pte: 75, duolingo: 140 },
  { ielts: 7, toefl: 94, pte: 66, duolingo: 130 },
  { ielts: 6.5, toefl: 79, pte: 59, duolingo: 120 },
  { ielts: 6, toefl: 60, pte: 52, duolingo: 105 },
  { ielts: 5.5, toefl: 46, pte: 45, duolingo: 95 },
  { ielts: 5, toefl: 35, pte: 41, duolingo: 80 },
  { ielts: 4.5, toefl: 32, duolingo: 65 },
]

/** The IELTS band that a result of another English test corresponds to, if a table says so. */
export function ieltsBeside(result: TestResult): number | undefined {
  const { test, score } = result
  if (score === null) return undefined
  if (test === 'ielts') return score
  if (scaleOn(test, result.date).name === '1-6') return undefined
  return besideIelts.find(({ [test]: lowest }) => lowest !== undefined && score >= lowest)?.ielts
}
