import type {
  CatalogueFigures,
  ProgramResults,
  ProgramSearch,
} from '#contract/catalogue/catalogue.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import { audienceGroupOf } from '#contract/dates/values/audience.ts'
import type { Reader } from '#contract/dates/values/deadlines.ts'
import { createRecent } from '../recent.ts'
import { type AskedFilter, askedFilters, searchWith, softFilters } from './asked.ts'
import type { Sight } from './facets.ts'
import { type Filtered, filterPrograms, passing } from './filter-programs.ts'
import { type IntakeTimes, intakeTimesAt } from './intake-times.ts'
import { createMatcher, type Matcher, type TextMatches, type Wanted } from './match-text.ts'
import { type Merit, meritOf } from './merit.ts'
import { scholarshipHits, universityHits } from './name-hits.ts'
import { nearestTo } from './nearest.ts'
import { createOrders } from './order-programs.ts'
import { createPrices } from './prices.ts'
import type { ProgramIndex } from './program-index.ts'
import { maxQueryLength } from './typed-words.ts'
import { eitherOf, type Term, type Understanding, understand } from './understand.ts'
import { createWorkspace } from './workspace.ts'

const defaultSize = 20
const keptAnswers = 500
const keptTimes = 12
const keptWords = 100
/** The `standing` from which on an intake takes applications. */
const takesApplications = 2

/** A page of programs: their ids, and all of `ProgramResults` except its rows, as JSON members. */
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

