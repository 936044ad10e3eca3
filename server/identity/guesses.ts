import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * How soon somebody comes upon a password who tries common words in a row, with digits between them:
 * `jevaisenfrance` is four of the commonest words there are, and `thuglife4ever1` two and a digit.
 * A word costs as many guesses as there are commoner ones (`common-words.txt`, the commonest of
 * English, of French and of passwords), and a sequence the product. Nobody is asked to write
 * otherwise: one word that is not common is enough.
 */

/** About 26 bits. Three words that are not among the five hundred commonest are beyond it. */
const fewestGuesses = 5e7

const guessesAtLetter = 26
const guessesAtYear = 60
/** A country, one of its cities, or a word of what everybody here is about. */
const guessesAtPlace = 300
/** Two or three digits behind a country are its dial code more often than not. */
const guessesAtDialCode = 30
const longestWord = 24
const guessesAtSign = 3

const subjects = new Set(
  (
    'study studies studying student scholarship university college campus visa abroad passport diploma degree ' +
    'etude etudes etudier etudiant etudiante bourse universite etranger passeport diplome licence master'
  ).split(' '),
)

/** Whether common words and digits alone lead to this folded password too soon. */
export function isSoonGuessed(
  folded: string,
  places: ReadonlySet<string>,
  readings: readonly string[],
): boolean {
  return [folded, ...readings].some((text) => guessesAt(text, places) < fewestGuesses)
}

/** The least product of what its parts cost, over all ways to part it. */
function guessesAt(text: string, places: ReadonlySet<string>): number {
  const signs = [...text]
  const best = [1, ...signs.map(() => Number.POSITIVE_INFINITY)]
  for (let end = 1; end <= signs.length; end++) {
    for (let start = Math.max(0, end - longestWord); start < end; start++) {
      const part = signs.slice(start, end).join('')
      best[end] = Math.min(
        best[end] ?? Number.POSITIVE_INFINITY,
        (best[start] ?? Number.POSITIVE_INFINITY) * costOf(part, places),
      )
    }
  }
  return best.at(-1) ?? 1
}

function costOf(part: string, places: ReadonlySet<string>): number {
  const [, name = '', digits = ''] = /^(\D+)(\d{0,3})$/.exec(part) ?? []
  const isPlace = places.has(name) || subjects.has(name)
  return Math.min(
    ranks().get(part) ?? Number.POSITIVE_INFINITY,
    isPlace ? guessesAtPlace * (digits === '' ? 1 : guessesAtDialCode) : Number.POSITIVE_INFINITY,
    costOfDigits(part),
    costOfSign(part),
  )
}

/** Years, and a few digits again and again; others are signs. */
function costOfDigits(part: string): number {
  if (/^(?:19|20)\d\d$/.test(part)) return guessesAtYear
  const [, repeated] = /^(\d{1,4}?)\1+$/.exec(part) ?? []
  return repeated === undefined ? Number.POSITIVE_INFINITY : 2 * 10 ** repeated.length
}

function costOfSign(part: string): number {
  if ([...part].length > 1) return Number.POSITIVE_INFINITY
  if (/\d/.test(part)) return 10
  if (/\p{L}/u.test(part)) return guessesAtLetter
  return /[\s'’_.-]/u.test(part) ? 1 : guessesAtSign
}

/** How many words are commoner in its own list; the file has three, which share many. */
const listsSharedOut = 2.5

let kept: Map<string, number> | undefined

/** How many words are commoner in its own list; the file has three, which share many. */
function ranks(): Map<string, number> {
  kept ??= new Map(
    readFileSync(join(import.meta.dirname, 'common-words.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((word, at) => [word, 2 + at / listsSharedOut]),
  )
  return kept
}
