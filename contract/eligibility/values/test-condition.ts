import { anyOf } from './any-of.ts'
import { percentOf } from './grades.ts'
import type { Condition, Gap, Profile, ProfilePart, StudyLevel, Verdict } from './rules.ts'
import {
  cefrOf,
  cefrOn,
  compareCefr,
  ieltsBeside,
  isExpired,
  isOnScale,
  type Scale,
  scaleOn,
  type TestName,
  type TestResult,
  tests,
} from './test-scores.ts'

const met = (indicative = false): Verdict => ({ state: 'met', indicative })
const missed = (gap: Gap, indicative = false): Verdict => ({
  state: 'missed',
  gap,
  indicative,
  orTell: [],
})
const unknown = (...tell: ProfilePart[]): Verdict => ({ state: 'unknown', tell })

export function testCondition(condition: Condition, profile: Profile, now: Date): Verdict {
  switch (condition.subject) {
    case 'level':
      return testLevel(condition.atLeast, profile.level)
    case 'grade':
      return testGrade(condition, profile.grade)
    case 'test':
      return testScore(condition, profile.tests, now)
    case 'language':
      return testLanguage(condition, profile.tests, now)
    case 'schooling':
      if (profile.schooling === null) return unknown('schooling')
      return profile.schooling.includes(condition.language)
        ? met(true)
        : missed({ about: 'schooling', language: condition.language })
    case 'nationality':
    case 'residence': {
      const { subject, among } = condition
      const yours = profile[subject]
      if (yours === null) return unknown(subject)
      return among.includes(yours) ? met(true) : missed({ about: subject })
    }
    case 'age':
      return testAge(condition, profile.birthYear, now)
    case 'experience': {
      const { experienceMonths: yours } = profile
      if (yours === null) return unknown('experienceMonths')
      const short = condition.months - yours
      return short <= 0
        ? met()
        : missed({ about: 'experience', asked: condition.months, yours, short })
    }
  }
}

const levelOrder: readonly StudyLevel[] = [
  'secondary_in_progress',
  'secondary',
  'short_cycle',
  'bachelor',
  'master',
  'doctorate',
]

function testLevel(asked: StudyLevel, yours: StudyLevel | null): Verdict {
  if (yours === null) return unknown('level')
  return levelOrder.indexOf(yours) >= levelOrder.indexOf(asked)
    ? met()
    : missed({ about: 'level', asked, yours })
}

function testGrade(
  { scale, atLeast: asked }: Extract<Condition, { subject: 'grade' }>,
  grade: Profile['grade'],
): Verdict {
  if (grade === null) return unknown('grade')
  const same = grade.scale === scale
  const yours = same ? grade.value : scale === 'percent' ? percentOf(grade) : undefined
  if (yours === undefined) return { state: 'unwritten' }
  const short = round(asked - yours)
  return short <= 0 ? met(!same) : missed({ about: 'grade', scale, asked, yours, short }, !same)
}

function testScore(
  condition: Extract<Condition, { subject: 'test' }>,
  results: Profile['tests'],
  now: Date,
): Verdict {
  if (results === null) return unknown('tests')
  const { test: name, level = null, atLeast: asked } = condition
  const verdicts = results.map((result) =>
    unlessExpired(againstResult(condition, result), result, now),
  )
  const known = verdicts.filter((verdict) => verdict !== undefined)
  if (known.length === 0) {
    return missed({
      about: 'test',
      any: [{ test: name, level: level ?? null, asked: asked ?? null }],
    })
  }
  return anyOf(known)
}