/** Searches in one index; it keeps its results as long as the index lasts. */
export function createSearcher(index: ProgramIndex): Searcher {
  const answers = createRecent<FoundPage>(keptAnswers)
  const words = createRecent<Words>(keptWords)
  const times = createRecent<IntakeTimes>(keptTimes)
  const workspace = createWorkspace(index.size)
  const orders = createOrders(index, workspace)
  const matcher = createMatcher(index, workspace)
  const merits = new WeakMap<IntakeTimes, Merit>()
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
      ? index.texts.destinations.map((key) => audienceGroupOf(key, nationality ?? null))
      : []
    const home = residence === undefined || residences.has(residence) ? residence : 'elsewhere'
    const key = reader ? [...groups, nationality ? '' : 'any', home].join() : ''
    const kept = times.find(key)
    if (kept && instant >= kept.from && instant < kept.until) return kept
    return times.keep(key, intakeTimesAt(index, instant, reader))
  }

  function meritAt(times: IntakeTimes): Merit {
    const known = merits.get(times) ?? meritOf(index, times)
    merits.set(times, known)
    return known
  }

  /** The same for every filter that is chosen beside the words, and for every page. */
  function readWords(q: string): Words {
    const known = words.find(q)
    if (known) return known
    const understanding = understand(q, index.texts.lexicon)
    const sought = soughtIn(understanding)
    return words.keep(q, {
      understanding,
      sought,
      universities: universityHits(index, understanding, sought),
      scholarships: scholarshipHits(index, understanding),
    })
  }

  function soughtIn({ terms }: Understanding): Words['sought'] {
    return terms.map(({ word }, at) => matcher.seek(word, at === terms.length - 1))
  }

  function search(search: ProgramSearch, language: Language, at: Date): FoundPage {
    // As it was typed: the answer says which of these words became what.
    const q = (search.q ?? '').slice(0, maxQueryLength).trim()
    const own = timesAt(at, search)
    const key = JSON.stringify([{ ...search, q }, language, own.from])
    return answers.find(key) ?? answers.keep(key, findPage(search, q, language, own, at))
  }

  function findPage(
    search: ProgramSearch,
    q: string,
    language: Language,
    times: IntakeTimes,
    at: Date,
  ): FoundPage {
    const prices = pricesFor(search.nationality ?? null, search.currency ?? 'EUR')
    const sight = { index, times, prices, workspace }
    const { understanding, sought, universities, scholarships } = readWords(q)
    const asked = askedFilters(index, understanding, search, prices.perEuro)
    const found = findNearest(sight, search, understanding, sought, asked.filters)
    const { filtered, text, terms, filters } = found
    const { passed, facets, withoutFee } = filtered
    const { page = 1, size = defaultSize, sort = 'relevance' } = search

    const start = (page - 1) * size
    // What is open to anyone: it is worked out for all readers at once.
    const merit = meritAt(search.nationality || search.residence ? timesAt(at) : times)
    const { isCheap } = understanding
    const shown = () => {
      if (sort === 'tuition') return orders.stretchBy(prices.rank, passed, start, size)
      if (sort === 'deadline') {
        return orders.stretchBy(times.byDeadline(search.intake ?? []), passed, start, size)
      }
      if (sort === 'title')
        return orders.stretchOf(inLanguage(index.byTitle, language), passed, start, size)
      if (text) {
        const cheap = isCheap ? prices.cheapness : undefined
        return orders.bestOf(text, passed, { ...merit, cheap }, start, size)
      }
      return isCheap
        ? orders.stretchBy(prices.rank, passed, start, size)
        : orders.stretchOf(merit.order(), passed, start, size)
    }
    // Before anything else is tried: the passed programs are where the next ones will be.
    const total = passed.length
    const ids = shown().map((program) => index.ids[program] ?? 0)

    const kept = new Set<string>(filters.map(({ filter }) => filter))
    const chosen = found.keptOut.filter(
      ({ filter }) => !kept.has(filter) && isChosen(search, filter),
    )
    // A degree's word may be left out and its level kept.
    const used = new Set(filters.flatMap(({ words }) => words))
    const leftOut = [...found.leftOut, ...asked.refused].filter((words) => !used.has(words))
    const isSimilar = understanding.isSlip || text?.matched === 'similar'
    const rest = {
      total,
      page,
      size,
      facets,
      currency: prices.currency,
      ratesAsOf: prices.currency === 'EUR' ? null : index.ratesAsOf(prices.currency),
      withoutFee,
      matched:
        terms.length + filters.length === 0
          ? ('all' as const)
          : isSimilar
            ? ('similar' as const)
            : ('words' as const),
      understood: filters.flatMap(({ understood }) => understood),
      leftOut: inTypedOrder(leftOut, q),
      universities,
      scholarships,
      relax: relaxed(sight, search, total === 0 ? found.keptOut : chosen, text)
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count),
    }
    return { ids, rest: JSON.stringify(rest).slice(1, -1) }
  }

  /**
   * The programs that have all that was asked for; if there are none, those that come nearest:
   * with as many of the words, and of the filters that words became, as some program has. Only the
   * chosen filters stay.
   */
  function findNearest(
    sight: Sight,
    search: ProgramSearch,
    understanding: Understanding,
    sought: Words['sought'],
    asked: readonly AskedFilter[],
  ): Nearest {
    const { terms, both } = understanding
    const whole = look(sight, search, understanding, terms, asked)
    if (whole.filtered.passed.length > 0) {
      return { ...whole, keptOut: [], leftOut: [] }
    }
    // No program teaches both: each is worth showing, rather than only one of them.
    const apart = both.find((pair) => isNowhereTogether(pair, terms, sought))
    if (apart) {
      const others = terms.filter((term) => !apart.includes(term))
      const either = { ...understanding, both: [], terms: [...others, eitherOf(apart)] }
      return findNearest(sight, search, either, soughtIn(either), asked)
    }
    const among = passing(sight, search, index.everyProgram)
    if (among.length === 0) return emptied(whole)
    const kept = nearestTo(index, workspace, among, sought, softFilters(sight, search, asked))
    const isKept = (_: unknown, at: number) => kept.terms[at] === true
    const leftOut = [
      ...terms.filter((_, at) => !kept.terms[at]).map(({ typed }) => typed),
      ...asked.filter((_, at) => !kept.filters[at]).flatMap(({ words }) => words),
    ]
    const near = look(
      sight,
      search,
      understanding,
      terms.filter(isKept),
      asked.filter((_, at) => kept.filters[at]),
    )
    return { ...near, keptOut: whole.filtered.keptOut, leftOut }

    /** The choices exclude everything, whatever the words say. */
    function emptied(whole: Looked): Nearest {
      const own = asked.length > 0 ? look(sight, search, understanding, terms, []) : whole
      const isExplained = own.filtered.keptOut.some(({ count }) => count > 0)
      const shown = isExplained ? own : look(sight, search, understanding, [], [])
      return { ...shown, keptOut: shown.filtered.keptOut, leftOut: [] }
    }
  }

  function isNowhereTogether(
    pair: readonly Term[],
    terms: readonly Term[],
    sought: Words['sought'],
  ): boolean {
    if (!pair.every((term) => sought[terms.indexOf(term)]?.marks.title)) return false
    const wanted = { terms: pair.map(({ word }) => word), hints: [], excluded: [] }
    return matcher.match(wanted).programs.length === 0
  }

  function look(
    sight: Sight,
    search: ProgramSearch,
    { hints, excluded }: Understanding,
    terms: readonly Term[],
    filters: readonly AskedFilter[],
  ): Looked {
    const wanted: Wanted = { terms: terms.map(({ word }) => word), hints, excluded }
    const isText = terms.length + hints.length + excluded.length > 0
    const text = isText ? matcher.match(wanted) : undefined
    const among = text?.programs ?? index.everyProgram
    const filtered = filterPrograms(sight, searchWith(search, filters), among)
    return { filtered, text, terms, filters }
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
      const { length } = index.texts.destinations
      const most = per === 'destination' ? Math.min(limit, length) : limit
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
      const { standing } = timesAt(at)
      const { ids, calendars } = index
      return [...ids].filter(
        (_, program) => (standing[calendars.places[program] ?? 0] ?? 0) >= takesApplications,
      )
    },
    figures: (at) => ({
      universities: index.publishedUniversities,
      programs: index.size,
      cities: new Set(index.places.city).size,
      openIntakes: timesAt(at).openIntakes,
    }),
    programCounts: () => {
      const { destinations } = index.texts
      const counts = Object.fromEntries(destinations.map((key) => [key, 0]))
      const { destination, starts } = index.kinds
      for (const [kind, place] of destination.entries()) {
        const key = destinations[place]
        if (key === undefined) continue
        counts[key] = (counts[key] ?? 0) + (starts[kind + 1] ?? 0) - (starts[kind] ?? 0)
      }
      return counts
    },
  }
}

