import type { ScholarshipHit, UniversityHit } from '#contract/catalogue/catalogue.ts'
import { fold, wordsOf } from './fold.ts'
import type { Sought } from './match-text.ts'
import { nearWords } from './near-words.ts'
import type { ProgramIndex } from './program-index.ts'
import { isOtherName, isTelling } from './scholarship-names.ts'
import { soundingLike, soundsOf } from './sounds.ts'
import type { Term, Understanding } from './understand.ts'
import { connectors } from './university-names.ts'
import { textsWith, type Vocabulary } from './vocabulary.ts'

/** This many of each are shown above the programs. */
const mostHits = 3

/** The universities that words name, or ask for in a place; the likeliest first. */
export function universityHits(
  index: ProgramIndex,
  understanding: Understanding,
  terms: readonly Sought[],
): UniversityHit[] {
  const places = placesOf(index, understanding, terms)
  const { universities } = index.texts
  const counts = index.programsOf.university
  return [...new Set(places)]
    .filter((place) => universities[place]?.isPublic)
    .slice(0, mostHits)
    .flatMap((place) => {
      const university = universities[place]
      if (!university) return []
      const { key, name, localName, destination, city } = university
      return [{ key, name, localName, destination, city, programCount: counts[place] ?? 0 }]
    })
}

function placesOf(
  index: ProgramIndex,
  { universities: named, filters, asksUniversity, terms: words, words: spoken }: Understanding,
  terms: readonly Sought[],
): number[] {
  const { universities, universityCities, vocabulary } = index.texts
  const counts = index.programsOf.university
  const byPrograms = (places: Iterable<number>) =>
    [...places].sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b)
  const valuesOf = (name: string) =>
    filters.flatMap(({ filter, values }) => (filter === name ? values : []))
  const cities = new Set(valuesOf('city').map(fold))
  const destinations = new Set<string>(valuesOf('destination'))
  const isThere = (place: number) => {
    const university = universities[place]
    if (!university) return false
    if (cities.size > 0) return cities.has(universityCities[place] ?? '')
    return destinations.size === 0 || destinations.has(university.destination)
  }
  // If several have one name, those in the place that was named.
  const certain = named.flatMap(({ places }) => {
    const there = places.filter(isThere)
    return byPrograms(there.length > 0 ? there : places)
  })
  if (certain.length > 0) return certain

  // `Wenzhou Medical` may be medicine in that town; its university is worth seeing in any case.
  const plain = plainlyNamed(index, spoken)
  if (plain.length > 0) return byPrograms(plain.filter(isThere))

  // Words of universities' names that are no subjects; with them, their other words count too.
  const naming = terms.filter(
    ({ marks, found }, at) =>
      marks.university && found !== 'nowhere' && (words[at]?.word.length ?? 0) > 2,
  )
  if (naming.length > 0) {
    const all = universities.flatMap((_, place) =>
      naming.every(({ marks }) => marks.university?.[place]) ? [place] : [],
    )
    const telling = all.filter((place) => isCovered(index, place, words, terms))
    const there = telling.filter(isThere)
    const found = there.length > 0 ? there : telling
    const fit = (place: number) => {
      let sum = 0
      for (const { marks } of terms) sum += marks.university?.[place] ?? 0
      return sum * 10 - wordsOf(universities[place]?.name ?? '').length
    }
    return found.sort((a, b) => fit(b) - fit(a) || (counts[b] ?? 0) - (counts[a] ?? 0) || a - b)
  }
  const isOnlyPlace = words.length === 0 && (cities.size > 0 || destinations.size > 0)
  if (!isOnlyPlace) return []
  const there = byPrograms(universities.flatMap((_, place) => (isThere(place) ? [place] : [])))
  const hasPrograms = there.some((place) => (counts[place] ?? 0) > 0)
  if (asksUniversity || !hasPrograms) return there
  // A town alone is also the name of a university there.
  return there.filter((place) => {
    const [first = ''] = wordsOf(universities[place]?.name ?? '')
    return cities.has(first) && vocabulary.places.has(first)
  })
}

/** Universities whose names, without the word “university”, occur among the words. */
function plainlyNamed(index: ProgramIndex, words: readonly string[]): number[] {
  const { plain } = index.texts.lexicon.names
  const own = words.filter((word) => !connectors.has(word))
  for (let length = Math.min(4, own.length); length > 1; length--) {
    for (let at = 0; at + length <= own.length; at++) {
      const places = plain.get(own.slice(at, at + length).join(' '))
      if (places) return [...places]
    }
  }
  return []
}

/**
 * Whether all the words that only this university's name has are there, if one of them was only
 * guessed: a slip of `Eiffel` alone does not mean Gustave Eiffel University.
 */
