import { broadFields, destinationKeys, type Language, levels } from '#contract/vocabulary.ts'
import { fold } from './fold.ts'
import type { PackedCatalogue } from './index-queries.ts'
import { fill, indexInSorted, numbersOf, orderByKey } from './packed.ts'
import { levelWords } from './search-words.ts'
import { createVocabulary, type Source, type Vocabulary, weights } from './vocabulary.ts'

/**
 * All programs that visitors may see, column by column, in the order of their ids. Derived from the
 * database, made again when its catalogue has another version, never changed.
 */
export interface ProgramIndex {
  version: number
  size: number
  ids: Float64Array
  /** `0 … size - 1`. */
  everyProgram: Uint32Array
  /** Where each program's words come from: a place among that source's texts. */
  places: Record<Source, Uint32Array>
  /** How many texts each source has. */
  sizes: Record<Source, number>
  /** Places in the contract's lists, and in `languageSets`. */
  broadField: Uint32Array
  mode: Uint32Array
  channel: Uint32Array
  languageSet: Uint32Array
  /** Euros a year; -1 where unknown. */
  tuition: Int32Array
  cities: string[]
  /** The same, folded. */
  cityKeys: string[]
  languageSets: string[][]
  universityPlaces: Map<string, number>
  publishedUniversities: number
  /** Those that are neither full nor cancelled; instants in milliseconds. */
  intakes: { program: Int32Array; opensAt: Float64Array; closesAt: Float64Array }
  vocabulary: Vocabulary
  /** Programs in the order of their titles. */
  byTitle: Record<Language, Uint32Array>
}

export function buildIndex(packed: PackedCatalogue): ProgramIndex {
  const byId = orderByKey(numbersOf(packed.programIds))
  const size = byId.length
  const column = (raw: Buffer | null) => {
    const numbers = numbersOf(raw)
    return fill(new Float64Array(size), (place) => numbers[byId[place] ?? 0] ?? 0)
  }
  const ids = column(packed.programIds)
  const codes = column(packed.codes)
  const codeAt = (unit: number) =>
    fill(new Uint32Array(size), (place) => (Math.floor((codes[place] ?? 0) / unit) % 100) - 1)
  const fieldCodes = column(packed.fields)
  const fieldPlaces = placeMap(new Set(fieldCodes))
  const cities = mergeCities(packed.cities)
  const intakePrograms = numbersOf(packed.intakePrograms)
  const title = placesOf(column(packed.titleIds), placeMap(packed.titles.map(({ id }) => id)))

  return {
    version: packed.version,
    size,
    ids,
    everyProgram: fill(new Uint32Array(size), (place) => place),
    places: {
      title,
      university: placesOf(
        column(packed.universityIds),
        placeMap(packed.universities.map(({ id }) => id)),
      ),
      city: placesOf(column(packed.cityIds), cities.places),
      destination: codeAt(1_000_000),
      level: codeAt(10_000),
      field: placesOf(fieldCodes, fieldPlaces),
    },
    sizes: {
      title: packed.titles.length,
      university: packed.universities.length,
      city: cities.names.length,
      destination: destinationKeys.length,
      level: levels.length,
      field: fieldPlaces.size,
    },
    broadField: fill(new Uint32Array(size), (place) => broadFieldOf(fieldCodes[place] ?? 0)),
    mode: codeAt(100),
    channel: codeAt(1),
    languageSet: Uint32Array.from(column(packed.languageSets)),
    tuition: Int32Array.from(column(packed.tuitions)),
    cities: cities.names,
    cityKeys: cities.keys,
    languageSets: packed.languages,
    universityPlaces: placeMap(packed.universities.map(({ key }) => key)),
    publishedUniversities: packed.publishedUniversities,
    intakes: {
      program: fill(new Int32Array(intakePrograms.length), (intake) =>
        indexInSorted(ids, intakePrograms[intake] ?? 0),
      ),
      opensAt: numbersOf(packed.opensAt).map((seconds) => seconds * 1000),
      closesAt: numbersOf(packed.closesAt).map((seconds) => seconds * 1000),
    },
    vocabulary: vocabularyOf(packed, cities.names, fieldPlaces),
    byTitle: {
      en: orderByTitle(
        title,
        packed.titles.map(({ en }) => fold(en)),
      ),
      fr: orderByTitle(
        title,
        packed.titles.map(({ en, fr }) => fold(fr || en)),
      ),
    },
  }
}

function vocabularyOf(
  packed: PackedCatalogue,
  cities: readonly string[],
  fieldPlaces: ReadonlyMap<number, number>,
): Vocabulary {
  const vocabulary = createVocabulary()
  for (const [place, { en, fr, original, award }] of packed.titles.entries()) {
    for (const text of new Set([en, fr, original]))
      vocabulary.add('title', place, text, weights.title)
    vocabulary.add('title', place, award, weights.named)
  }
  for (const [place, university] of packed.universities.entries()) {
    const { name, localName, shortName, region } = university
    const names = [name, localName, shortName].join(' ')
    vocabulary.add('university', place, names, weights.named)
    vocabulary.add('university', place, region ?? '', weights.also)
  }
  for (const [place, name] of cities.entries()) vocabulary.add('city', place, name, weights.place)
  for (const { key, en, fr } of packed.destinations) {
    const place = destinationKeys.indexOf(key)
    if (place >= 0) vocabulary.add('destination', place, [key, en, fr].join(' '), weights.place)
  }
  for (const [place, level] of levels.entries()) {
    vocabulary.add('level', place, levelWords[level].named, weights.named)
    vocabulary.add('level', place, levelWords[level].also, weights.also)
  }
  for (const { code, en, fr } of packed.fieldNames) {
    const place = fieldPlaces.get(code.length * 10_000 + Number(code))
    // A broad field's name says what its other half teaches too: it would find law in business.
    if (place === undefined || code.length === 2) continue
    vocabulary.add('field', place, `${en} ${fr}`, weights.place)
  }
  return vocabulary.finish()
}

/** A city is one, however its name is spelled: İstanbul and Istanbul. */
function mergeCities(cities: PackedCatalogue['cities']): {
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

function placesOf(values: Float64Array, places: ReadonlyMap<number, number>): Uint32Array {
  return fill(new Uint32Array(values.length), (at) => places.get(values[at] ?? 0) ?? 0)
}

/** From a code as `PackedCatalogue.fields` holds it. */
function broadFieldOf(code: number): number {
  const digits = Math.floor(code / 10_000)
  return Math.floor((code % 10_000) / 10 ** (digits - broadFields[0].length))
}

function orderByTitle(title: Uint32Array, texts: readonly string[]): Uint32Array {
  const ranks = placeMap([...new Set(texts)].sort())
  const rankOfTitle = texts.map((text) => ranks.get(text) ?? 0)
  return orderByKey(fill(new Float64Array(title.length), (at) => rankOfTitle[title[at] ?? 0] ?? 0))
}
