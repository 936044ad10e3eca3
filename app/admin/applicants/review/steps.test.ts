import assert from 'node:assert/strict'
import { test } from 'node:test'
import { programsAsking } from './steps.ts'

test('a program that asks for a document in two intakes is named once, and needs it if one does', () => {
  const asking = (program: string, mandatory: boolean) => ({ program, mandatory })
  const by = [asking('Law', false), asking('Physics', false), asking('Law', true)]
  assert.deepEqual(programsAsking(by), [asking('Law', true), asking('Physics', false)])
  assert.deepEqual(programsAsking([]), [])
})
