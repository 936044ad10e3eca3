import type { Language } from '#contract/common/values/languages.ts'
import { type DestinationKey, levels } from '#contract/common/values/vocabulary.ts'
import { fold, withInitialsJoined, wordsOf } from './fold.ts'
import type { SearchedTexts } from './index-queries.ts'
import { buildLexicon, type Lexicon } from './lexicon.ts'
import { excludedIn, withoutExcluded } from './negations.ts'
import { wordsNaming } from './scholarship-names.ts'
import { fieldWords, levelWords, otherwiseNamed, stopWords } from './search-words.ts'
import { aliasesOf, familyOf } from './university-names.ts'
import { createVocabulary, type Source, textCount, type Vocabulary, weights } from './vocabulary.ts'

/** A scholarship, and the words that name it. */
export interface SearchedScholarship {
  hit: SearchedTexts['scholarships'][number]
  words: ReadonlySet<string>
}

/** The texts by which programs are found, and the index of each. */
export interface IndexTexts {
  /** The JSON that all this was made from. */
  json: string
  vocabulary: Vocabulary
  /** What words are understood with. */
  lexicon: Lexicon
  /** In the order of their places. */
  destinations: readonly DestinationKey[]
  universities: SearchedTexts['universities']
  /** The towns of universities, folded. */
  universityCities: readonly string[]
  scholarships: readonly SearchedScholarship[]
  /** For each title, 1 if it is no subject's name; registers have some of those. */
  isOdd: Uint8Array
  /** The titles that say they exclude this. */
  excluding: ReadonlyMap<string, readonly number[]>
  /** The titles that have these initials. */
  titleInitials: ReadonlyMap<string, readonly number[]>
  /** How many texts each source has. */
  sizes: Record<Source, number>
  titlePlaces: ReadonlyMap<number, number>
  /** For each title, its rank among all. Titles that read the same have the same rank. */
  titleRanks: Record<Language, number[]>
  universityPlaces: ReadonlyMap<number, number>
  universityPlacesByKey: ReadonlyMap<string, number>
  ownerships: SearchedTexts['universities'][number]['ownership'][]
  cities: string[]
  /** Each on its own, as a facet's values. */
  citiesAsValues: [string][]
  /** The same, folded. */
  cityKeys: string[]
  /** By the folded name. */
  cityPlacesByKey: ReadonlyMap<string, number>
  cityPlaces: ReadonlyMap<number, number>
  /** By `fieldNumber`; a field without a name comes after all the others. */
  fieldPlaces: ReadonlyMap<number, number>
}

export function buildTexts(json: string): IndexTexts {
  const texts: SearchedTexts = JSON.parse(json)
  const { titles, universities, fields } = texts
  const cities = mergeCities(texts.cities)
  const vocabulary = vocabularyOf(texts, cities.names)
  return {
    json,
    vocabulary,
    lexicon: buildLexicon(texts, cities.names, vocabulary, titleCountsOf(vocabulary)),
    destinations: texts.destinations.map(({ key }) => key),
    universities,
    universityCities: universities.map(({ city }) => fold(city)),
    scholarships: texts.scholarships.map((hit) => ({ hit, words: wordsNaming(hit) })),
    excluding: excludingOf(titles),
    titleInitials: titleInitialsOf(titles),
    isOdd: Uint8Array.from(titles, ({ en }) => (oddTitle.test(en) ? 1 : 0)),
    sizes: {
      title: titles.length,
      university: universities.length,
      city: cities.names.length,
      destination: texts.destinations.length,
      level: levels.length,
      field: fields.length + 1,
    },
    titlePlaces: placeMap(titles.map(({ id }) => id)),
    titleRanks: {
      en: ranksOf(titles.map(({ en }) => fold(en))),
      fr: ranksOf(titles.map(({ en, fr }) => fold(fr || en))),
    },
    universityPlaces: placeMap(universities.map(({ id }) => id)),
    universityPlacesByKey: placeMap(universities.map(({ key }) => key)),
    ownerships: universities.map(({ ownership }) => ownership),
    cities: cities.names,
    citiesAsValues: cities.names.map((name) => [name]),
    cityKeys: cities.keys,
    cityPlacesByKey: placeMap(cities.keys),
    cityPlaces: cities.places,
    fieldPlaces: placeMap(fields.map(({ code }) => fieldNumber(code))),
  }
}

/** How many titles a word occurs in; counted once. */
function titleCountsOf(vocabulary: Vocabulary): (word: string) => number {
  const counts = new Map<string, number>()
  return (word) => {
    const known = counts.get(word)
    if (known !== undefined) return known
    if (!vocabulary.places.has(word)) return 0
    const count = textCount(vocabulary, word, 'title')
    counts.set(word, count)
    return count
  }
}

/** `1st Shift`, `5g`, `Year 1`: what a register has instead of a subject, or a trade name. */
const oddTitle = /^\d|\b(shift|year \d|semester \d|batch|unaided|self finance)\b|^.{0,2}$/i

/** A field's digits after their number, so that 06, 061 and 0613 are three fields. */
function fieldNumber(code: string): number {
  return code.length * 10_000 + Number(code)
}

