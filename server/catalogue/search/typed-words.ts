import { fold } from './fold.ts'
import { splitDegrees } from './search-words.ts'

/** A word that somebody typed. */
export interface TypedWord {
  /** As it is compared. */
  word: string
  /** Where it stands in the text. */
  start: number
  end: number
}

export const maxQueryLength = 600
const mostWords = 80

/** Universities of one city that were numbered: Paris 8, Lyon 2. */
const numberedCities = new Set(
  'paris lyon rennes lille bordeaux toulouse grenoble montpellier nice'.split(' '),
)

const han = /\p{Script=Han}/u

/**
 * The words of a text in their order. What is one word for the catalogue is one here, however it was
 * typed: B. Tech, Paris 8. A script without spaces is cut where a known word begins or ends.
 */
export function typedWords(text: string, isKnown: (word: string) => boolean): TypedWord[] {
  const words: TypedWord[] = []
  for (const match of text.slice(0, maxQueryLength).matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const [typed] = match
    const pieces = han.test(typed) ? cutAtKnown(typed, isKnown) : [typed]
    let start = match.index
    for (const piece of pieces) {
      const word = fold(piece)
      if (word !== '') words.push({ word, start, end: start + piece.length })
      start += piece.length
    }
    if (words.length >= mostWords) break
  }
  return joined(words)
}

function joined(words: readonly TypedWord[]): TypedWord[] {
  const found: TypedWord[] = []
  for (let at = 0; at < words.length; at++) {
    const one = words[at]
    const next = words[at + 1]
    if (!one) continue
    const together = next && { word: one.word + next.word, start: one.start, end: next.end }
    // B.M.S. College has no M.S. in its name.
    const isInitial = words[at - 1]?.word.length === 1
    const isDegree =
      together && !isInitial && one.word.length <= 2 && splitDegrees.has(together.word)
    const isNumbered = next && numberedCities.has(one.word) && /^\d{1,2}$/.test(next.word)
    if (together && (isDegree || isNumbered)) {
      found.push(together)
      at++
    } else found.push(one)
  }
  return found
}

/** Cut into the longest known words, and what stands between them. */
function cutAtKnown(text: string, isKnown: (word: string) => boolean): string[] {
  const letters = [...text]
  const pieces: string[] = []
  let rest = ''
  for (let at = 0; at < letters.length; ) {
    let length = Math.min(14, letters.length - at)
    while (length > 1 && !isKnown(fold(letters.slice(at, at + length).join('')))) length--
    const piece = letters.slice(at, at + length).join('')
    if (length > 1) {
      if (rest !== '') pieces.push(rest)
      rest = ''
      pieces.push(piece)
    } else rest += piece
    at += length
  }
  return rest === '' ? pieces : [...pieces, rest]
}
