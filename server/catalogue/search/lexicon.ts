import { type DestinationKey, levels, modes } from '#contract/common/values/vocabulary.ts'
import { fold, mostWords, wordsOf } from './fold.ts'
import { functionWords } from './function-words.ts'
import type { SearchedTexts } from './index-queries.ts'
import {
  cheapPhrases,
  cityAliases,
  destinationPhrases,
  fieldPhrases,
  freePhrases,
  languagePhrases,
  levelPhrases,
  modePhrases,
  noisePhrases,
  noiseWords,
  pacePhrases,
  peoples,
  phrasesOf,
  scholarshipPhrases,
  schoolNoise,
  schoolPhrases,
  subjectPhrases,
  taughtAfter,
  taughtBefore,
  type UnderstoodFilter,
} from './meanings.ts'
import { isOtherName, scholarshipNames } from './scholarship-names.ts'
import { stopWords } from './search-words.ts'
import { type Sounds, soundsOf } from './sounds.ts'
import { connectors, type UniversityNames, universityNames } from './university-names.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What a phrase means. */
export type Meaning =
  | { kind: 'filter'; filter: UnderstoodFilter; values: readonly string[] }
  /** A whole field, if no other subject is beside it. */
  | { kind: 'field'; value: string }
  /** A people, its language, or a subject. */
  | { kind: 'people'; language?: string; destination?: DestinationKey }
  /** Any scholarship, or one of a destination by its name. */
  | { kind: 'scholarship'; destination?: DestinationKey }
  | { kind: 'cheap' | 'free' | 'noise' | 'pace' | 'school' }
  /** Another name for a word that titles have. */
  | { kind: 'word'; word: string }

/** Everything that words are understood with: worked out once for the texts of an index. */
export interface Lexicon {
  meanings: ReadonlyMap<string, Meaning>
  /** The most words that a phrase in it has. */
  longest: number
  /** Single words of it that may be mistyped. */
  slippery: readonly string[]
  slipperySounds: Sounds
  /** Words that name one destination's scholarships; near many others, so slips only beside `bourse`. */
  scholarshipWords: readonly string[]
  scholarshipSounds: Sounds
  names: UniversityNames
  /** Neighbouring words in a title, one of which could be understood as something else. */
  titlePairs: Set<string>
  /** How many titles a word occurs in. */
  titleCount: (word: string) => number
  vocabulary: Vocabulary
  titles: number
  /** Whether it would be made the same with other titles, apart from what is counted in them. */
  holdsWith: (titleCount: (word: string) => number, titles: number) => boolean
}

/** An Arabic phrase with the article before its last word, and before all of them. */
function articled(phrase: string): string[] {
  if (!/^[\p{Script=Arabic} ]+$/u.test(phrase)) return []
  const withArticle = (word: string) => (word.startsWith('ال') ? word : `ال${word}`)
  const words = phrase.split(' ')
  return [
    [...words.slice(0, -1), withArticle(words.at(-1) ?? '')].join(' '),
    words.map(withArticle).join(' '),
  ]
}

/** What people call a country, in the languages that most of them search in. */
function namesOfCountry(country: string): string[] {
  return namers.flatMap((namer) => namer.of(country) ?? [])
}

