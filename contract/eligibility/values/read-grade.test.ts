import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readGrade, scaleWritten } from './read-grade.ts'

test('a half behind a grade is no part that is lost', () => {
  assert.equal(readGrade('12½')?.value, 12.5)
  assert.equal(readGrade('12 ¾ / 20')?.value, 12.75)
  assert.equal(readGrade('12 ¾ / 20')?.of, 20)
})

test('a scale in words is the one of its sign', () => {
  for (const typed of ['85 %', '85 per cent', '85 percent', '85 pour cent']) {
    assert.equal(scaleWritten(typed), 'percent', typed)
  }
  for (const typed of ['14/20', '14 sur 20', '14 out of 20', '14 of 20', '14 de 20']) {
    assert.equal(scaleWritten(typed), 'of-20', typed)
  }
})
