import { createHash } from 'node:crypto'
import { mapOf } from '#contract/common/values/by-language.ts'
import { type RequiredLanguage, requiredLanguages } from '#contract/common/values/languages.ts'
import { type DestinationKey, levels } from '#contract/common/values/vocabulary.ts'
import { fold, withInitialsJoined, wordsOf } from './fold.ts'
import type { SearchedTexts } from './index-queries.ts'
import { buildLexicon, extendLexicon, type Lexicon } from './lexicon.ts'
import { excludedIn, withoutExcluded } from './negations.ts'
import { wordsNaming } from './scholarship-names.ts'
import { fieldWords, levelWords, otherwiseNamed, stopWords } from './search-words.ts'
import { mergeSorted, positionIn } from './sorted.ts'
import { aliasesOf, familyOf } from './university-names.ts'
import {
  createVocabulary,
  extendVocabulary,
  type Source,
  textCount,
  type Vocabulary,
  type VocabularyWriter,
  weights,
} from './vocabulary.ts'

/** A scholarship, and the words that name it. */
export interface SearchedScholarship {
  hit: SearchedTexts['scholarships'][number]
  words: ReadonlySet<string>
}

/** The texts by which programs are found, and the index of each. */
export interface IndexTexts {
  /** Of the JSON that all this was made from; '' if more came later. */
  digest: string
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
  excluding: Map<string, number[]>
  /** The titles that have these initials. */
  titleInitials: Map<string, number[]>
  /** How many texts each source has. */
  sizes: Record<Source, number>
  titlePlaces: Map<number, number>
  /** For each title, its rank among all. Titles that read the same have the same rank. */
  titleRanks: Record<RequiredLanguage, Uint32Array>
  /** The titles as they are compared, each once, in the order of their ranks. */
  rankedTitles: Record<RequiredLanguage, string[]>
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
  cityPlaces: Map<number, number>
  /** By `fieldNumber`; a field without a name comes after all the others. */
  fieldPlaces: ReadonlyMap<number, number>
}

/** Says whether the texts of a catalogue are those that an index has. */
export function digestOf(json: string): string {
  return createHash('sha256').update(json).digest('base64')
}