const namers = ['en', 'fr', 'ar', 'de', 'es', 'hi', 'pt', 'ru', 'tr', 'vi', 'zh'].map(
  (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
)

/** A city whose name is a word of this share of titles is that word. */
const ordinaryShare = 0.002
/** The shortest words of a kind in which a difference counts as a slip. */
const shortestSlips: Partial<Record<Meaning['kind'], number>> = { noise: 6, school: 8 }

export function buildLexicon(
  { titles, universities, scholarships, destinations }: SearchedTexts,
  cities: readonly string[],
  vocabulary: Vocabulary,
  titleCount: (word: string) => number,
): Lexicon {
  const meanings = new Map<string, Meaning>()
  const add = (phrase: string, meaning: Meaning) => {
    const key = wordsOf(phrase).join(' ')
    if (key !== '' && !meanings.has(key)) meanings.set(key, meaning)
  }
  const addAll = (phrases: string, meaning: Meaning) => {
    for (const phrase of phrasesOf(phrases)) add(phrase, meaning)
  }

  for (const [phrase, word] of Object.entries(subjectPhrases)) {
    for (const one of [phrase, ...articled(phrase)]) add(one, { kind: 'word', word })
  }
  addLanguages(add)
  for (const level of levels) {
    addAll(levelPhrases[level], { kind: 'filter', filter: 'level', values: [level] })
  }
  addAll(schoolPhrases, { kind: 'school' })
  addAll(schoolNoise, { kind: 'noise' })
  addAll(scholarshipPhrases, { kind: 'scholarship' })
  addAll(freePhrases, { kind: 'free' })
  addAll(cheapPhrases, { kind: 'cheap' })
  for (const mode of modes) {
    addAll(modePhrases[mode], { kind: 'filter', filter: 'mode', values: [mode] })
  }
  for (const { key, countries, en, fr } of destinations) {
    const meaning: Meaning = { kind: 'filter', filter: 'destination', values: [key] }
    const phrases = destinationPhrases[key]
    if (phrases !== undefined) addAll(phrases, meaning)
    else for (const name of [en, fr, ...countries.flatMap(namesOfCountry)]) add(name, meaning)
  }
  for (const [word, people] of Object.entries(peoples)) add(word, { kind: 'people', ...people })
  for (const [value, phrases] of Object.entries(fieldPhrases)) {
    addAll(phrases, { kind: 'field', value })
  }
  const noise = new Set([...noiseWords.split(' '), ...functionWords])
  const places = new Map<string, boolean>()
  const isRare = (name: string) => {
    const rare = isRareAmong(titles.length, titleCount(name))
    places.set(name, rare)
    return rare
  }
  const isPlace = (name: string) =>
    name.length > 2 &&
    (name.includes(' ') || (!noise.has(name) && !connectors.has(name) && isRare(name)))
  for (const city of cities) {
    if (isPlace(wordsOf(city).join(' ')))
      add(city, { kind: 'filter', filter: 'city', values: [city] })
  }
  const spelled = new Map(cities.map((city) => [fold(city), city]))
  for (const [alias, names] of Object.entries(cityAliases)) {
    const values = names.flatMap((name) => spelled.get(fold(name)) ?? [])
    const key = wordsOf(alias).join(' ')
    // `delhi` is both cities of that name.
    if (values.length > 0) meanings.set(key, { kind: 'filter', filter: 'city', values })
  }
  // Towns whose universities have no program yet count as places, too.
  for (const { city } of universities) {
    const name = wordsOf(city).join(' ')
    if (isPlace(name)) add(city, { kind: 'filter', filter: 'city', values: [city] })
  }
  addAll(pacePhrases, { kind: 'pace' })
  addAll(noisePhrases, { kind: 'noise' })
  for (const word of noise) add(word, { kind: 'noise' })

  /** Words that no title has: another title may change what follows from that. */
  const inNoTitle = new Set<string>()
  const countNoting = (word: string) => {
    const count = titleCount(word)
    if (count === 0) inNoTitle.add(word)
    return count
  }
  const isOrdinary = (word: string) => meanings.has(word) || countNoting(word) > 0
  const names = universityNames(universities, isOrdinary)
  for (const { destination, names: own } of scholarshipNames(scholarships)) {
    for (const name of own) {
      if (!isOtherName(name, { titleCount: countNoting, names }))
        add(name, { kind: 'scholarship', destination })
    }
  }
  const slippery = [...meanings].flatMap(([phrase, meaning]) =>
    !phrase.includes(' ') &&
    phrase.length >= (shortestSlips[meaning.kind] ?? 4) &&
    meaning.kind !== 'word' &&
    !functionWords.has(phrase) &&
    // The name of one scholarship is near many words.
    !(meaning.kind === 'scholarship' && meaning.destination) &&
    meaning.kind !== 'field'
      ? [phrase]
      : [],
  )
  const scholarshipWords = [...meanings].flatMap(([phrase, meaning]) =>
    meaning.kind === 'scholarship' && meaning.destination && phrase.length > 3 ? [phrase] : [],
  )
  return {
    meanings,
    longest: mostWords(meanings.keys()),
    slippery,
    slipperySounds: soundsOf(slippery),
    scholarshipWords,
    scholarshipSounds: soundsOf(scholarshipWords),
    names,
    titlePairs: pairsOf(titles, isUnderstood(meanings)),
    titleCount,
    vocabulary,
    titles: titles.length,
    holdsWith: (count, titles) =>
      [...inNoTitle].every((word) => count(word) === 0) &&
      [...places].every(([name, rare]) => isRareAmong(titles, count(name)) === rare),
  }
}

function isRareAmong(titles: number, count: number): boolean {
  return count <= Math.max(4, titles * ordinaryShare)
}

function isUnderstood(meanings: Lexicon['meanings']) {
  return (word: string) => {
    const meaning = meanings.get(word)
    return meaning !== undefined && meaning.kind !== 'word'
  }
}

/** The lexicon with more titles, if it holds with them. Takes over the set of pairs. */
export function extendLexicon(
  lexicon: Lexicon,
  added: SearchedTexts['titles'],
  vocabulary: Vocabulary,
  titleCount: Lexicon['titleCount'],
): Lexicon {
  const { titlePairs, meanings } = lexicon
  for (const pair of pairsOf(added, isUnderstood(meanings))) titlePairs.add(pair)
  return { ...lexicon, titleCount, vocabulary, titles: lexicon.titles + added.length }
}

function addLanguages(add: (phrase: string, meaning: Meaning) => void): void {
  const language = (value: string): Meaning => ({
    kind: 'filter',
    filter: 'language',
    values: [value],
  })
  for (const [phrase, value] of Object.entries(languagePhrases)) add(phrase, language(value))
  for (const [word, people] of Object.entries(peoples)) {
    if (!people.language) continue
    for (const before of phrasesOf(taughtBefore)) {
      add(`${before} ${word}`, language(people.language))
      add(`${before} l ${word}`, { kind: 'people', ...people })
    }
    for (const after of phrasesOf(taughtAfter)) add(`${word} ${after}`, language(people.language))
  }
  // China asks this of students who are taught in Chinese.
  for (const phrase of ['sans hsk', 'without hsk', 'no hsk']) add(phrase, language('en'))
}

/** Words that are next to each other in a title, with at most one little word between them. */
export function pairsOf(
  titles: SearchedTexts['titles'],
  isWanted: (word: string) => boolean,
): Set<string> {
  const pairs = new Set<string>()
  for (const { en, fr, original } of titles) {
    for (const text of new Set([en, fr, original])) {
      for (const part of text.split(/[(),:;/–—|[\]]| - /)) {
        const words = wordsOf(part).filter((word) => !connectors.has(word))
        for (let at = 1; at < words.length; at++) {
          const [one = '', other = ''] = [words[at - 1], words[at]]
          if (stopWords.has(one) || stopWords.has(other)) continue
          if (isWanted(one) || isWanted(other)) pairs.add(`${one} ${other}`)
        }
      }
    }
  }
  return pairs
}
