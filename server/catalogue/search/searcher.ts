import { audienceGroupOf } from '#contract/audience.ts'
import type { CatalogueFigures, ProgramResults, ProgramSearch } from '#contract/catalogue.ts'
import type { Reader } from '#contract/deadlines.ts'
import { type DestinationKey, destinationKeys, type Language } from '#contract/vocabulary.ts'
import { createRecent } from '../recent.ts'
import type { Sight } from './facets.ts'
import { countPassing, filterPrograms } from './filter-programs.ts'
import { type IntakeTimes, intakeTimesAt } from './intake-times.ts'
import { matchText, queryWords, type TextMatches } from './match-text.ts'
import { createOrders } from './order-programs.ts'
import { createPrices } from './prices.ts'
import type { ProgramIndex } from './program-index.ts'
import { createWorkspace } from './workspace.ts'

const defaultSize = 20
const keptAnswers = 500
const keptTexts = 30
const keptTimes = 12
const mostWordsTried = 5

/** A page of programs: their ids, and all of `ProgramResults` but its rows as JSON members. */
export interface FoundPage {
  ids: number[]
  rest: string
}

export interface Searcher {
  index: ProgramIndex
  search: (search: ProgramSearch, language: Language, at: Date) => FoundPage
  closingSoon: (limit: number, per: 'university' | 'destination', at: Date) => number[]
  takingIds: (at: Date) => number[]
  figures: (at: Date) => CatalogueFigures
  programCounts: () => Record<DestinationKey, number>
}

