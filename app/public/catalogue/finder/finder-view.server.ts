import type {
  CurrencyList,
  DestinationDetail,
  ProgramResults,
} from '#contract/catalogue/catalogue.ts'
import type { Language } from '#contract/common/values/languages.ts'
import {
  durationBands,
  type FacetName,
  facetNames,
  terms,
  tuitionBands,
} from '#contract/common/values/vocabulary.ts'
import { cityName } from '#contract/words/values/city-name.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import { formatDate, formatNumber, languageName } from '../../../format.ts'
import { placesWords, serverWords } from '../../../server-words.ts'
import { bandName, countryOr, rangeName, visitorChoices } from './finder-amounts.server.ts'
import {
  type FilterName,
  type FinderQuery,
  finderHref,
  withoutFilter,
  withoutFilters,
  writeFinderQuery,
} from './finder-query.server.ts'
import {
  filterLabel,
  type Labels,
  namedScholarships,
  namedUniversities,
  nearestView,
  relaxWays,
  type Suggestion,
  understoodView,
} from './finder-readings.server.ts'
import type { Chip, Facet, FinderView } from './finder-view.ts'
import { capitalised, comparisonOf, programLine } from './program-line.server.ts'

export interface Answer {
  query: FinderQuery
  /** Undefined where the search could not be asked. */
  results: ProgramResults | undefined
  /** Names of the universities in the query, by key. */
  universities: ReadonlyMap<string, string>
  rates: CurrencyList
  /** Guides of the destinations whose scholarships were found. */
  guides: readonly DestinationDetail[]
  /** The results without two filters, if leaving one out is not enough. */
  pairs: readonly Pair[]
  language: Language
  /** Without it visitors can't ask to hear when a search has more. */
  sendsMail: boolean
}

/** Two filters, and how many programs there are without both. */
export interface Pair {
  filters: readonly FilterName[]
  count: number
}

export function finderView(answer: Answer): FinderView {
  const { query, results, universities, rates, language } = answer
  const pages = results ? Math.ceil(results.total / results.size) : 0
  const comparison = comparisonOf(rates, query.currency)
  const labels = { language, comparison, universities }
  const suggestions = suggestionsOf(answer, labels)
  const withoutFee = results?.withoutFee ?? 0
  const programs =
    results?.rows.map((row) => programLine(row, language, { comparison, reader: query })) ?? []
  const isConverted =
    query.currency !== undefined || programs.some(({ tuition }) => tuition?.yearly)
  return {
    kind: 'finder',
    state: {
      q: query.q,
      tuitionMin: query.tuitionMin === undefined ? '' : String(query.tuitionMin),
      tuitionMax: query.tuitionMax === undefined ? '' : String(query.tuitionMax),
      tuitionUnknown: query.tuitionUnknown,
      openOnly: query.openOnly,
      nationality: query.nationality ?? '',
      residence: query.residence ?? '',
      currency: comparison.currency,
      sort: query.sort === 'relevance' ? '' : (query.sort ?? ''),
      universities: query.lists.university,
    },
    unknown: query.unknown,
    facets: facetNames.map((name) => facetOf(name, query, results, labels)),
    chips: chipsOf(query, labels),
    clearHref: finderHref(withoutFilters(query)),
    ...visitorChoices(rates, language),
    compared: {
      nationality: countryOr(query.nationality, language),
      residence: countryOr(query.residence, language),
      currency: comparison.currency,
      ratesAsOf: isConverted && comparison.asOf ? formatDate(comparison.asOf, language) : null,
    },
    programs,
    total: results?.total ?? 0,
    counted: formatNumber(results?.total ?? 0, language),
    withoutFee:
      withoutFee > 0
        ? {
            count: withoutFee,
            counted: formatNumber(withoutFee, language),
            href: finderHref({ ...query, tuitionUnknown: true, page: 1 }),
          }
        : null,
    page: query.page,
    pages,
    pageHrefs: pageHrefs(query, pages),
    matched: results?.matched ?? 'all',
    understood: understoodView(query, results?.understood ?? [], {
      ...labels,
      universities: new Map([
        ...universities,
        ...(results?.universities ?? []).map(
          (hit) => [hit.key, universityName(hit, hit.destination, language)] as const,
        ),
      ]),
    }),
    nearest: nearestView(query, results?.leftOut ?? [], suggestions, language),
    universities: namedUniversities(results?.universities ?? [], language),
    scholarships: namedScholarships(results?.scholarships ?? [], answer.guides, language),
    relax: results?.total === 0 ? relaxWays(query, suggestions, language) : [],
    defaultOrder: query.q === '' ? orderWords(language) : null,
    notify: answer.sendsMail ? notifyWay(query, language) : null,
    failed: results === undefined,
  }
}

/** The order of the programs if neither words nor a choice decide it. */
function orderWords(language: Language): FinderView['defaultOrder'] {
  const t = placesWords(language)
  return { name: t('finder.order.name'), text: t('finder.order.text') }
}

/** The search as it is, without where in it the reader is; not for one that everything fits. */
function notifyWay(query: FinderQuery, language: Language): FinderView['notify'] {
  const search = writeFinderQuery({ ...query, page: 1, sort: undefined }).toString()
  const isNarrowed = finderHref(withoutFilters(query)) !== finderHref({ ...query, page: 1 })
  if (!isNarrowed) return null
  return {
    href: `/notify?${new URLSearchParams({ search })}`,
    label: placesWords(language)('finder.notify'),
  }
}

