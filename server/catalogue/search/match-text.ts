import { wordsOf } from './fold.ts'
import { nearWords } from './near-words.ts'
import type { ProgramIndex } from './program-index.ts'
import { abbreviations, stopWords } from './search-words.ts'
import { type Marks, markPhrase, markWords, sources, wordsBeginning } from './vocabulary.ts'

export const maxQueryLength = 200
export const maxQueryWords = 12

/** The programs a text finds, in the order of ids, and how well each fits. */
export interface TextMatches {
  programs: Uint32Array
  scores: Uint16Array
  matched: 'words' | 'similar'
}

const beginningShare = 0.8
const nearShare = 0.7
const phraseShare = 0.9

/** The words that count in what was typed. */
export function queryWords(text: string): string[] {
  const words = [...new Set(wordsOf(text.slice(0, maxQueryLength)))].slice(0, maxQueryWords)
  const telling = words.filter((word) => word.length > 1 && !stopWords.has(word))
  return telling.length > 0 ? telling : words
}

/**
 * Finds the programs in which every word stands somewhere; the last one may be unfinished. A word
 * that stands nowhere is taken for the ones nearest to it; when the words stand somewhere but never
 * together, every word is.
 */
export function matchText(index: ProgramIndex, words: readonly string[]): TextMatches {
  const exact = words.map((word, place) => marksOf(index, word, place === words.length - 1))
  const unknown = exact.map((marks) => Object.keys(marks).length === 0)
  if (unknown.includes(true)) {
    const terms = words.map((word, place) =>
      unknown[place] ? nearMarks(index, word) : exact[place],
    )
    return matchMarks(index, terms, 'similar')
  }
  const found = matchMarks(index, exact, 'words')
  if (found.programs.length > 0) return found
  return matchMarks(
    index,
    words.map((word, place) => nearMarks(index, word, exact[place])),
    'similar',
  )
}

function marksOf(
  { texts: { vocabulary, sizes } }: ProgramIndex,
  word: string,
  isLast: boolean,
): Marks {
  const marks = markWords(vocabulary, [word], sizes, 1)
  const isKnown = vocabulary.places.has(word)
  if ((isLast || !isKnown) && word.length > 1) {
    markWords(vocabulary, wordsBeginning(vocabulary, word), sizes, beginningShare, marks)
  }
  for (const phrase of (Object.hasOwn(abbreviations, word) && abbreviations[word]) || []) {
    markPhrase(vocabulary, phrase, sizes, phraseShare, marks)
  }
  return marks
}

function nearMarks(
  { texts: { vocabulary, sizes } }: ProgramIndex,
  word: string,
  exact: Marks = {},
): Marks {
  return markWords(vocabulary, nearWords(word, vocabulary.words), sizes, nearShare, exact)
}

/** The programs that every term marks somewhere, with the sum of each term's best mark. */
function matchMarks(
  { places, size }: ProgramIndex,
  terms: readonly (Marks | undefined)[],
  matched: TextMatches['matched'],
): TextMatches {
  const programs = new Uint32Array(size)
  const scores = new Uint16Array(size)
  const lookups = terms.map((marks = {}) =>
    sources.flatMap((source) => {
      const mark = marks[source]
      return mark ? [{ mark, place: places[source] }] : []
    }),
  )
  let count = 0
  for (let program = 0; program < size; program++) {
    let score = 0
    for (const lookup of lookups) {
      let best = 0
      for (const { mark, place } of lookup) {
        const weight = mark[place[program] ?? 0] ?? 0
        if (weight > best) best = weight
      }
      if (best === 0) {
        score = 0
        break
      }
      score += best
    }
    if (score > 0) {
      programs[count] = program
      scores[count] = score
      count++
    }
  }
  return { programs: programs.slice(0, count), scores: scores.slice(0, count), matched }
}
