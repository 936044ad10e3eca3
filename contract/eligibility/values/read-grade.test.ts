import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readGrade, scaleWritten } from './read-grade.ts'
import { writtenGrade } from './written-grade.ts'

test('a half after a grade is not lost', () => {
  assert.equal(readGrade('12½')?.value, 12.5)
  assert.equal(readGrade('12 ¾ / 20')?.value, 12.75)
  assert.equal(readGrade('12 ¾ / 20')?.of, 20)
})

test('a grade is read with the digits and the signs of other keyboards', () => {
  for (const [typed, value, scale] of [
    ['١٤٫٥', 14.5, undefined],
    ['１４，５', 14.5, undefined],
    ['１４．５／２０', 14.5, 'of-20'],
    ['८.७/१०', 8.7, 'of-10'],
    ['۷۸٪', 78, 'percent'],
    ['７８％', 78, 'percent'],
  ] as const) {
    assert.equal(readGrade(typed)?.value, value, typed)
    assert.equal(scaleWritten(typed), scale, typed)
  }
})

test('a scale in words is the same as its sign', () => {
  for (const typed of [
    '85 %',
    '85 per cent',
    '85 percent',
    '85 pour cent',
    '75 p. 100',
    '75 p.100',
    '75 p. c.',
  ]) {
    assert.equal(scaleWritten(typed), 'percent', typed)
  }
  for (const typed of ['14/20', '14 sur 20', '14 out of 20', '14 of 20', '14 de 20']) {
    assert.equal(scaleWritten(typed), 'of-20', typed)
  }
})

test('a rank in brackets after a grade is not part of it', () => {
  for (const typed of [
    '14/20 (3e sur 120)',
    '14 sur 20 (rang : 1/35)',
    '14 (sur 20) (ranked 2nd of 40)',
  ]) {
    assert.deepEqual([readGrade(typed)?.value, scaleWritten(typed)], [14, 'of-20'], typed)
  }
  assert.deepEqual(readGrade('75 (2e sur 40)'), { value: 75, of: undefined, isPercent: false })
  for (const typed of ['14/20 15/20', '14/20 (15/20)', '14 puis 15', '14 (3e', '14/20 (3e) 12']) {
    assert.equal(readGrade(typed), undefined, typed)
  }
})

test('a grade shows its scale once', () => {
  const say = (path: string, { grade }: { grade: string }) => `${grade} [${path.split('.').at(-1)}]`
  for (const [grade, scale, written] of [
    ['14,5', 'of-20', '14,5 [of-20]'],
    ['3.7', 'of-4', '3,7 [of-4]'],
    ['B+', 'letter', 'B+ [letter]'],
    ['First class', 'other', 'First class [other]'],
    ['14/20', 'of-20', '14/20'],
    ['14 sur 20 (3e sur 120)', 'of-20', '14 sur 20 (3e sur 120)'],
    ['75 p. 100', 'percent', '75 p. 100'],
    ['82 %', 'percent', '82 %'],
    ['24/30', 'other', '24/30'],
  ] as const) {
    assert.equal(writtenGrade(grade, scale, 'fr', say), written)
  }
})

test('a grade is shown in its reader’s digits, however it was typed', () => {
  const say = (_path: string, { grade }: { grade: string }) => `${grade} on its scale`
  for (const [grade, scale, en, fr] of [
    ['14,5', 'of-20', '14.5 on its scale', '14,5 on its scale'],
    ['14.5', 'of-20', '14.5 on its scale', '14,5 on its scale'],
    ['8,25/10,0', 'of-10', '8.25/10.0', '8,25/10,0'],
    ['Mention bien, 2e', 'other', 'Mention bien, 2e on its scale', 'Mention bien, 2e on its scale'],
  ] as const) {
    assert.equal(writtenGrade(grade, scale, 'en', say), en)
    assert.equal(writtenGrade(grade, scale, 'fr', say), fr)
  }
})
