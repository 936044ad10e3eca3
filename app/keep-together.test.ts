import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepTogether } from './keep-together.ts'

test('a name with a hyphen is kept on one line, and other words are left as they are', () => {
  for (const [text, kept] of [
    ['TR-YÖS, TCF-DAP et NEET-UG', 'TR\u2011YÖS, TCF\u2011DAP et NEET\u2011UG'],
    ['un visa e-Student, sur e-FRRO', 'un visa e\u2011Student, sur e\u2011FRRO'],
    ['English-taught programs, 2025-26, peut-être', 'English-taught programs, 2025-26, peut-être'],
    ['MOOC-TR-YÖS', 'MOOC\u2011TR-YÖS'],
  ] as const) {
    assert.equal(keepTogether(text), kept)
  }
})
