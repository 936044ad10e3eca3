import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesFromRight } from './set-lines.ts'

const unprintable = { whole: 'not shown', part: '(other letters)' }

/** What stands on each line from the left, if each letter is one point wide. */
function linesOf(text: string, width = 100): string[] {
  const measure = (part: string) => part.length
  return linesFromRight(text, { weight: 'text', width, measure, unprintable }).map(({ runs }) =>
    runs.map((run) => run.text).join(''),
  )
}

test('a line from the right ends at the left, and names and numbers in it run from the left', () => {
  assert.deepEqual(linesOf('(C.V. Raman University) 2026'), ['2026 (C.V. Raman University)'])
  assert.deepEqual(linesOf('+221 77 123 45 67'), ['+221 77 123 45 67'])
})

test('lines break between words, the first words on the first line', () => {
  assert.deepEqual(linesOf('1. 2. 3.', 5), ['.2 .1', '.3'])
})

test('an address is one run, which leads to it', () => {
  const measure = (part: string) => part.length
  const [line] = linesFromRight('https://example.org/a.', {
    ...{ weight: 'text', width: 100, measure, unprintable },
  })
  const links = line?.runs.filter(({ link }) => link !== undefined)
  assert.deepEqual(
    links?.map(({ text, link }) => [text, link]),
    [['https://example.org/a', 'https://example.org/a']],
  )
})

test('a word that no font has is replaced by the note', () => {
  assert.match(linesOf('北京').join(''), /other letters/)
})
