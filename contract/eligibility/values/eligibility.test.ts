import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkEligibility } from './eligibility.ts'
import type { Asked, Condition, Profile, Rule } from './rules.ts'
import { cefrOf, ieltsBeside, isOnScale, scaleOn, type TestResult } from './test-scores.ts'

const now = new Date('2026-12-01T09:00:00Z')

const unknownProfile: Profile = {
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

const asked = (rule: Rule | null, more: Partial<Asked> = {}): Asked => ({
  rule,
  mandatory: true,
  certainty: 'confirmed',
  group: null,
  nationalities: [],
  ...more,
})
const result = (
  test: TestResult['test'],
  score: number | null,
  more: Partial<TestResult> = {},
) => ({
  test,
  score,
  level: null,
  date: '2026-06-01',
  ...more,
})
const verdict = (rule: Rule, profile: Partial<Profile>) =>
  checkEligibility([asked(rule)], { ...unknownProfile, ...profile }, now).verdicts[0]

const ielts6: Condition = { subject: 'test', test: 'ielts', atLeast: 6 }

test('a score that is too low says by how much, one that is enough is met', () => {
  assert.deepEqual(verdict(ielts6, { tests: [result('ielts', 5.5)] }), {
    state: 'missed',
    gap: { about: 'score', test: 'ielts', asked: 6, yours: 5.5, short: 0.5 },
    indicative: false,
    orTell: [],
  })
  assert.equal(verdict(ielts6, { tests: [result('ielts', 6)] })?.state, 'met')
})

test('another English test is compared by the table, and marked indicative', () => {
  assert.deepEqual(verdict(ielts6, { tests: [result('toefl', 80, { date: '2025-05-01' })] }), {
    state: 'met',
    indicative: true,
  })
  const short = verdict(ielts6, { tests: [result('duolingo', 100)] })
  assert.ok(short?.state === 'missed' && short.indicative)
  assert.deepEqual(short.gap, { about: 'score', test: 'ielts', asked: 6, yours: 5.5, short: 0.5 })
  // No table says what the scale of 2026 corresponds to.
  const unlike = verdict(ielts6, { tests: [result('toefl', 5)] })
  assert.deepEqual(unlike?.state === 'missed' && unlike.gap.about, 'test')
})

test('below the lowest row of the table a score says nothing', () => {
  for (const [test, score] of [
    ['toefl', 0],
    ['toefl', 31],
    ['duolingo', 10],
    ['duolingo', 60],
  ] as const) {
    const taken = { test, score, level: null, date: '2025-05-01' }
    assert.equal(ieltsBeside(taken), undefined, `${test} ${score}`)
  }
  assert.equal(ieltsBeside({ test: 'toefl', score: 32, level: null, date: '2025-05-01' }), 4.5)
})

test('the day of a test decides its scale', () => {
  assert.equal(scaleOn('tef', '2023-12-10').max, 900)
  assert.equal(scaleOn('tef', '2023-12-11').max, 699)
  assert.equal(scaleOn('toefl', '2026-01-20').max, 120)
  assert.equal(scaleOn('toefl', '2026-01-21').max, 6)
  assert.ok(isOnScale(7.5, scaleOn('ielts', '2026-06-01')))
  assert.ok(!isOnScale(7.3, scaleOn('ielts', '2026-06-01')))
  assert.ok(!isOnScale(9.5, scaleOn('ielts', '2026-06-01')))
  assert.ok(isOnScale(645, scaleOn('gmat', '2026-06-01')))
  assert.ok(!isOnScale(640, scaleOn('gmat', '2026-06-01')))
})

test('a score of another scale of the same test is compared by level if that decides', () => {
  const rule: Rule = { subject: 'test', test: 'toefl', scale: '0-120', atLeast: 79 }
  const on2026 = (score: number) => verdict(rule, { tests: [result('toefl', score)] })
  assert.deepEqual(on2026(5), { state: 'met', indicative: true })
  assert.deepEqual(on2026(3.5), {
    state: 'missed',
    gap: { about: 'language', language: 'en', asked: 'B2', yours: 'B1' },
    indicative: true,
    orTell: [],
  })
  const before = { date: '2025-11-01' }
  assert.equal(verdict(rule, { tests: [result('toefl', 80, before)] })?.state, 'met')
})

test('a visitor who left something out is asked for it; one without a test sees which are needed', () => {
  assert.deepEqual(verdict(ielts6, {}), { state: 'unknown', tell: ['tests'] })
  const none = verdict(ielts6, { tests: [] })
  assert.deepEqual(none?.state === 'missed' && none.gap, {
    about: 'test',
    any: [{ test: 'ielts', level: null, asked: 6 }],
  })
})

test('any of several ways is enough, and the nearest is named with possible alternatives', () => {
  const rule: Rule = { subject: 'any', of: [ielts6, { subject: 'schooling', language: 'en' }] }
  assert.equal(verdict(rule, { tests: [], schooling: ['en'] })?.state, 'met')
  const exams: Rule = {
    subject: 'any',
    of: [
      { subject: 'test', test: 'tr_yos' },
      { subject: 'test', test: 'sat' },
    ],
  }
  const none = verdict(exams, { tests: [] })
  assert.ok(none?.state === 'missed' && none.gap.about === 'test')
  assert.deepEqual(
    none.gap.any.map(({ test: name }) => name),
    ['tr_yos', 'sat'],
  )
  const near = verdict(rule, { tests: [result('ielts', 5)] })
  assert.ok(near?.state === 'missed')
  assert.deepEqual([near.gap.about, near.orTell], ['score', ['schooling']])
})

test('if a preparatory year can replace a test, its absence closes nothing', () => {
  const rule: Rule = {
    subject: 'any',
    of: [{ subject: 'language', language: 'tr', atLeast: 'B2' }],
    otherwise: 'preparatory_year',
  }
  assert.equal(verdict(rule, { tests: [result('tomer', 60, { level: 'B2' })] })?.state, 'met')
  assert.equal(verdict(rule, {})?.state, 'unknown')
  const { verdicts, opening } = checkEligibility(
    [asked(rule)],
    { ...unknownProfile, tests: [] },
    now,
  )
  assert.equal(verdicts[0]?.state, 'detour')
  assert.deepEqual(opening, { kind: 'open', detours: true })
})

test('a level of a language is proved by any test of it, unless the result is too old', () => {
  const rule: Rule = { subject: 'language', language: 'fr', atLeast: 'B2' }
  assert.equal(verdict(rule, { tests: [result('delf', 62, { level: 'B2' })] })?.state, 'met')
  const failed = verdict(rule, { tests: [result('delf', 40, { level: 'B2' })] })
  assert.ok(failed?.state === 'missed')
  const old = verdict(rule, { tests: [result('tcf', 430, { date: '2024-11-01' })] })
  assert.deepEqual(old?.state === 'missed' && old.gap, { about: 'expired', test: 'tcf' })
  const both = [
    result('tcf', 430, { date: '2024-11-01' }),
    result('delf', 55, { level: 'C1', date: '2019-06-01' }),
  ]
  assert.equal(verdict(rule, { tests: both })?.state, 'met')
})

test('no one is promised that they meet what the university has yet to set or to confirm', () => {
  const anyTest: Rule = { subject: 'any', of: [{ subject: 'test', test: 'ielts' }] }
  assert.deepEqual(verdict(anyTest, { tests: [result('ielts', 1)] }), {
    state: 'met',
    indicative: true,
  })
  const usual = asked({ subject: 'level', atLeast: 'bachelor' }, { certainty: 'typical' })
  const { verdicts } = checkEligibility([usual], { ...unknownProfile, level: 'master' }, now)
  assert.deepEqual(verdicts, [{ state: 'met', indicative: true }])
})

test('a level that was failed is not met, whatever points are required', () => {
  const rule: Rule = { subject: 'test', test: 'hsk', level: '4' }
  const of = (level: string, score: number) =>
    verdict(rule, { tests: [result('hsk', score, { level })] })
  assert.equal(of('4', 180)?.state, 'met')
  assert.deepEqual([of('4', 120)?.state, of('5', 120)?.state], ['missed', 'missed'])
})

test('a higher level of HSK proves the lower one at the points that pass it', () => {
  const rule: Rule = { subject: 'test', test: 'hsk', level: '4', atLeast: 180 }
  assert.equal(verdict(rule, { tests: [result('hsk', 185, { level: '5' })] })?.state, 'met')
  const short = verdict(rule, { tests: [result('hsk', 172, { level: '4' })] })
  assert.ok(short?.state === 'missed' && short.gap.about === 'score')
  assert.equal(short.gap.short, 8)
  const lower = verdict(rule, { tests: [result('hsk', 290, { level: '3' })] })
  assert.ok(lower?.state === 'missed' && lower.gap.about === 'test')
})

test('the levels above the sixth of HSK are awarded: they prove the lower ones whatever the points', () => {
  const rule: Rule = { subject: 'test', test: 'hsk', level: '5', atLeast: 180 }
  const eighth = { test: 'hsk', level: '8', score: null, date: '2026-05-01' } as const
  assert.equal(verdict(rule, { tests: [eighth] })?.state, 'met')
  assert.equal(cefrOf({ ...eighth, score: 120 }), 'C2')
})

test('grades are compared across scales only if a table says how, and then as an indication', () => {
  const rule: Rule = { subject: 'grade', scale: 'percent', atLeast: 70 }
  const french = verdict(rule, { grade: { value: 14.2, scale: 'of-20' } })
  assert.deepEqual(french, { state: 'met', indicative: true })
  const below = verdict(rule, { grade: { value: 12, scale: 'of-20' } })
  assert.ok(below?.state === 'missed' && below.indicative)
  assert.equal(verdict(rule, { grade: { value: 3.6, scale: 'of-4' } })?.state, 'unwritten')
})

test('a year of birth decides an age limit unless the birthday does', () => {
  const rule: Rule = { subject: 'age', under: 21 }
  assert.equal(verdict(rule, { birthYear: 2006 })?.state, 'met')
  assert.deepEqual(verdict(rule, { birthYear: 2005 }), { state: 'unknown', tell: ['birthday'] })
  assert.equal(verdict(rule, { birthYear: 2004 })?.state, 'missed')
})

test('a single missing thing is named, and several are named as several', () => {
  const requirements = [
    asked({ subject: 'level', atLeast: 'bachelor' }),
    asked(ielts6),
    asked({ subject: 'experience', months: 24 }, { mandatory: false }),
    asked(null),
  ]
  const opening = (profile: Partial<Profile>) =>
    checkEligibility(requirements, { ...unknownProfile, ...profile }, now).opening
  const tests = [result('ielts', 5.5)]
  assert.equal(opening({ level: 'bachelor', tests, experienceMonths: 0 }).kind, 'one')
  assert.equal(opening({ level: 'secondary', tests }).kind, 'several')
  assert.equal(opening({ level: 'master', tests: [result('ielts', 7)] }).kind, 'open')
  const tell = opening({ level: 'bachelor' })
  assert.deepEqual(tell.kind === 'tell' && tell.parts, ['tests'])
  assert.equal(checkEligibility([asked(null)], unknownProfile, now).opening.kind, 'untestable')
})

test('what is missing in one group does not count as several things: any of it would do', () => {
  const group = [
    asked({ subject: 'test', test: 'tr_yos' }, { group: 'exam' }),
    asked({ subject: 'test', test: 'sat' }, { group: 'exam' }),
  ]
  const profile = { ...unknownProfile, tests: [] }
  const either = checkEligibility(group, profile, now).opening
  assert.ok(either.kind === 'either' && either.gaps.length === 2)
  const level = asked({ subject: 'level', atLeast: 'bachelor' })
  const both = checkEligibility([...group, level], { ...profile, level: 'secondary' }, now).opening
  assert.equal(both.kind, 'several')
})

test('one of a group is enough, and a requirement for other nationalities does not apply', () => {
  const group = [
    asked({ subject: 'test', test: 'tr_yos' }, { group: 'exam' }),
    asked({ subject: 'test', test: 'sat' }, { group: 'exam' }),
    asked(ielts6, { nationalities: ['IN'] }),
  ]
  const profile = { ...unknownProfile, nationality: 'SN', tests: [result('sat', 1200)] }
  const { verdicts, opening } = checkEligibility(group, profile, now)
  assert.deepEqual(
    verdicts.map(({ state }) => state),
    ['spared', 'met', 'spared'],
  )
  assert.equal(opening.kind, 'open')
})

test('a way that is open to residents of some countries asks where the visitor lives, not their nationality', () => {
  const rule: Rule = { subject: 'residence', among: ['SN', 'ML'] }
  assert.equal(verdict(rule, { residence: 'SN', nationality: 'FR' })?.state, 'met')
  assert.deepEqual(verdict(rule, { residence: 'FR', nationality: 'SN' }), {
    state: 'missed',
    gap: { about: 'residence' },
    indicative: false,
    orTell: [],
  })
  assert.deepEqual(verdict(rule, { nationality: 'SN' }), { state: 'unknown', tell: ['residence'] })
})