/** What words and filters find. */
interface Looked {
  filtered: Filtered
  /** How well each program fits; undefined if no word says anything. */
  text: TextMatches | undefined
  terms: readonly Term[]
  filters: readonly AskedFilter[]
}

/** What a search found, whole or nearly. */
interface Nearest extends Looked {
  /** From the whole search, if that found nothing. */
  keptOut: ProgramResults['relax']
  leftOut: string[]
}

/** What words mean, whatever is chosen beside them. */
interface Words {
  understanding: Understanding
  /** For each of its terms. */
  sought: readonly ReturnType<Matcher['seek']>[]
  universities: ProgramResults['universities']
  scholarships: ProgramResults['scholarships']
}

function isChosen(
  search: ProgramSearch,
  filter: ProgramResults['relax'][number]['filter'],
): boolean {
  if (filter === 'q') return false
  if (filter === 'tuitionRange') {
    return search.tuitionMin !== undefined || search.tuitionMax !== undefined
  }
  return search[filter] !== undefined
}

function inTypedOrder(words: readonly string[], text: string): string[] {
  return [...new Set(words)].sort((a, b) => text.indexOf(a) - text.indexOf(b))
}

/** What dropping each filter gives, if nothing has all that was asked for. */
function relaxed(
  sight: Sight,
  { openOnly, ...search }: ProgramSearch,
  keptOut: ProgramResults['relax'],
  text: TextMatches | undefined,
): ProgramResults['relax'] {
  // Without “open now” a season's planned intakes count again, which a single look doesn't cover.
  const both = openOnly && search.intake && search.intake.length > 0
  return keptOut.map(({ filter, count }) =>
    filter === 'openOnly' && both
      ? { filter, count: passing(sight, search, text?.programs ?? sight.index.everyProgram).length }
      : { filter, count },
  )
}