/** Searches in one index; what it works out it keeps, as long as the index lasts. */
export function createSearcher(index: ProgramIndex): Searcher {
  const answers = createRecent<FoundPage>(keptAnswers)
  const texts = createRecent<TextMatches>(keptTexts)
  const times = createRecent<IntakeTimes>(keptTimes)
  const workspace = createWorkspace(index.size)
  const orders = createOrders(index, workspace)
  const pricesFor = createPrices(index)

  /** Countries of residence that have a date of their own somewhere. */
  const residences = new Set(index.calendars.apart.flatMap(({ closesIn }) => Object.keys(closesIn)))

  /** Readers whose dates are the same everywhere share them. */
  function timesAt(at: Date, { nationality, residence }: ProgramSearch = {}): IntakeTimes {
    const instant = at.getTime()
    const isApart = (nationality || residence) && index.calendars.apart.length > 0
    const reader: Reader | null = isApart
      ? { nationalities: nationality ? [nationality] : [], residence: residence ?? null }
      : null
    const groups = reader
      ? destinationKeys.map((key) => audienceGroupOf(key, nationality ?? null))
      : []
    const home = residence === undefined || residences.has(residence) ? residence : 'elsewhere'
    const key = reader ? [...groups, nationality ? '' : 'any', home].join() : ''
    const kept = times.find(key)
    if (kept && instant >= kept.from && instant < kept.until) return kept
    return times.keep(key, intakeTimesAt(index, instant, reader))
  }

  function search(search: ProgramSearch, language: Language, at: Date): FoundPage {
    const words = queryWords(search.q ?? '')
    const own = timesAt(at, search)
    const key = JSON.stringify([{ ...search, q: words }, language, own.from])
    return answers.find(key) ?? answers.keep(key, findPage(search, words, language, own))
  }

  function matchesOf(words: readonly string[]): TextMatches {
    const key = words.join(' ')
    return texts.find(key) ?? texts.keep(key, matchText(index, workspace, words))
  }

  function findPage(
    search: ProgramSearch,
    words: readonly string[],
    language: Language,
    times: IntakeTimes,
  ): FoundPage {
    const prices = pricesFor(search.nationality ?? null, search.currency ?? 'EUR')
    const sight = { index, times, prices, workspace }
    const text = words.length > 0 ? matchesOf(words) : undefined
    const among = text?.programs ?? index.everyProgram
    const { passed, facets, keptOut, withoutFee } = filterPrograms(sight, search, among)
    const { page = 1, size = defaultSize, sort = 'relevance' } = search

    const start = (page - 1) * size
    const shown = () => {
      if (sort === 'tuition') return orders.stretchBy(prices.rank, passed, start, size)
      if (sort === 'deadline') {
        return orders.stretchBy(times.byDeadline(search.intake ?? []), passed, start, size)
      }
      return sort === 'relevance' && text
        ? orders.bestOf(text, passed, language, start, size)
        : orders.stretchOf(index.byTitle[language], passed, start, size)
    }
    // Before anything else is tried: what passed stands where the next programs will.
    const total = passed.length
    const ids = shown().map((program) => index.ids[program] ?? 0)

    const relax = total > 0 ? [] : relaxed(sight, search, among, keptOut)
    if (total === 0 && text) {
      const withoutText = countPassing(sight, search, index.everyProgram)
      relax.push({ filter: 'q', count: withoutText })
      if (withoutText > 0) relax.push(...withoutOneWord(sight, search, words, matchesOf))
    }
    const rest = {
      total,
      page,
      size,
      facets,
      currency: prices.currency,
      ratesAsOf: prices.currency === 'EUR' ? null : index.ratesAsOf(prices.currency),
      withoutFee,
      matched: text?.matched ?? ('all' as const),
      understood: [],
      leftOut: [],
      universities: [],
      scholarships: [],
      relax: relax.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count),
    }
    return { ids, rest: JSON.stringify(rest).slice(1, -1) }
  }

  return {
    index,
    search,
    closingSoon: (limit, per, at) => {
      const { isOpen, byDeadline } = timesAt(at)
      const { calendars, kinds, places } = index
      const placeOf = (program: number) =>
        per === 'university'
          ? places.university[program]
          : kinds.destination[kinds.places[program] ?? 0]
      const most = per === 'destination' ? Math.min(limit, destinationKeys.length) : limit
      const seen = new Set<number>()
      const ids: number[] = []
      for (const program of byDeadline([]).all()) {
        if (ids.length === most) break
        const place = placeOf(program) ?? 0
        if (isOpen[calendars.places[program] ?? 0] !== 1 || seen.has(place)) continue
        seen.add(place)
        ids.push(index.ids[program] ?? 0)
      }
      return ids
    },
    takingIds: (at) => {
      const { takes } = timesAt(at)
      const { ids, calendars } = index
      return [...ids].filter((_, program) => takes[calendars.places[program] ?? 0] === 1)
    },
    figures: (at) => ({
      universities: index.publishedUniversities,
      programs: index.size,
      cities: new Set(index.places.city).size,
      openIntakes: timesAt(at).openIntakes,
    }),
    programCounts: () => {
      const counts = { india: 0, china: 0, dubai: 0, turkey: 0, france: 0 }
      const { destination, starts } = index.kinds
      for (const [kind, place] of destination.entries()) {
        const key = destinationKeys[place]
        if (key) counts[key] += (starts[kind + 1] ?? 0) - (starts[kind] ?? 0)
      }
      return counts
    },
  }
}

/** What dropping each filter gives, where nothing was found. */
function relaxed(
  sight: Sight,
  { openOnly, ...search }: ProgramSearch,
  among: Uint32Array,
  keptOut: ProgramResults['relax'],
): ProgramResults['relax'] {
  // Without “open now” a season's planned intakes count again, which one look can't have seen.
  const both = openOnly && search.intake && search.intake.length > 0
  return keptOut.map(({ filter, count }) =>
    filter === 'openOnly' && both
      ? { filter, count: countPassing(sight, search, among) }
      : { filter, count },
  )
}

/** What leaving one word out gives. */
function withoutOneWord(
  sight: Sight,
  search: ProgramSearch,
  words: readonly string[],
  matchesOf: (words: readonly string[]) => TextMatches,
): ProgramResults['relax'] {
  if (words.length < 2 || words.length > mostWordsTried) return []
  return words.map((word) => {
    const others = words.filter((one) => one !== word)
    const count = countPassing(sight, search, matchesOf(others).programs)
    return { filter: 'q', q: others.join(' '), count }
  })
}
