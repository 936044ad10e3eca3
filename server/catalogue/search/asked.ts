import type { ProgramResults, ProgramSearch } from '#contract/catalogue/catalogue.ts'
import { facetsOf, groupingsOf, type Sight } from './facets.ts'
import { filtersIn } from './filter-programs.ts'
import { fold } from './fold.ts'
import type { UnderstoodFilter } from './meanings.ts'
import type { SoftFilter } from './nearest.ts'
import { fill } from './packed.ts'
import type { ProgramIndex } from './program-index.ts'
import type { Understanding } from './understand.ts'

/** A filter that words became, as a search has it. */
export interface AskedFilter {
  filter: UnderstoodFilter
  search: ProgramSearch
  /** As the answer lists them. */
  understood: ProgramResults['understood']
  /** The words as they were typed. */
  words: string[]
}

/** What words ask for beside the chosen filters. */
export interface Asked {
  filters: AskedFilter[]
  /** Words that contradict a chosen filter, or that can't be used at all. */
  refused: string[]
}

/** Turns what was understood into filters; a chosen filter of the same name takes precedence. */
export function askedFilters(
  index: ProgramIndex,
  understanding: Understanding,
  search: ProgramSearch,
  perEuro: number,
): Asked {
  const found: Asked = { filters: [], refused: [...understanding.unmet] }
  const add = (filter: UnderstoodFilter, value: string, words: string, part: ProgramSearch) => {
    const known = found.filters.find((one) => one.filter === filter)
    const entry = { filter, value, words }
    if (!known) {
      found.filters.push({ filter, search: part, understood: [entry], words: [words] })
      return
    }
    if (known.understood.some((one) => one.value === value)) return
    known.understood.push(entry)
    if (!known.words.includes(words)) known.words.push(words)
    known.search = { ...known.search, ...together(known.search, part) }
  }
  const choose = (filter: keyof ListFilters, values: readonly string[], words: string) => {
    if (values.length === 0) return
    const chosen: readonly string[] | undefined = search[filter]
    if (chosen && chosen.length > 0) {
      if (!values.some((value) => chosen.includes(value))) found.refused.push(words)
      return
    }
    for (const value of values) add(filter, value, words, { [filter]: [value] })
  }
  for (const { filter, values, words } of understanding.filters) {
    const known = filter === 'city' ? citiesWithPrograms(index, values) : values
    choose(filter, known, words)
    if (known.length > 0) continue
    // For a town without programs, its destination.
    const { universities } = index.texts
    const keys = new Set(values.map(fold))
    const there = universities.find(({ city, isPublic }) => isPublic && keys.has(fold(city)))
    if (there) choose('destination', [there.destination], words)
  }
  addUniversities(index, understanding, choose)
  const { price } = understanding
  if (price) {
    const isChosen = search.tuitionMin !== undefined || search.tuitionMax !== undefined
    const currency = price.currency ?? search.currency ?? 'EUR'
    const rate = currency === 'EUR' ? 1 : index.rates.get(currency)
    if (isChosen || rate === undefined) found.refused.push(price.words)
    else {
      const inOwn = (amount: number) => Math.round((amount / rate) * perEuro)
      const { min, max } = price
      const value = `${min ?? ''}-${max ?? ''} ${currency}`
      add('tuitionRange', value, price.words, {
        ...(min !== undefined && { tuitionMin: inOwn(min) }),
        ...(max !== undefined && { tuitionMax: inOwn(max) }),
      })
    }
  }
  return found
}

type ListFilters = Pick<ProgramSearch, Exclude<UnderstoodFilter, 'tuitionRange'>>

/** A single university that is named, or its town if it has no program. */
function addUniversities(
  index: ProgramIndex,
  { universities: named, filters, terms }: Understanding,
  choose: (filter: keyof ListFilters, values: readonly string[], words: string) => void,
): void {
  const { programsOf, texts } = index
  const { universities } = texts
  const hasPlace = filters.some(({ filter }) => filter === 'city' || filter === 'destination')
  for (const { places, words, isCertain } of named) {
    const [place] = places
    const university = universities[place ?? -1]
    if (!isCertain || place === undefined || !university) continue
    if ((programsOf.university[place] ?? 0) > 0) choose('university', [university.key], words)
    else if (!hasPlace && university.isPublic) {
      const [city] = citiesWithPrograms(index, [university.city])
      if (city !== undefined && terms.length === 0) choose('city', [city], words)
      else choose('destination', [university.destination], words)
    }
  }
}

/** Those of these towns that have programs, as the catalogue spells them. */
function citiesWithPrograms({ texts }: ProgramIndex, names: readonly string[]): string[] {
  const places = new Set(names.map((name) => texts.cityPlacesByKey.get(fold(name)) ?? -1))
  return [...places].sort((a, b) => a - b).flatMap((place) => texts.cities[place] ?? [])
}

function together(one: ProgramSearch, other: ProgramSearch): ProgramSearch {
  return Object.fromEntries(
    Object.entries(other).map(([name, value]) => {
      const known = one[name as keyof ProgramSearch]
      return [name, Array.isArray(known) && Array.isArray(value) ? [...known, ...value] : value]
    }),
  )
}

/** The search with these filters beside the chosen ones. */
export function searchWith(search: ProgramSearch, filters: readonly AskedFilter[]): ProgramSearch {
  return Object.assign({}, search, ...filters.map((one) => one.search))
}

/** Which programs each of these filters lets through on its own. */
export function softFilters(
  sight: Sight,
  { currency, nationality }: ProgramSearch,
  filters: readonly AskedFilter[],
): SoftFilter[] {
  const groupings = groupingsOf(sight)
  const search = searchWith({ currency, nationality }, filters)
  const used = filtersIn(sight, search, facetsOf(sight, search))
  return filters.map(({ filter }) => {
    const own = used.find((one) => one.filter === filter)
    if (!own) return { filter, places: sight.index.kinds.places, lets: new Uint8Array(0) }
    const { places, size } = groupings[own.by]
    const { lets, placeOf } = own
    const letsGroup = (group: number) => lets[placeOf ? (placeOf[group] ?? 0) : group] ?? 0
    return { filter, places, lets: fill(new Uint8Array(size), letsGroup) }
  })
}
