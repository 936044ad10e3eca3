import { type DraftAnswers, TestsTaken } from '#contract/admissions/admissions.ts'
import { plainDigits } from '#contract/common/values/plain-digits.ts'
import type { FieldProblem } from '#contract/common/values/problems.ts'
import { mostTests, numbered, testFields } from '#contract/common/values/vocabulary.ts'
import {
  isExpired,
  isOnScale,
  isPassed,
  nearestScores,
  passMark,
  type Scale,
  scaleOn,
  type TestName,
  type TestResult,
  testNames,
  tests,
} from '#contract/eligibility/values/test-scores.ts'
import {
  type AnswerReader,
  type Reading,
  type ReadingContext,
  reader,
  readNumber,
} from './read-answers.ts'
import { hasAnswer } from './read-education.ts'

/** Results that were given, or why there is none. */
export function readTests(answers: DraftAnswers, { today }: ReadingContext): Reading<TestsTaken> {
  const answered = reader(answers)
  const { typed, refuse, finish } = answered
  const given = givenTests(answers)
  const results = given.map((at) => readResult(answered, at, today))
  const without = typed('noTests') === 'on' && given.length === 0
  if (given.length === 0 && !without) refuse('noTests', { code: 'required' })
  if (without && typed('noTestsReason') === '') {
    refuse('noTestsReason', { code: 'reason_required' })
  }
  return finish(TestsTaken, {
    results,
    noneBecause: without ? typed('noTestsReason') : null,
  })
}

/** Which tests have an answer. */
export function givenTests(answers: DraftAnswers): number[] {
  return Array.from({ length: mostTests }, (_, at) => at + 1).filter((at) =>
    hasAnswer(answers, Object.keys(testFields), at),
  )
}

/**
 * The test at one place and its date, if both can be read: they decide which scores are possible.
 */
export function testOn(
  answers: DraftAnswers,
  at: number,
): { test: TestName; date: string } | undefined {
  const { typed, date } = reader(answers)
  const test = testNames.find((one) => one === typed(numbered('test', at)))
  const day = date(boxesOf(at))
  return test && day !== undefined ? { test, date: day } : undefined
}

/** The places of results that are too old to be used now. */
export function expiredTests(answers: DraftAnswers, now: Date): number[] {
  return givenTests(answers).filter((at) => {
    const taken = testOn(answers, at)
    return taken !== undefined && isExpired({ ...taken, level: null, score: null }, now)
  })
}

function readResult(
  answered: AnswerReader,
  at: number,
  today: string,
): Partial<TestResult> | undefined {
  const { typed, refuse } = answered
  const test = testNames.find((one) => one === typed(numbered('test', at)))
  if (!test) {
    const text = typed(numbered('test', at))
    refuse(numbered('test', at), { code: text === '' ? 'required' : 'not_a_choice' })
  }
  const date = answered.date(boxesOf(at))
  if (date !== undefined && date > today) {
    refuse(numbered('testYear', at), { code: 'date_in_future' })
  }
  if (!test || date === undefined) return undefined
  return {
    test,
    date,
    level: readLevel(answered, test, at),
    score: readScore(answered, test, date, at),
  }
}

function readLevel({ typed, refuse }: AnswerReader, test: TestName, at: number): string | null {
  const { levels } = tests[test]
  const field = numbered('testLevel', at)
  const level = typed(field)
  if (!levels) return null
  if (Object.hasOwn(levels, level)) return level
  refuse(field, { code: level === '' ? 'required' : 'not_a_choice' })
  return null
}

function readScore(
  { typed, refuse }: AnswerReader,
  test: TestName,
  date: string,
  at: number,
): number | null {
  const field = numbered('testScore', at)
  const text = typed(field)
  const scale = scaleOn(test, date)
  if (text === '') {
    // A certificate of a level may give no points.
    if (!tests[test].levels) refuse(field, { code: 'required' })
    return null
  }
  const score = readScoreWritten(text, scale)
  if (score !== undefined && isOnScale(score, scale)) return score
  refuse(field, scoreProblem(test, scale, score))
  return null
}

/** A score, possibly with the end of its scale as certificates print it: `45/100`, `210 / 300`. */
function readScoreWritten(text: string, { max }: Scale): number | undefined {
  const [, score = text, of] = /^(.+?)\s*\/\s*(\d+)$/.exec(plainDigits(text)) ?? []
  return of === undefined || [max, 200].includes(Number(of)) ? readNumber(score) : undefined
}

/** The day's scale, with its nearest scores; or a note that the score belongs to another scale. */
function scoreProblem(test: TestName, scale: Scale, score: number | undefined): FieldProblem {
  const { min: minimum, max: maximum, step } = scale
  const { scales } = tests[test]
  const other = score === undefined ? undefined : scales.find((one) => isOnScale(score, one))
  const changed = scales.at(-1)?.from
  if (other && changed !== undefined) {
    const isNewer = other.from !== undefined
    const params = { test, changed, minimum, maximum, newer: isNewer ? 1 : 0 }
    return { code: 'score_of_other_scale', params }
  }
  const [below, above] = score === undefined ? [] : nearestScores(score, scale)
  return {
    code: 'score_off_scale',
    params: {
      minimum,
      maximum,
      step,
      ...(below !== undefined && above !== undefined && { below, above }),
    },
  }
}

/** Results whose score doesn't pass the level that they claim, each with the pass mark. */
export function testsNotPassed(
  answers: DraftAnswers,
): { at: number; pass: number; maximum: number }[] {
  return givenTests(answers).flatMap((at) => {
    const taken = testOn(answers, at)
    if (!taken) return []
    const { test, date } = taken
    const { typed } = reader(answers)
    const level = typed(numbered('testLevel', at)) || null
    const score = readScoreWritten(typed(numbered('testScore', at)), scaleOn(test, date)) ?? null
    const pass = passMark(test, level)
    if (pass === undefined || isPassed({ test, level, score })) return []
    const maximum = tests[test].passAt?.[level ?? '']?.max ?? scaleOn(test, date).max
    return [{ at, pass, maximum }]
  })
}

const boxesOf = (at: number) => ({
  year: numbered('testYear', at),
  month: numbered('testMonth', at),
  day: numbered('testDay', at),
})