/**
 * What may be left out if nothing matches everything: one filter, one word, or two filters
 * together.
 */
function suggestionsOf({ query, results, pairs }: Answer, labels: Labels): Suggestion[] {
  if (!results) return []
  const single = results.relax
    .filter(({ count }) => count > 0)
    .map(({ filter, q, count }): Suggestion => {
      if (q === undefined) {
        return {
          names: namesOf(filter, query, labels),
          count,
          left: withoutFilter(query, filter),
        }
      }
      const others = results.relax.flatMap((one) => (one.q === undefined ? [] : [one.q]))
      return { names: droppedWords(query.q, q, others), count, left: { ...query, q, page: 1 } }
    })
  const both = pairs.map(({ filters, count }) => ({
    names: filters.flatMap((filter) => namesOf(filter, query, labels)),
    count,
    left: filters.reduce<FinderQuery>((left, filter) => withoutFilter(left, filter), query),
  }))
  return [...single, ...both]
}

/** The labels of the values of an active filter. */
function namesOf(filter: FilterName, query: FinderQuery, labels: Labels): string[] {
  const t = serverWords(labels.language)
  if (filter === 'q') return [query.q]
  if (filter === 'openOnly') return [t('finder.openOnly')]
  if (filter === 'tuitionRange') {
    return [rangeName(query, labels.comparison, labels.language) ?? t('finder.range.legend')]
  }
  return query.lists[filter].map((value) => filterLabel(filter, value, labels) ?? value)
}

/**
 * The words of a text that are not among those that are left. Small words that no search keeps, `in`
 * or `de`, are in none of the texts that are left, and name nothing.
 */
function droppedWords(typed: string, left: string, others: readonly string[]): string[] {
  const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const kept = new Set(plain(left).split(' '))
  const keptElsewhere = new Set(others.flatMap((one) => plain(one).split(' ')))
  const words = typed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const dropped = words.filter((word) => !kept.has(plain(word)))
  const meant = dropped.filter((word) => keptElsewhere.has(plain(word)))
  const long = dropped.filter((word) => word.length > 2)
  return [meant, long, dropped, [typed]].find((some) => some.length > 0) ?? [typed]
}

function pageHrefs(query: FinderQuery, pages: number): FinderView['pageHrefs'] {
  const first = finderHref({ ...query, page: 1 })
  const base = `${first}${first.includes('?') ? '&' : '?'}page=`
  return { base, last: pages > 1 ? `${base}${pages}` : first }
}

/** The counted values, and those that are on although nothing has them any more. */
function facetOf(
  name: FacetName,
  query: FinderQuery,
  results: ProgramResults | undefined,
  labels: Labels,
): Facet {
  const on = query.lists[name]
  const counted = results?.facets[name] ?? []
  const lost = on.filter((value) => !counted.some((one) => one.value === value))
  const options = [...lost.map((value) => ({ value, count: 0 })), ...counted]
  return {
    name,
    options: inOrder(name, options).map(({ value, count }) => ({
      value,
      label: labelOf(name, value, labels),
      counted: formatNumber(count, labels.language),
      checked: on.includes(value),
    })),
  }
}

/** Amounts, lengths and dates are read in their own order, not in that of their counts. */
function inOrder<T extends { value: string }>(name: FacetName, options: T[]): T[] {
  const ranks: Partial<Record<FacetName, (value: string) => number>> = {
    intake: seasonRank,
    tuition: placeIn(tuitionBands),
    duration: placeIn(durationBands),
  }
  const rank = ranks[name]
  return rank ? options.toSorted((a, b) => rank(a.value) - rank(b.value)) : options
}

function placeIn(values: readonly string[]): (value: string) => number {
  return (value) => values.indexOf(value)
}

/** Winter begins a year, autumn is the last of its terms to start. */
function seasonRank(season: string): number {
  const [year = '', term = ''] = season.split('-')
  const place = ['winter', 'spring', 'summer', 'autumn'].indexOf(term)
  return Number(year) * terms.length + place
}

function chipsOf(query: FinderQuery, labels: Labels): Chip[] {
  const { universities } = labels
  const chip = (filter: FilterName, value: string, label: string | null): Chip => ({
    filter,
    value,
    label,
    without: finderHref(withoutFilter(query, filter, value)),
  })
  const range = rangeName(query, labels.comparison, labels.language)
  return [
    ...(query.q === '' ? [] : [chip('q', query.q, null)]),
    ...facetNames.flatMap((name) =>
      query.lists[name].map((value) => chip(name, value, labelOf(name, value, labels))),
    ),
    ...query.lists.university.map((key) => chip('university', key, universities.get(key) ?? key)),
    ...(range === null ? [] : [chip('tuitionRange', '', range)]),
    ...(query.openOnly ? [chip('openOnly', 'true', null)] : []),
  ]
}

function labelOf(name: FacetName, value: string, { language, comparison }: Labels): string | null {
  if (name === 'language') return capitalised(languageName(value, language), language)
  if (name === 'tuition') return bandName(value, comparison, language)
  return name === 'city' ? cityName(value, language) : null
}
