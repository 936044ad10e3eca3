import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readGrade } from './read-grade.ts'

test('a half behind a grade is no part that is lost', () => {
  assert.equal(readGrade('12½')?.value, 12.5)
  assert.equal(readGrade('12 ¾ / 20')?.value, 12.75)
  assert.equal(readGrade('12 ¾ / 20')?.of, 20)
})