/** One result compared with a required test; undefined if they can't be compared. */
function againstResult(
  { test: name, scale: scaleName, level, atLeast: asked }: Extract<Condition, { subject: 'test' }>,
  result: TestResult,
): Verdict | undefined {
  if (result.test === name) {
    const levels = Object.keys(tests[name].levels ?? {})
    const rank = levels.indexOf(result.level ?? '') - levels.indexOf(level ?? '')
    if (level !== undefined && rank < 0) {
      return missed({
        about: 'test',
        any: [{ test: name, level: level ?? null, asked: asked ?? null }],
      })
    }
    const { pass, awarded = [] } = tests[name]
    if (rank > 0 && awarded.includes(result.level ?? '')) return met()
    const points = asked ?? pass
    // If no score is written down, the university sets it.
    if (points === undefined) return met(level === undefined)
    if (result.score === null) return unknown('tests')
    const scale = askedScale(name, points, scaleName)
    if (scale !== scaleOn(name, result.date)) return acrossScales(scale, points, result)
    // A higher level proves the lower one, at the points that pass it.
    const needed = rank > 0 ? Math.min(points, pass ?? points) : points
    const short = round(needed - result.score)
    return short <= 0
      ? met()
      : missed({ about: 'score', test: name, asked: needed, yours: result.score, short })
  }
  if (name !== 'ielts' || asked === undefined || tests[result.test].language !== 'en') {
    return undefined
  }
  const beside = ieltsBeside(result)
  if (beside === undefined) return undefined
  const short = round(asked - beside)
  return short <= 0
    ? met(true)
    : missed({ about: 'score', test: name, asked, yours: beside, short }, true)
}

/** The scale on which a score is required; if it isn't named, the first that has the score. */
function askedScale(name: TestName, asked: number, scaleName: string | undefined): Scale {
  const { scales } = tests[name]
  const found = scales.find((scale) =>
    scaleName === undefined ? isOnScale(asked, scale) : scale.name === scaleName,
  )
  return found ?? scales[0]
}

/**
 * A score of one scale compared with another of the same test: by level, and only if that decides.
 */
function acrossScales(scale: Scale, asked: number, result: TestResult): Verdict | undefined {
  const language = tests[result.test].language
  const askedLevel = cefrOn(scale, asked)
  const yours = cefrOf(result)
  if (language === null || !askedLevel || !yours || yours === askedLevel) return undefined
  return compareCefr(yours, askedLevel) > 0
    ? met(true)
    : missed({ about: 'language', language, asked: askedLevel, yours }, true)
}

function testLanguage(
  { language, atLeast: asked }: Extract<Condition, { subject: 'language' }>,
  results: Profile['tests'],
  now: Date,
): Verdict {
  if (results === null) return unknown('tests')
  const proved = results
    .filter(({ test: name }) => tests[name].language === language)
    .flatMap((result) => {
      const level = cefrOf(result)
      return level ? [{ result, level }] : []
    })
    .toSorted((a, b) => compareCefr(b.level, a.level))
  const enough = proved.filter(({ level }) => compareCefr(level, asked) >= 0)
  if (enough.length > 0) {
    return anyOf(enough.map(({ result }) => unlessExpired(met(), result, now)))
  }
  return missed({ about: 'language', language, asked, yours: proved[0]?.level ?? null })
}

/** A result that is too old no longer proves anything. */
function unlessExpired<T extends Verdict | undefined>(
  verdict: T,
  result: TestResult,
  now: Date,
): T | Verdict {
  return verdict?.state === 'met' && isExpired(result, now)
    ? missed({ about: 'expired', test: result.test })
    : verdict
}

/**
 * If only the year of birth is known, an age is known to within a year: in between, the birthday
 * decides.
 */
function testAge(
  { atLeast, under }: Extract<Condition, { subject: 'age' }>,
  birthYear: number | null,
  now: Date,
): Verdict {
  if (birthYear === null) return unknown('birthYear')
  const most = now.getUTCFullYear() - birthYear
  const least = most - 1
  if (under !== undefined && least >= under) return missed({ about: 'tooOld', under, yours: least })
  if (atLeast !== undefined && most < atLeast) {
    return missed({ about: 'tooYoung', atLeast, yours: most })
  }
  const decided =
    (under === undefined || most < under) && (atLeast === undefined || least >= atLeast)
  return decided ? met() : unknown('birthday')
}

/** Decimal scores, without the residue of binary fractions. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
