import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedWords } from './typed-words.ts'

const known = new Set(['bca', 'bams', 'bvoc', 'upsc'])

function wordsIn(text: string): string {
  return typedWords(text, (word) => known.has(word))
    .map(({ word }) => word)
    .join(' ')
}

test('an abbreviation is one word, with points or spaces', () => {
  const expected = {
    'B.C.A': 'bca',
    'M.B.B.S. in china': 'mbbs in china',
    'b.b.a.': 'bba',
    'M. Sc. physics': 'msc physics',
    'B. Arch': 'barch',
    'I.I.T. bombay': 'iit bombay',
    'A. I. I. M. S.': 'aiims',
    'U.A.E.': 'uae',
    'LL.M.': 'llm',
    'L.L.B': 'llb',
    'Ph.D. law': 'phd law',
    'D.Sc.': 'dsc',
    'B.Voc design': 'bvoc design',
    'b tech': 'btech',
    'b a m s': 'bams',
    'B.M.S. College': 'bms college',
  }
  const found = Object.fromEntries(Object.keys(expected).map((text) => [text, wordsIn(text)]))
  assert.deepEqual(found, expected)
})

test('letters of other words stay separate', () => {
  const expected = {
    'a B.A. I want': 'a ba i want',
    'S. Radhakrishnan': 's radhakrishnan',
    'plan b, a master': 'plan b a master',
    'x y z': 'x y z',
    'j’ai l’option c à lyon': 'j ai l option c a lyon',
    'law. medicine': 'law medicine',
    'paris 8 lyon 2': 'paris8 lyon2',
  }
  const found = Object.fromEntries(Object.keys(expected).map((text) => [text, wordsIn(text)]))
  assert.deepEqual(found, expected)
})

test('a joined word has the position of its letters', () => {
  const text = 'a M.B.B.S. degree'
  const word = typedWords(text, () => false)[1]
  assert.equal(text.slice(word?.start, word?.end), 'M.B.B.S')
})
