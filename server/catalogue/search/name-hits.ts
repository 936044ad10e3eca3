import type { ScholarshipHit, UniversityHit } from '#contract/catalogue.ts'
import { fold, wordsOf } from './fold.ts'
import type { Sought } from './match-text.ts'
import type { ProgramIndex } from './program-index.ts'
import { isOtherName, isTelling } from './scholarship-names.ts'
import type { Understanding } from './understand.ts'

/** As many of each are shown above the programs. */
const mostHits = 3

/** The universities that words name, or ask for at a place; the likeliest first. */
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
  { universities: named, filters, asksUniversity, terms: words }: Understanding,
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
  // Of several with one name, those at the place that was named.
  const certain = named.flatMap(({ places }) => {
    const there = places.filter(isThere)
    return byPrograms(there.length > 0 ? there : places)
  })
  if (certain.length > 0) return certain

  // Words of universities' names that are no subjects; with them, their other words count too.
  const naming = terms.filter(
    ({ marks, found }, at) =>
      marks.university && found !== 'nowhere' && (words[at]?.word.length ?? 0) > 2,
  )
  if (naming.length > 0) {
    const all = universities.flatMap((_, place) =>
      naming.every(({ marks }) => marks.university?.[place]) ? [place] : [],
    )
    const there = all.filter(isThere)
    const found = there.length > 0 ? there : all
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

/** Names that people have for scholarships, which the catalogue's own names don't hold. */
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

/** The scholarships that words name or ask for, the likeliest first. */
export function scholarshipHits(
  index: ProgramIndex,
  { filters, universities: namedUniversities, asksScholarship, words }: Understanding,
): ScholarshipHit[] {
  const { scholarships, universities, universityCities, lexicon } = index.texts
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
  // Of a town or a university those words say nothing else.
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
      // Outside of a question for scholarships only a word that is nothing else names one.
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
