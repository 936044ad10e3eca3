import type { CurrencyList, ProgramResults } from '#contract/catalogue.ts'
import {
  durationBands,
  type FacetName,
  facetNames,
  type Language,
  terms,
  tuitionBands,
} from '#contract/vocabulary.ts'
import { formatDate, formatNumber, languageName } from '../../format.ts'
import { bandName, countryOr, rangeName, visitorChoices } from './finder-amounts.server.ts'
import {
  type FilterName,
  type FinderQuery,
  finderHref,
  withoutFilter,
  withoutFilters,
} from './finder-query.server.ts'
import type { Chip, Facet, FinderView } from './finder-view.ts'
import { type Comparison, capitalised, comparisonOf, programLine } from './program-line.server.ts'

interface Answer {
  query: FinderQuery
  /** Undefined where the search could not be asked. */
  results: ProgramResults | undefined
  /** Names of the universities in the query, by key. */
  universities: ReadonlyMap<string, string>
  rates: CurrencyList
  language: Language
}

/** All that a label can depend on. */
interface Labels {
  language: Language
  comparison: Comparison
}

export function finderView({ query, results, universities, rates, language }: Answer): FinderView {
  const pages = results ? Math.ceil(results.total / results.size) : 0
  const comparison = comparisonOf(rates, query.currency)
  const labels = { language, comparison }
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
    chips: chipsOf(query, universities, labels),
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
    relax: (results?.total === 0 ? results.relax : [])
      .filter(({ count }) => count > 0)
      .map(({ filter, q, count }) => ({
        filter,
        dropped: q === undefined ? null : droppedWord(query.q, q),
        count,
        counted: formatNumber(count, language),
        href: finderHref(q === undefined ? withoutFilter(query, filter) : { ...query, q, page: 1 }),
      })),
    failed: results === undefined,
  }
}

/** The word of a text that stands no longer among those that are left. */
function droppedWord(typed: string, left: string): string {
  const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const kept = new Set(left.split(' '))
  const words = typed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.filter((word) => word.length > 1).find((word) => !kept.has(plain(word))) ?? typed
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

function chipsOf(
  query: FinderQuery,
  universities: ReadonlyMap<string, string>,
  labels: Labels,
): Chip[] {
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
  return name === 'city' ? value : null
}
