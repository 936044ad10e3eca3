import { fold, wordsOf } from './fold.ts'
import { stopWords, synonyms } from './search-words.ts'
import { mergeSorted, positionIn } from './sorted.ts'
import { type Sounds, soundsOf, withMoreSounds } from './sounds.ts'

/**
 * Where a program's words can come from: each source has its own list of texts, and programs refer
 * to them.
 */
export const sources = ['title', 'university', 'city', 'destination', 'level', 'field'] as const
export type Source = (typeof sources)[number]

/** How much a word says about a program, by where it occurs. A title's own words get a bonus. */
export const weights = {
  award: 140,
  acronym: 130,
  /** For a word in a title that means something else there. */
  apart: 60,
  initials: 70,
  title: 100,
  city: 60,
  named: 40,
  place: 20,
  also: 10,
} as const

const sourceCount = sources.length
const weightSpan = 256

function tellingIn(words: ReadonlySet<string>): number {
  let count = 0
  for (const word of words) count += stopWords.has(word) ? 0 : 1
  return count
}

/** Words beside which another is no subject in itself: dentistry is not medicine. */
const narrowing: Record<string, readonly string[]> = {
  medecine: ['dentaire', 'veterinaire'],
  medicine: ['dental', 'veterinary'],
}

/** Words of a title that mean something else in it: the second half of a compound, and those above. */
function otherwiseMeant(text: string, words: ReadonlySet<string>): Set<string> {
  const halves = text.includes('-') ? text.matchAll(/\p{L}-(\p{L}+)/gu) : []
  const found = new Set([...halves].flatMap(([, half]) => wordsOf(half ?? '')))
  for (const [word, others] of Object.entries(narrowing)) {
    if (others.some((other) => words.has(other))) found.add(word)
  }
  return found
}

/** Every word of the catalogue, and the texts where it occurs. */
export interface Vocabulary {
  /** Sorted, so that the words with the same beginning are together. */
  words: string[]
  /** For each word, texts packed as `(place × 256 + weight) × sources + source`. */
  places: Map<string, number[]>
  /** Those words, and synonyms of some of them, by how they sound. */
  sounds: Sounds
}

export interface VocabularyWriter {
  add: (source: Source, place: number, text: string, weight: number) => void
  /** What was added so far. */
  places: Map<string, number[]>
  finish: () => Vocabulary
}

export function createVocabulary(): VocabularyWriter {
  const places = new Map<string, number[]>()
  return {
    places,
    add: (source, place, text, weight) => {
      const words = new Set(wordsOf(text))
      const isTitle = weight === weights.title
      // A title that says little else says it more clearly; what it adds in brackets takes nothing
      // away.
      const unbracketed = isTitle ? new Set(wordsOf(text.replace(/\(.*?\)/g, ' '))) : words
      const clarityIn = (among: ReadonlySet<string>) =>
        isTitle ? Math.floor(100 / Math.max(1, tellingIn(among))) : 0
      const [ofUnbracketed, ofAll] = [clarityIn(unbracketed), clarityIn(words)]
      const apart = isTitle ? otherwiseMeant(text, words) : new Set<string>()
      for (const word of words) {
        const clarity = unbracketed.has(word) ? ofUnbracketed : ofAll
        const own = apart.has(word) ? weights.apart : weight + clarity
        const packed = (place * weightSpan + own) * sourceCount + sources.indexOf(source)
        const known = places.get(word)
        if (known) known.push(packed)
        else places.set(word, [packed])
      }
    },
    finish: () => ({
      words: [...places.keys()].sort(),
      places,
      sounds: soundsOf(new Set([...places.keys(), ...Object.keys(synonyms)])),
    }),
  }
}

/**
 * The vocabulary with more texts, which come after those it has. It takes over the lists of the
 * given one, which then holds texts that its index knows nothing of.
 */
export function extendVocabulary(
  { words, places, sounds }: Vocabulary,
  more: ReadonlyMap<string, readonly number[]>,
): Vocabulary {
  const added: string[] = []
  for (const [word, texts] of more) {
    const known = places.get(word)
    if (known) for (const text of texts) known.push(text)
    else {
      places.set(word, [...texts])
      added.push(word)
    }
  }
  const unheard = added.filter((word) => !Object.hasOwn(synonyms, word))
  return {
    words: added.length === 0 ? words : mergeSorted(words, added.sort()),
    places,
    sounds: unheard.length === 0 ? sounds : withMoreSounds(sounds, unheard),
  }
}

/** How much of a query's term occurs in each text of each source: 0 if it doesn't. */
export type Marks = Partial<Record<Source, Uint8Array>>

/** Marks the texts that hold one of the words; `share` of 1 is an exact word. */
export function markWords(
  { places }: Vocabulary,
  words: readonly string[],
  sizes: Record<Source, number>,
  share: number,
  marks: Marks = {},
): Marks {
  for (const word of words) {
    for (const packed of places.get(word) ?? []) {
      const source = sources[packed % sourceCount] ?? 'title'
      const rest = Math.floor(packed / sourceCount)
      const place = Math.floor(rest / weightSpan)
      const weight = Math.max(1, Math.floor((rest % weightSpan) * share))
      marks[source] ??= new Uint8Array(sizes[source])
      const mark = marks[source]
      if (weight > (mark[place] ?? 0)) mark[place] = weight
    }
  }
  return marks
}

/** Marks titles and universities that hold all the words of a phrase; for a single word, whatever holds it. */
export function markPhrase(
  vocabulary: Vocabulary,
  phrase: string,
  sizes: Record<Source, number>,
  share: number,
  marks: Marks,
): void {
  const words = wordsOf(phrase)
  if (words.length === 1) {
    markWords(vocabulary, words, sizes, share, marks)
    return
  }
  const parts = words.map((word) => markWords(vocabulary, [word], sizes, 1))
  for (const source of ['title', 'university'] as const) {
    const own = parts.map((part) => part[source])
    if (own.includes(undefined)) continue
    marks[source] ??= new Uint8Array(sizes[source])
    const mark = marks[source]
    for (let place = 0; place < sizes[source]; place++) {
      const least = own.reduce((least, part) => Math.min(least, part?.[place] ?? 0), 255)
      if (least === 0) continue
      // Each word of the phrase counts as much of the title as the next.
      const clarity = Math.max(0, least - weights.title) * words.length
      const whole = Math.min(least, weights.title) + Math.min(100, clarity)
      const weight = Math.floor(whole * share)
      if (weight > (mark[place] ?? 0)) mark[place] = weight
    }
  }
}

/** The words that begin with this one, without the word itself. */
export function wordsBeginning({ words }: Vocabulary, beginning: string): string[] {
  const start = fold(beginning)
  const found: string[] = []
  for (let at = positionIn(words, start); words[at]?.startsWith(start); at++) {
    const word = words[at]
    if (word !== undefined && word !== start) found.push(word)
  }
  return found
}

/** How many texts of a source a word occurs in. */
export function textCount({ places }: Vocabulary, word: string, source: Source): number {
  const wanted = sources.indexOf(source)
  let count = 0
  for (const packed of places.get(word) ?? []) if (packed % sourceCount === wanted) count++
  return count
}

/** The texts that a word occurs in, with their sources. */
export function* textsWith(
  { places }: Vocabulary,
  word: string,
): Generator<{ source: Source; place: number }> {
  for (const packed of places.get(word) ?? []) {
    yield {
      source: sources[packed % sourceCount] ?? 'title',
      place: Math.floor(Math.floor(packed / sourceCount) / weightSpan),
    }
  }
}
