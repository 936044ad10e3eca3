import { fold, wordsOf } from './fold.ts'

/** What a program's words can come from: each has its own list of texts, and programs say which. */
export const sources = ['title', 'university', 'city', 'destination', 'level', 'field'] as const
export type Source = (typeof sources)[number]

/** How much a word says about a program, by where it stands. A title's own words come on top. */
export const weights = {
  award: 140,
  acronym: 130,
  title: 100,
  city: 60,
  named: 40,
  place: 20,
  also: 10,
} as const

const sourceCount = sources.length
const weightSpan = 256

/** Every word of the catalogue, and the texts it stands in. */
export interface Vocabulary {
  /** Sorted, so that the words with a beginning stand together. */
  words: string[]
  /** For each word, texts packed as `(place × 256 + weight) × sources + source`. */
  places: Map<string, number[]>
}

export interface VocabularyWriter {
  add: (source: Source, place: number, text: string, weight: number) => void
  finish: () => Vocabulary
}

export function createVocabulary(): VocabularyWriter {
  const places = new Map<string, number[]>()
  return {
    add: (source, place, text, weight) => {
      const words = new Set(wordsOf(text))
      // A title that says little else says it more clearly.
      const clarity = weight === weights.title ? Math.floor(100 / words.size) : 0
      const packed = (place * weightSpan + weight + clarity) * sourceCount + sources.indexOf(source)
      for (const word of words) {
        const known = places.get(word)
        if (known) known.push(packed)
        else places.set(word, [packed])
      }
    },
    finish: () => ({ words: [...places.keys()].sort(), places }),
  }
}

/** How much of a query's term stands in each text of each source: 0 where it doesn't. */
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

/** Marks titles that hold all the words of a phrase; for a single word, whatever holds it. */
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
  const parts = words.map((word) => markWords(vocabulary, [word], sizes, 1).title)
  if (parts.includes(undefined)) return
  marks.title ??= new Uint8Array(sizes.title)
  for (let place = 0; place < sizes.title; place++) {
    const least = parts.reduce((least, part) => Math.min(least, part?.[place] ?? 0), 255)
    if (least === 0) continue
    // Each word of the phrase is as much of the title as the next.
    const clarity = Math.max(0, least - weights.title) * words.length
    const weight = Math.floor((weights.title + Math.min(100, clarity)) * share)
    if (weight > (marks.title[place] ?? 0)) marks.title[place] = weight
  }
}

/** The words that begin so, without the word itself. */
export function wordsBeginning({ words }: Vocabulary, beginning: string): string[] {
  const start = fold(beginning)
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  const found: string[] = []
  for (let at = low; words[at]?.startsWith(start); at++) {
    const word = words[at]
    if (word !== undefined && word !== start) found.push(word)
  }
  return found
}