function isCovered(
  index: ProgramIndex,
  place: number,
  words: readonly Term[],
  terms: readonly Sought[],
): boolean {
  const { universities, vocabulary, lexicon } = index.texts
  const guessed = terms.filter(({ found, marks }) => found === 'near' && marks.university?.[place])
  if (guessed.length === 0) return true
  const given = new Set([
    ...words.flatMap(({ word }) => word.split('|')),
    ...guessed.flatMap(({ near }) => near ?? []),
  ])
  return wordsOf(universities[place]?.name ?? '').every(
    (word) =>
      given.has(word) ||
      connectors.has(word) ||
      lexicon.meanings.has(word) ||
      lexicon.titleCount(word) > 0 ||
      universitiesWith(vocabulary, word) > 1,
  )
}

function universitiesWith(vocabulary: Vocabulary, word: string): number {
  const places = new Set<number>()
  for (const { source, place } of textsWith(vocabulary, word)) {
    if (source === 'university') places.add(place)
  }
  return places.size
}

/** Popular names of scholarships that the catalogue's own names don't contain. */
const otherNames: Record<string, RegExp> = {
  csc: /chinese government|china scholarship council/i,
  cgs: /chinese government/i,
  boutmy: /boutmy/i,
  charpak: /charpak/i,
  eiffel: /eiffel/i,
  burslari: /türkiye bursları/i,
  'turkiye scholarships': /türkiye bursları/i,
  'turkiye burslari': /türkiye bursları/i,
  'turkey scholarships': /türkiye bursları/i,
  ytb: /türkiye bursları/i,
}

/** A word of a scholarship's name if that was mistyped; any other as it is. */
function scholarshipWord({ texts }: ProgramIndex, word: string): string {
  const { scholarships, lexicon, vocabulary } = texts
  const isKnown =
    word.length < 5 ||
    lexicon.meanings.has(word) ||
    vocabulary.places.has(word) ||
    scholarships.some(({ words }) => words.has(word))
  if (isKnown) return word
  const names = new Set([
    ...scholarships.flatMap(({ words }) => [...words].filter(isTelling)),
    ...Object.keys(otherNames),
  ])
  const [alike] = soundingLike(word, soundsOf(names))
  return alike ?? nearWords(word, [...names], word.length < 7 ? 1 : 2)[0] ?? word
}

/** The scholarships that words name or ask for, the likeliest first. */
export function scholarshipHits(
  index: ProgramIndex,
  { filters, universities: namedUniversities, asksScholarship, words: typed }: Understanding,
): ScholarshipHit[] {
  const { scholarships, universities, universityCities, lexicon } = index.texts
  const words = asksScholarship ? typed.map((word) => scholarshipWord(index, word)) : typed
  const text = ` ${words.join(' ')} `
  const named = Object.entries(otherNames).flatMap(([name, pattern]) =>
    text.includes(` ${name} `) ? [pattern] : [],
  )
  const valuesOf = (name: string) =>
    filters.flatMap(({ filter, values }) => (filter === name ? values : []))
  const destinations = valuesOf('destination')
  const levels = valuesOf('level')
  const cities = new Set(valuesOf('city').map(fold))
  const ofCity =
    cities.size > 0
      ? universities[universityCities.findIndex((city) => cities.has(city))]
      : undefined
  const wanted = destinations.length > 0 ? destinations : ofCity ? [ofCity.destination] : []
  const isPlaceOrNoise = (word: string) => {
    const meaning = lexicon.meanings.get(word)
    return (
      meaning?.kind === 'noise' ||
      meaning?.kind === 'people' ||
      (meaning?.kind === 'filter' && meaning.filter === 'destination')
    )
  }
  const telling = new Set(words.filter((word) => isTelling(word) && !isPlaceOrNoise(word)))
  // Beside a town or a university those words have no other meaning.
  const used = new Set(
    [...filters.filter(({ filter }) => filter !== 'scholarship'), ...namedUniversities].flatMap(
      (one) => wordsOf(one.words),
    ),
  )
  if (!asksScholarship && named.length === 0 && telling.size === 0) return []
  const scored = scholarships.flatMap(({ hit: one, words: own }, place) => {
    const name = `${one.name.en} ${one.name.fr} ${one.provider.en}`
    let score = named.some((pattern) => pattern.test(name)) ? 8 : 0
    let isNamed = score > 0
    for (const word of telling) {
      if (!own.has(word)) continue
      score += 3
      // Unless scholarships are asked for, only a word with no other meaning names one.
      const meaning = lexicon.meanings.get(word)
      const isElse = meaning ? meaning.kind !== 'scholarship' : isOtherName(word, lexicon)
      if (!isElse && !used.has(word)) isNamed = true
    }
    if (!asksScholarship && !isNamed) return []
    const fitsPlace = wanted.length === 0 || wanted.includes(one.destination)
    const fitsLevel =
      levels.length === 0 ||
      one.levels.length === 0 ||
      one.levels.some((level) => levels.includes(level))
    if (!fitsPlace || !fitsLevel) return []
    return [{ one, score, place }]
  })
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return scored
    .filter(({ score }) => best === 0 || score > 0)
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, mostHits)
    .map(({ one }) => one)
}
