import {
  finderLists,
  finderNames,
  isOfCounting,
  isOn,
} from '#contract/catalogue/values/finder-address.ts'
import { nameableDestinations } from '#contract/common/values/destinations.ts'
import {
  broadFields,
  durationBands,
  levels,
  maxTuition,
  modes,
  programSorts,
  scholarshipChoices,
  submissionChannels,
  tuitionBands,
} from '#contract/common/values/vocabulary.ts'
import { exchange, minorDigits, type Rates } from '#contract/costs/values/exchange.ts'
import { readCountry } from '#contract/countries/values/country-names.ts'
import { readNationality } from '#contract/countries/values/nationality.ts'

type ListName = (typeof finderLists)[number]
export type FilterName = ListName | 'q' | 'tuitionRange' | 'openOnly'
type NumberName = 'tuitionMin' | 'tuitionMax' | 'page'
export type UnknownName =
  | Exclude<FilterName, 'tuitionRange'>
  | NumberName
  | 'nationality'
  | 'residence'
  | 'currency'
  | 'sort'
  /** A name that no filter has; it is the value. */
  | 'parameter'

/** The finder's address, read: what it asks for, and what of it means nothing here. */
export interface FinderQuery {
  q: string
  lists: Record<ListName, string[]>
  /** Whole units of `currency` a year; the smaller one is the minimum. */
  tuitionMin: number | undefined
  tuitionMax: number | undefined
  /** A range keeps programs without a known fee. */
  tuitionUnknown: boolean
  openOnly: boolean
  /** ISO 3166-1 alpha-2. */
  nationality: string | undefined
  /** The country one lives in: ISO 3166-1 alpha-2. */
  residence: string | undefined
  /** ISO 4217. */
  currency: string | undefined
  sort: (typeof programSorts)[number] | undefined
  page: number
  unknown: { filter: UnknownName; value: string }[]
}

const listNames: readonly ListName[] = finderLists
const known: Partial<Record<ListName, readonly string[]>> = {
  level: levels,
  field: broadFields,
  mode: modes,
  channel: submissionChannels,
  tuition: tuitionBands,
  duration: durationBands,
  scholarship: scholarshipChoices,
}
const shapes: Partial<Record<ListName, RegExp>> = {
  language: /^[a-z]{2,3}$/,
  university: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  intake: /^\d{4}-(?:autumn|winter|spring|summer)$/,
}
const maxValues = 30
const maxWords = 200
const maxUnknown = 12
export const lastPage = 500

/** Reads an address people may have typed, cut or kept for years: nothing in it is an error. */
export function readFinderQuery(params: URLSearchParams, rates: Rates): FinderQuery {
  const unknown: FinderQuery['unknown'] = []
  const tell = (filter: UnknownName, value: string) => {
    if (unknown.length < maxUnknown) unknown.push({ filter, value: printable(value) })
  }
  const keepKnown = (name: ListName): string[] => {
    const typed = params.getAll(name).flatMap((value) => value.split(','))
    const values = [...new Set(typed.map((value) => value.trim()).filter(Boolean))]
    return values.slice(0, maxValues).filter((value) => {
      const words = name === 'destination' ? nameableDestinations() : known[name]
      const isKnown = words?.includes(value) ?? shapes[name]?.test(value) ?? true
      if (!isKnown || value.length > 100) tell(name, value)
      return isKnown && value.length <= 100
    })
  }
  const numberOf = (name: NumberName, max: number): number | undefined => {
    const typed = params.get(name)?.replaceAll(/[\s\u00a0\u202f]/g, '') ?? ''
    if (typed === '') return undefined
    const number = /^\d{1,10}$/.test(typed) ? Number(typed) : Number.NaN
    if (number >= (name === 'page' ? 1 : 0) && number <= max) return number
    tell(name, typed)
    return undefined
  }
  const oneOf = <T extends string>(
    name: 'sort' | 'nationality' | 'residence' | 'currency',
    find: (typed: string) => T | undefined,
  ): T | undefined => {
    const typed = params.get(name)?.trim() ?? ''
    const found = typed === '' ? undefined : find(typed)
    if (typed !== '' && found === undefined) tell(name, typed)
    return found
  }
  const [low, high] = [numberOf('tuitionMin', maxTuition), numberOf('tuitionMax', maxTuition)]
  const isReversed = low !== undefined && high !== undefined && low > high

  for (const name of new Set(params.keys())) {
    if (!finderNames.has(name) && !isOfCounting(name)) tell('parameter', name)
  }

  const isCurrency = (code: string) => code === 'EUR' || rates.has(code)
  const currency = oneOf('currency', (typed) => {
    const code = typed.toUpperCase()
    return isCurrency(code) ? code : undefined
  })
  const typedIn = params.get('rangeCurrency') ?? currency ?? 'EUR'
  const inCurrency = (amount: number | undefined) =>
    amount === undefined ? undefined : exchangedWhole(amount, typedIn, currency ?? 'EUR', rates)

  return {
    q: (params.get('q') ?? '').trim().slice(0, maxWords),
    lists: listsOf(keepKnown),
    tuitionMin: inCurrency(isReversed ? high : low),
    tuitionMax: inCurrency(isReversed ? low : high),
    tuitionUnknown: isOn(params.get('tuitionUnknown')),
    openOnly: isOn(params.get('openOnly')),
    nationality: oneOf('nationality', readNationality),
    residence: oneOf('residence', readCountry),
    currency: currency === 'EUR' ? undefined : currency,
    sort: oneOf('sort', (typed) => programSorts.find((one) => one === typed)),
    page: numberOf('page', lastPage) ?? 1,
    unknown,
  }
}

