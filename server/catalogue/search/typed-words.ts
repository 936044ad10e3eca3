import { fold } from './fold.ts'
import { splitDegrees } from './search-words.ts'

/** A word that a visitor typed. */
export interface TypedWord {
  /** As it is compared. */
  word: string
  /** Its position in the text. */
  start: number
  end: number
}

export const maxQueryLength = 600
const mostWords = 80

/** Universities of one city that were numbered: Paris 8, Lyon 2. */
const numberedCities = new Set(
  'paris lyon rennes lille bordeaux toulouse grenoble montpellier nice'.split(' '),
)

/**
 * Words written with a sign that no other word has: as they are compared, in the characters of any
 * keyboard.
 */
const signed: readonly [RegExp, string][] = [
  [/^c[+＋]{2}$/iu, 'cplusplus'],
  [/^c[#＃♯]$/iu, 'csharp'],
  [/^r ?[&＆] ?d$/iu, 'randd'],
]
const aWord =
  /(?<![\p{L}\p{N}])(?:[cｃ](?:[+＋]{2}|[#＃♯])|r ?[&＆] ?d)(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}\u200C\u200D]+/giu

const han = /\p{Script=Han}/u

/**
 * The words of a text in their order. What the catalogue has as one word is one here, however it
 * was typed: B. Tech, Paris 8. A script without spaces is cut where a known word begins or ends.
 */
export function typedWords(text: string, isKnown: (word: string) => boolean): TypedWord[] {
  const words: TypedWord[] = []
  for (const match of text.slice(0, maxQueryLength).matchAll(aWord)) {
    const [typed] = match
    const [, name] = signed.find(([written]) => written.test(typed.normalize('NFKC'))) ?? []
    if (name !== undefined) {
      words.push({ word: name, start: match.index, end: match.index + typed.length })
      continue
    }
    const pieces = han.test(typed) ? cutAtKnown(typed, isKnown) : [typed]
    let start = match.index
    for (const piece of pieces) {
      const word = fold(piece)
      if (word !== '') words.push({ word, start, end: start + piece.length })
      start += piece.length
    }
    if (words.length >= mostWords) break
  }
  return joined(words, text, isKnown)
}

/** The most pieces that an abbreviation is written in. */
const mostPieces = 7

function joined(
  words: readonly TypedWord[],
  text: string,
  isKnown: (word: string) => boolean,
): TypedWord[] {
  const found: TypedWord[] = []
  for (let at = 0; at < words.length; ) {
    const one = words[at]
    if (!one) break
    const count = piecesOf(words, at, text, isKnown)
    const last = words[at + count - 1] ?? one
    const word = words
      .slice(at, at + count)
      .map((piece) => piece.word)
      .join('')
    found.push(count > 1 ? { word, start: one.start, end: last.end } : one)
    at += count
  }
  return found
}

/** How many words, from one on, the catalogue has as one: B.C.A., M. Sc., Paris 8. */
function piecesOf(
  words: readonly TypedWord[],
  at: number,
  text: string,
  isKnown: (word: string) => boolean,
): number {
  const [one, next] = [words[at], words[at + 1]]
  if (!one || !next) return 1
  if (numberedCities.has(one.word) && /^\d{1,2}$/.test(next.word)) return 2
  if (!isPiece(one.word)) return 1
  const between = text.slice(one.end, next.start)
  const isDotted = /^\.\s?$/.test(between)
  const isSpaced = between === ' '
  if (!isDotted && !isSpaced) return between === '-' && isDegree(one.word + next.word) ? 2 : 1
  let end = at + 1
  // The letters of one abbreviation are separated in one way: `a B.A. I want` ends at the A.
  while (
    end < words.length &&
    end - at < mostPieces &&
    isPiece(words[end]?.word ?? '') &&
    text.slice(words[end - 1]?.end, words[end]?.start) === between
  ) {
    end++
  }
  const pieces = words.slice(at, end).map(({ word }) => word)
  const isCertain = isDotted && (between === '.' || pieces.length > 2)
  const isInitials = pieces.length > 1 && (isCertain || isMeant(pieces, isKnown))
  // B.Tech, B. Arch: only the last part of a degree is longer.
  const longer = words[end]
  const isFollowed = longer && text.slice(words[end - 1]?.end, longer.start) === between
  const whole = pieces.join('') + (longer?.word ?? '')
  if (isFollowed && (isDegree(whole) || (isDotted && between === '.' && isKnown(whole)))) {
    return end - at + 1
  }
  return isInitials ? end - at : isDegree(one.word + next.word) ? 2 : 1
}

/** Separate letters without points are an abbreviation only if it is known. */
function isMeant(pieces: readonly string[], isKnown: (word: string) => boolean): boolean {
  const word = pieces.join('')
  return isDegree(word) || (pieces.length > 2 && isKnown(word))
}

function isDegree(word: string): boolean {
  return splitDegrees.has(word)
}

/** A part of an abbreviation: the letters of L.L.B., the first ones of Ph.D. */
function isPiece(word: string): boolean {
  return /^(?:[a-z]|ll|ph|sc)$/.test(word)
}

/** Cuts a text into the longest known words, and what is between them. */
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
