import { destinationKeys, type Language, levels } from '#contract/vocabulary.ts'
import { fold, wordsOf } from './fold.ts'
import type { SearchedTexts } from './index-queries.ts'
import { fieldWords, levelWords, otherwiseNamed, stopWords } from './search-words.ts'
import { createVocabulary, type Source, type Vocabulary, weights } from './vocabulary.ts'

/** What programs are found by, and where each of it stands. */
export interface IndexTexts {
  /** The JSON that all this was made from. */
  json: string
  vocabulary: Vocabulary
  /** How many texts each source has. */
  sizes: Record<Source, number>
  titlePlaces: ReadonlyMap<number, number>
  /** For each title, its rank among all. Titles that read the same have the same. */
  titleRanks: Record<Language, number[]>
  universityPlaces: ReadonlyMap<number, number>
  universityPlacesByKey: ReadonlyMap<string, number>
  ownerships: SearchedTexts['universities'][number]['ownership'][]
  cities: string[]
  /** The same, folded. */
  cityKeys: string[]
  cityPlaces: ReadonlyMap<number, number>
  /** By `fieldNumber`; a field without a name stands at the end of all. */
  fieldPlaces: ReadonlyMap<number, number>
}

export function buildTexts(json: string): IndexTexts {
  const texts: SearchedTexts = JSON.parse(json)
  const { titles, universities, fields } = texts
  const cities = mergeCities(texts.cities)
  return {
    json,
    vocabulary: vocabularyOf(texts, cities.names),
    sizes: {
      title: titles.length,
      university: universities.length,
      city: cities.names.length,
      destination: destinationKeys.length,
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
    cityKeys: cities.keys,
    cityPlaces: cities.places,
    fieldPlaces: placeMap(fields.map(({ code }) => fieldNumber(code))),
  }
}

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
      vocabulary.add('title', place, text, weights.title)
    // B.Tech is looked for as B Tech and as BTech.
    vocabulary.add('title', place, `${award} ${award.replaceAll('.', '')}`, weights.award)
  }
  for (const [place, university] of universities.entries()) {
    const { name, localName, shortName, region } = university
    const names = [name, localName, shortName].join(' ')
    vocabulary.add('university', place, names, weights.named)
    vocabulary.add('university', place, acronymsOf(university), weights.acronym)
    vocabulary.add('university', place, region ?? '', weights.also)
  }
  for (const [place, name] of cities.entries()) vocabulary.add('city', place, name, weights.city)
  for (const { key, en, fr } of destinations) {
    const place = destinationKeys.indexOf(key)
    if (place >= 0) vocabulary.add('destination', place, [key, en, fr].join(' '), weights.place)
  }
  for (const [place, level] of levels.entries()) {
    vocabulary.add('level', place, levelWords[level].named, weights.named)
    vocabulary.add('level', place, levelWords[level].also, weights.also)
  }
  for (const [place, { code, en, fr }] of fields.entries()) {
    // A broad field's name says what its other half teaches too: it would find law in business.
    if (code.length > 2) vocabulary.add('field', place, `${en} ${fr}`, weights.place)
    const wider = [code, code.slice(0, 3), code.slice(0, 2)].find((one) => one in fieldWords)
    const isOther = otherwiseNamed.includes(code)
    vocabulary.add('field', place, (!isOther && wider && fieldWords[wider]) || '', weights.also)
  }
  return vocabulary.finish()
}

/** What a university is called for short: its own short name, and the initials of its names. */
function acronymsOf({ name, localName, shortName }: SearchedTexts['universities'][number]): string {
  const own = shortName?.match(/\p{Lu}[\p{L}]*\p{Lu}/gu) ?? []
  const initials = [name, localName ?? ''].map((full) => {
    const words = wordsOf(full).filter((word) => !stopWords.has(word) && !/\d/.test(word))
    return words.length < 3 || words.length > 6 ? '' : words.map((word) => word.charAt(0)).join('')
  })
  const together = wordsOf(shortName ?? '').join('')
  return [...own, together, ...initials.filter((one) => /^[a-z]+$/.test(one))].join(' ')
}

/** A city is one, however its name is spelled: İstanbul and Istanbul. */
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