export function buildTexts(json: string): IndexTexts {
  const texts: SearchedTexts = JSON.parse(json)
  const { titles, universities, fields } = texts
  const cities = mergeCities(texts.cities)
  const vocabulary = vocabularyOf(texts, cities.names)
  const rankedTitles = mapOf(requiredLanguages, (language) =>
    [...new Set(titles.map(orderedAs[language]))].sort(),
  )
  return {
    digest: digestOf(json),
    vocabulary,
    lexicon: buildLexicon(texts, cities.names, vocabulary, titleCountsOf(vocabulary)),
    destinations: texts.destinations.map(({ key }) => key),
    universities,
    universityCities: universities.map(({ city }) => fold(city)),
    scholarships: texts.scholarships.map((hit) => ({ hit, words: wordsNaming(hit) })),
    excluding: excludingOf(titles),
    titleInitials: titleInitialsOf(titles),
    isOdd: oddOnesOf(titles),
    sizes: {
      title: titles.length,
      university: universities.length,
      city: cities.names.length,
      destination: texts.destinations.length,
      level: levels.length,
      field: fields.length + 1,
    },
    titlePlaces: placeMap(titles.map(({ id }) => id)),
    titleRanks: mapOf(requiredLanguages, (language) =>
      ranksOf(titles.map(orderedAs[language]), rankedTitles[language]),
    ),
    rankedTitles,
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
export function fieldNumber(code: string): number {
  return code.length * 10_000 + Number(code)
}

type Title = SearchedTexts['titles'][number]

/** What a title is ordered by. */
const orderedAs = {
  en: ({ en }: Title) => fold(en),
  fr: ({ en, fr }: Title) => fold(fr || en),
} satisfies Record<RequiredLanguage, (title: Title) => string>

function ranksOf(texts: readonly string[], ranked: readonly string[]): Uint32Array {
  const ranks = placeMap(ranked)
  return Uint32Array.from(texts, (text) => ranks.get(text) ?? 0)
}

function oddOnesOf(titles: readonly Title[]): Uint8Array {
  return Uint8Array.from(titles, ({ en }) => (oddTitle.test(en) ? 1 : 0))
}

/**
 * The texts with more titles, which come after those they have; undefined if words are then
 * understood in another way, so that all has to be made anew. Takes over the lists of the given
 * ones: only the result is to be searched.
 */
export function extendTexts(
  texts: IndexTexts,
  added: SearchedTexts['titles'],
): IndexTexts | undefined {
  if (added.length === 0) return texts
  const { lexicon, sizes } = texts
  const first = sizes.title
  const writer = createVocabulary()
  addTitles(writer, added, first)
  const count = sizes.title + added.length
  const holds = lexicon.holdsWith((word) => {
    const more = writer.places.get(word)?.length ?? 0
    return more + lexicon.titleCount(word)
  }, count)
  if (!holds) return undefined

  const vocabulary = extendVocabulary(texts.vocabulary, writer.places)
  for (const [at, { id }] of added.entries()) texts.titlePlaces.set(id, first + at)
  extendLists(texts.excluding, excludingOf(added, first))
  extendLists(texts.titleInitials, titleInitialsOf(added, first))
  const ranked = mapOf(requiredLanguages, (language) => withRanks(texts, added, language))
  return {
    ...texts,
    digest: '',
    vocabulary,
    lexicon: extendLexicon(lexicon, added, vocabulary, titleCountsOf(vocabulary)),
    isOdd: joined(new Uint8Array(count), texts.isOdd, oddOnesOf(added)),
    sizes: { ...sizes, title: count },
    titleRanks: mapOf(requiredLanguages, (language) => ranked[language].ranks),
    rankedTitles: mapOf(requiredLanguages, (language) => ranked[language].ranked),
  }
}

function extendLists(lists: Map<string, number[]>, more: Map<string, number[]>): void {
  for (const [key, places] of more) lists.set(key, [...(lists.get(key) ?? []), ...places])
}

function joined<T extends Uint8Array | Uint32Array>(into: T, one: T, other: T): T {
  into.set(one)
  into.set(other, one.length)
  return into
}

/** The ranks of a language's titles with those of more: each new text moves those after it. */
function withRanks(
  { titleRanks, rankedTitles }: IndexTexts,
  added: readonly Title[],
  language: RequiredLanguage,
): { ranks: Uint32Array; ranked: string[] } {
  const before = rankedTitles[language]
  const own = added.map(orderedAs[language])
  const known = new Set(own.filter((text) => before[positionIn(before, text)] === text))
  const fresh = [...new Set(own)].filter((text) => !known.has(text)).sort()
  const ranked = mergeSorted(before, fresh)
  const positions = fresh.map((text) => positionIn(before, text))
  const moved = new Uint32Array(before.length)
  let passed = 0
  for (let rank = 0; rank < before.length; rank++) {
    while (passed < positions.length && (positions[passed] ?? 0) <= rank) passed++
    moved[rank] = rank + passed
  }
  const ranks = titleRanks[language].map((rank) => moved[rank] ?? 0)
  const more = Uint32Array.from(own, (text) => positionIn(ranked, text))
  return { ranks: joined(new Uint32Array(ranks.length + more.length), ranks, more), ranked }
}

function vocabularyOf(
  { titles, universities, destinations, fields }: SearchedTexts,
  cities: readonly string[],
): Vocabulary {
  const vocabulary = createVocabulary()
  addTitles(vocabulary, titles, 0)
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

function addTitles(vocabulary: VocabularyWriter, titles: readonly Title[], first: number): void {
  for (const [at, { en, fr, original, award }] of titles.entries()) {
    const place = first + at
    for (const text of new Set([en, fr, original]))
      vocabulary.add('title', place, withoutExcluded(text), weights.title)
    // B.Tech is searched for as B Tech and as BTech.
    // `Master of Science` says less than `M.Sc` does.
    const own = withoutExcluded(award)
    const weight = award.includes(' of ') ? weights.named : weights.award
    vocabulary.add('title', place, `${own} ${own.replaceAll('.', '')}`, weight)
  }
}

function excludingOf(titles: readonly Title[], first = 0): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const [at, { en, fr, original }] of titles.entries()) {
    const place = first + at
    for (const word of new Set(wordsOf([en, fr, original].map(excludedIn).join(' ')))) {
      if (stopWords.has(word)) continue
      found.set(word, [...(found.get(word) ?? []), place])
    }
  }
  return found
}

/** Gestion des ressources humaines is GRH. */
function titleInitialsOf(titles: readonly Title[], first = 0): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const [at, { en, fr, original }] of titles.entries()) {
    const place = first + at
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