/** An amount typed in another currency, in whole units; as it is where there is no rate. */
function exchangedWhole(amount: number, from: string, to: string, rates: Rates): number {
  const known = [from, to].every((code) => code === 'EUR' || rates.has(code))
  if (!known || from === to) return amount
  const minor = exchange(amount * 10 ** minorDigits(from), from, to, rates) ?? 0
  return Math.min(maxTuition, Math.round(minor / 10 ** minorDigits(to)))
}

function listsOf(read: (name: ListName) => string[]): FinderQuery['lists'] {
  return {
    destination: read('destination'),
    city: read('city'),
    level: read('level'),
    field: read('field'),
    language: read('language'),
    mode: read('mode'),
    channel: read('channel'),
    intake: read('intake'),
    tuition: read('tuition'),
    duration: read('duration'),
    scholarship: read('scholarship'),
    university: read('university'),
  }
}

/** The query of the API and of the address: only what is set, always in the same order. */
export function writeFinderQuery(query: Omit<FinderQuery, 'unknown'>): URLSearchParams {
  const params = new URLSearchParams()
  const { nationality, residence, currency, tuitionMin, tuitionMax } = query
  if (query.q !== '') params.set('q', query.q)
  for (const name of listNames) for (const value of query.lists[name]) params.append(name, value)
  if (tuitionMin !== undefined) params.set('tuitionMin', String(tuitionMin))
  if (tuitionMax !== undefined) params.set('tuitionMax', String(tuitionMax))
  if (query.tuitionUnknown) params.set('tuitionUnknown', 'true')
  if (query.openOnly) params.set('openOnly', 'true')
  if (nationality !== undefined) params.set('nationality', nationality)
  if (residence !== undefined) params.set('residence', residence)
  if (currency !== undefined) params.set('currency', currency)
  if (query.sort !== undefined) params.set('sort', query.sort)
  if (query.page > 1) params.set('page', String(query.page))
  return params
}

/** The same search without one filter, or without one of its values; from its first page. */
export function withoutFilter(query: FinderQuery, filter: FilterName, value?: string): FinderQuery {
  const changed = { ...query, lists: { ...query.lists }, page: 1 }
  if (filter === 'q') changed.q = ''
  else if (filter === 'openOnly') changed.openOnly = false
  else if (filter === 'tuitionRange') {
    return { ...changed, tuitionMin: undefined, tuitionMax: undefined, tuitionUnknown: false }
  } else {
    changed.lists[filter] = query.lists[filter].filter(
      (one) => value !== undefined && one !== value,
    )
  }
  return changed
}

/** The filters that are on, words aside. */
export function filtersOf(query: FinderQuery): FilterName[] {
  const hasRange = query.tuitionMin !== undefined || query.tuitionMax !== undefined
  return [
    ...listNames.filter((name) => query.lists[name].length > 0),
    ...(hasRange ? (['tuitionRange'] as const) : []),
    ...(query.openOnly ? (['openOnly'] as const) : []),
  ]
}

/** The same search without some of its words; from its first page. */
export function withoutWords(query: FinderQuery, words: readonly string[]): FinderQuery {
  const q = words.reduce((text, one) => withoutPhrase(text, one), query.q)
  return { ...query, q: q.replaceAll(/\s+/g, ' ').trim(), page: 1 }
}

/** Neighbouring words are removed together; separate ones one after the other. */
function withoutPhrase(text: string, phrase: string): string {
  const sign = String.raw`[\p{L}\p{M}\p{N}]`
  const whole = new RegExp(`(?<!${sign})${RegExp.escape(phrase)}(?!${sign})`, 'iu')
  if (whole.test(text)) return text.replace(whole, ' ')
  const parts = phrase.split(/\s+/).filter(Boolean)
  return parts.length > 1 ? parts.reduce((rest, one) => withoutPhrase(rest, one), text) : text
}

/** No filter at all, as seen by the same visitor. */
export function withoutFilters(query: FinderQuery): FinderQuery {
  return {
    ...query,
    q: '',
    lists: listsOf(() => []),
    tuitionMin: undefined,
    tuitionMax: undefined,
    tuitionUnknown: false,
    openOnly: false,
    page: 1,
  }
}

export function finderHref(query: FinderQuery): string {
  const text = writeFinderQuery(query).toString()
  return text === '' ? '/program' : `/program?${text}`
}

/** Short, and without what would not show or would turn the text around it. */
export function printable(value: string): string {
  const shown = value.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
  return shown.length > 40 ? `${shown.slice(0, 40)}…` : shown
}
