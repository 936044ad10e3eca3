import type { ProgramResults } from '#contract/catalogue.ts'
import { type FacetName, facetNames, type Language } from '#contract/vocabulary.ts'
import { formatMoney, formatNumber, languageName } from '../../format.ts'
import {
  type FilterName,
  type FinderQuery,
  finderHref,
  withoutFilter,
} from './finder-query.server.ts'
import type { Chip, Facet, FinderView } from './finder-view.ts'
import { capitalised, programLine } from './program-line.server.ts'

interface Answer {
  query: FinderQuery
  /** Undefined where the search could not be asked. */
  results: ProgramResults | undefined
  /** Names of the universities in the query, by key. */
  universities: ReadonlyMap<string, string>
  language: Language
}

export function finderView({ query, results, universities, language }: Answer): FinderView {
  const pages = results ? Math.ceil(results.total / results.size) : 0
  return {
    state: {
      q: query.q,
      tuitionMax: query.tuitionMax === undefined ? '' : String(query.tuitionMax),
      openOnly: query.openOnly,
      sort: query.sort === 'relevance' ? '' : (query.sort ?? ''),
      universities: query.lists.university,
    },
    unknown: query.unknown,
    facets: facetNames.map((name) => facetOf(name, query, results, language)),
    chips: chipsOf(query, universities, language),
    programs: results?.rows.map((row) => programLine(row, language)) ?? [],
    total: results?.total ?? 0,
    counted: formatNumber(results?.total ?? 0, language),
    page: query.page,
    pages,
    pageHrefs: pageHrefs(query, pages),
    matched: results?.matched ?? 'all',
    relax: (results?.total === 0 ? results.relax : [])
      .filter(({ count }) => count > 0)
      .map(({ filter, count }) => ({
        filter,
        count,
        href: finderHref(withoutFilter(query, filter)),
      })),
    failed: results === undefined,
  }
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
  language: Language,
): Facet {
  const on = query.lists[name]
  const counted = results?.facets[name] ?? []
  const lost = on.filter((value) => !counted.some((one) => one.value === value))
  return {
    name,
    options: [...lost.map((value) => ({ value, count: 0 })), ...counted].map(
      ({ value, count }) => ({
        value,
        label: labelOf(name, value, language),
        counted: formatNumber(count, language),
        checked: on.includes(value),
      }),
    ),
  }
}

function chipsOf(
  query: FinderQuery,
  universities: ReadonlyMap<string, string>,
  language: Language,
): Chip[] {
  const chip = (filter: FilterName, value: string, label: string | null): Chip => ({
    filter,
    value,
    label,
    without: finderHref(withoutFilter(query, filter, value)),
  })
  return [
    ...(query.q === '' ? [] : [chip('q', query.q, null)]),
    ...facetNames.flatMap((name) =>
      query.lists[name].map((value) => chip(name, value, labelOf(name, value, language))),
    ),
    ...query.lists.university.map((key) => chip('university', key, universities.get(key) ?? key)),
    ...(query.tuitionMax === undefined
      ? []
      : [chip('tuitionMax', formatMoney(query.tuitionMax * 100, 'EUR', language), null)]),
    ...(query.openOnly ? [chip('openOnly', 'true', null)] : []),
  ]
}

function labelOf(name: FacetName, value: string, language: Language): string | null {
  if (name === 'language') return capitalised(languageName(value, language), language)
  return name === 'city' ? value : null
}
