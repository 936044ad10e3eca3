import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProgramRow, ScholarshipHit, UniversityHit } from '#contract/catalogue/catalogue.ts'
import { type Answer, type JudgedWish, judge, type Right } from './judge-answers.ts'

const wish = (...right: Right[]): JudgedWish => ({ typed: 'nursing', language: 'en', right })
const answer = (parts: Partial<Answer>): Answer => ({
  rows: [],
  universities: [],
  scholarships: [],
  ...parts,
})

const nursing: ProgramRow = {
  key: 'nursing-wuhan',
  title: { en: 'Nursing', fr: 'Soins infirmiers' },
  award: 'Bachelor',
  level: 'bachelor',
  field: '0913',
  university: { key: 'wuhan-university', name: 'Wuhan University', localName: '武汉大学' },
  destination: 'china',
  city: 'Wuhan',
  isGroup: false,
  derivedFields: [],
  durationMonths: 48,
  languages: ['en'],
  mode: 'on_campus',
  submissionChannel: 'university_portal',
  tuition: {
    amountMinor: 3_000_000,
    currency: 'CNY',
    period: 'year',
    academicYear: null,
    audience: 'international',
    certainty: 'reported',
    yearlyEuros: 3919,
  },
  nextIntake: null,
}
const law: ProgramRow = {
  ...nursing,
  key: 'law-wuhan',
  title: { en: 'Law', fr: 'Droit' },
  field: '0421',
  tuition: null,
}
const wuhan: UniversityHit = {
  key: 'wuhan-university',
  name: 'Wuhan University',
  localName: '武汉大学',
  destination: 'china',
  city: 'Wuhan',
  programCount: 2,
}
const tianjin: UniversityHit = { ...wuhan, key: 'tianjin-university', city: 'Tianjin' }
const chinese: ScholarshipHit = {
  key: 'chinese-government',
  destination: 'china',
  name: { en: 'Chinese Government Scholarship', fr: 'Bourse du gouvernement chinois' },
  provider: { en: 'Government of China', fr: 'Gouvernement chinois' },
  levels: ['bachelor', 'master'],
}
const turkish: ScholarshipHit = { ...chinese, key: 'turkiye-burslari', destination: 'turkey' }

test('all five programs have to fit, the first one, or one', () => {
  const programs = [{ title: /nursing/i }]
  const both = answer({ rows: [nursing, law] })
  const turned = answer({ rows: [law, nursing] })
  assert.equal(judge(wish({ programs, enough: 'all' }), both), 'wrong')
  assert.equal(judge(wish({ programs, enough: 'all' }), answer({ rows: [nursing] })), 'right')
  assert.equal(judge(wish({ programs, enough: 'first' }), both), 'right')
  assert.equal(judge(wish({ programs, enough: 'first' }), turned), 'wrong')
  assert.equal(judge(wish({ programs, enough: 'one' }), turned), 'right')
})

test('programs after the fifth are not looked at', () => {
  const rows = [law, law, law, law, law, nursing]
  const programs = [{ title: /nursing/i }]
  assert.equal(judge(wish({ programs, enough: 'one' }), answer({ rows })), 'wrong')
})

test('an unknown fee or length is not within any bounds', () => {
  const within = (meant: { maxEuros?: number; months?: [number, number] }, row: ProgramRow) =>
    judge(wish({ programs: [meant], enough: 'all' }), answer({ rows: [row] }))
  assert.equal(within({ maxEuros: 3919 }, nursing), 'right')
  assert.equal(within({ maxEuros: 3918 }, nursing), 'wrong')
  assert.equal(within({ maxEuros: 100_000 }, law), 'wrong')
  assert.equal(within({ months: [37, 48] }, nursing), 'right')
  assert.equal(within({ months: [0, 48] }, { ...nursing, durationMonths: null }), 'wrong')
})

test('a named hit may come with others, a hit of a kind may not', () => {
  const named: Right = { university: { keys: ['wuhan-university'] } }
  const kind: Right = { university: { city: /wuhan/i } }
  const universities = [tianjin, wuhan]
  assert.equal(judge(wish(named), answer({ universities })), 'right')
  assert.equal(judge(wish(kind), answer({ universities })), 'wrong')
  assert.equal(judge(wish(kind), answer({ universities: [wuhan] })), 'right')
  assert.equal(judge(wish(kind), answer({ rows: [nursing] })), 'wrong')

  const ofChina: Right = { scholarship: { destination: 'china', level: 'master' } }
  assert.equal(judge(wish(ofChina), answer({ scholarships: [chinese] })), 'right')
  assert.equal(judge(wish(ofChina), answer({ scholarships: [chinese, turkish] })), 'wrong')
})

test('an answer without anything is empty, even if any answer is right', () => {
  assert.equal(judge(wish({ anything: true }), answer({})), 'empty')
  assert.equal(judge(wish({ anything: true }), answer({ rows: [law] })), 'right')
})