function ranksOf(texts: readonly string[]): number[] {
  const ranks = placeMap([...new Set(texts)].sort())
  return texts.map((text) => ranks.get(text) ?? 0)
}

function vocabularyOf(
  { titles, universities, destinations, fields }: SearchedTexts,
  cities: readonly string[],
): Vocabulary {
  const vocabulary = createVocabulary()
  for (const [place, { en, fr, original, award }] of titles.entries()) {
    for (const text of new Set([en, fr, original]))
      vocabulary.add('title', place, withoutExcluded(text), weights.title)
    // B.Tech is searched for as B Tech and as BTech.
    // `Master of Science` says less than `M.Sc` does.
    const own = withoutExcluded(award)
    const weight = award.includes(' of ') ? weights.named : weights.award
    vocabulary.add('title', place, `${own} ${own.replaceAll('.', '')}`, weight)
  }
  for (const [place, university] of universities.entries()) {
    const { name, localName, shortName, region } = university
    const names = [name, localName, shortName].join(' ')
    vocabulary.add('university', place, names, weights.named)
    if (names.includes('.')) {
      vocabulary.add('university', place, withInitialsJoined(names), weights.named)
    }
    vocabulary.add('university', place, numbered(names), weights.acronym)
    vocabulary.add('university', place, ownAcronymsOf(university), weights.acronym)
    vocabulary.add('university', place, initialsOf(university), weights.initials)
    vocabulary.add('university', place, aliasesOf(university).join(' '), weights.named)
    vocabulary.add('university', place, region ?? '', weights.also)
  }
  for (const [place, name] of cities.entries()) vocabulary.add('city', place, name, weights.city)
  for (const [place, { key, en, fr }] of destinations.entries()) {
    vocabulary.add('destination', place, [key, en, fr].join(' '), weights.place)
  }
  for (const [place, level] of levels.entries()) {
    vocabulary.add('level', place, levelWords[level].named, weights.named)
    vocabulary.add('level', place, levelWords[level].also, weights.also)
  }
  for (const [place, { code, en, fr }] of fields.entries()) {
    // A broad field's name also names what its other half teaches: it would find law in business.
    if (code.length > 2) vocabulary.add('field', place, `${en} ${fr}`, weights.place)
    const wider = [code, code.slice(0, 3), code.slice(0, 2)].find((one) => one in fieldWords)
    const isOther = otherwiseNamed.includes(code)
    vocabulary.add('field', place, (!isOther && wider && fieldWords[wider]) || '', weights.also)
  }
  return vocabulary.finish()
}

function excludingOf(titles: SearchedTexts['titles']): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const [place, { en, fr, original }] of titles.entries()) {
    for (const word of new Set(wordsOf([en, fr, original].map(excludedIn).join(' ')))) {
      if (stopWords.has(word)) continue
      found.set(word, [...(found.get(word) ?? []), place])
    }
  }
  return found
}

/** Gestion des ressources humaines is GRH. */
function titleInitialsOf(titles: SearchedTexts['titles']): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const [place, { en, fr, original }] of titles.entries()) {
    for (const text of new Set([en, fr, original])) {
      const words = wordsOf(text.replace(/\(.*?\)/g, ' ')).filter((word) => !stopWords.has(word))
      if (words.length < 3 || words.length > 6) continue
      const initials = words.map((word) => word.charAt(0)).join('')
      const known = found.get(initials)
      if (known?.at(-1) === place) continue
      if (known) known.push(place)
      else found.set(initials, [place])
    }
  }
  return found
}

/** A university's own short names, and what its family is called. */
function ownAcronymsOf({ name, shortName }: SearchedTexts['universities'][number]): string {
  const own = shortName?.match(/\p{Lu}[\p{L}]*\p{Lu}/gu) ?? []
  return [...own, wordsOf(shortName ?? '').join(''), familyOf(name) ?? ''].join(' ')
}

/** What others may call it: the initials of its names. */
function initialsOf({ name, localName }: SearchedTexts['universities'][number]): string {
  const initials = [name, localName ?? ''].map((full) => {
    const words = wordsOf(full).filter((word) => !stopWords.has(word) && !/\d/.test(word))
    return words.length < 3 || words.length > 6 ? '' : words.map((word) => word.charAt(0)).join('')
  })
  return initials.filter((one) => /^[a-z]+$/.test(one)).join(' ')
}

/** Paris 8 is also written as one word. */
function numbered(names: string): string {
  return [...names.matchAll(/(\p{L}+)[ -](\d{1,2})\b/gu)]
    .map(([, city, no]) => `${city}${no}`)
    .join(' ')
}

/** A city counts as one, however its name is spelled: İstanbul and Istanbul. */
function mergeCities(cities: SearchedTexts['cities']): {
  names: string[]
  keys: string[]
  places: Map<number, number>
} {
  const names: string[] = []
  const known = new Map<string, number>()
  const places = new Map<number, number>()
  for (const { id, name } of cities) {
    const key = fold(name)
    const place = known.get(key) ?? names.push(name) - 1
    known.set(key, place)
    places.set(id, place)
  }
  return { names, keys: [...known.keys()], places }
}

function placeMap<T>(values: Iterable<T>): Map<T, number> {
  return new Map([...values].map((value, place) => [value, place]))
}
