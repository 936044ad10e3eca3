import {
  broadFields,
  destinationKeys,
  facetNames,
  levels,
  modes,
  programSorts,
  submissionChannels,
} from '#contract/vocabulary.ts'

type ListName = (typeof facetNames)[number] | 'university'
export type FilterName = ListName | 'q' | 'tuitionMax' | 'openOnly'

/** The finder's address, read: what it asks for, and what of it means nothing here. */
export interface FinderQuery {
  q: string
  lists: Record<ListName, string[]>
  /** Euros a year. */
  tuitionMax: number | undefined
  openOnly: boolean
  sort: (typeof programSorts)[number] | undefined
  page: number
  unknown: { filter: FilterName | 'sort' | 'page'; value: string }[]
}

const listNames: readonly ListName[] = [...facetNames, 'university']
const known: Partial<Record<ListName, readonly string[]>> = {
  destination: destinationKeys,
  level: levels,
  field: broadFields,
  mode: modes,
  channel: submissionChannels,
}
const shapes: Partial<Record<ListName, RegExp>> = {
  language: /^[a-z]{2,3}$/,
  university: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
}
const maxValues = 30
const maxWords = 200
const maxTuition = 1_000_000
export const lastPage = 500

/** Reads an address people may have typed, cut or kept for years: nothing in it is an error. */
export function readFinderQuery(params: URLSearchParams): FinderQuery {
  const unknown: FinderQuery['unknown'] = []
  const keepKnown = (name: ListName): string[] => {
    const typed = params.getAll(name).flatMap((value) => value.split(','))
    const values = [...new Set(typed.map((value) => value.trim()).filter(Boolean))]
    return values.slice(0, maxValues).filter((value) => {
      const isKnown = known[name]?.includes(value) ?? shapes[name]?.test(value) ?? true
      if (!isKnown || value.length > 100) unknown.push({ filter: name, value: shortened(value) })
      return isKnown && value.length <= 100
    })
  }
  const numberOf = (name: 'tuitionMax' | 'page', max: number): number | undefined => {
    const typed = params.get(name)?.replaceAll(/[\s\u00a0\u202f]/g, '') ?? ''
    if (typed === '') return undefined
    const number = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
    if (number >= (name === 'page' ? 1 : 0) && number <= max) return number
    unknown.push({ filter: name, value: shortened(typed) })
    return undefined
  }
  const sort = params.get('sort') ?? ''
  const knownSort = programSorts.find((one) => one === sort)
  if (sort !== '' && !knownSort) unknown.push({ filter: 'sort', value: shortened(sort) })

  return {
    q: (params.get('q') ?? '').trim().slice(0, maxWords),
    lists: {
      destination: keepKnown('destination'),
      city: keepKnown('city'),
      level: keepKnown('level'),
      field: keepKnown('field'),
      language: keepKnown('language'),
      mode: keepKnown('mode'),
      channel: keepKnown('channel'),
      university: keepKnown('university'),
    },
    tuitionMax: numberOf('tuitionMax', maxTuition),
    openOnly: ['true', 'on', '1', 'yes'].includes(params.get('openOnly') ?? ''),
    sort: knownSort,
    page: numberOf('page', lastPage) ?? 1,
    unknown,
  }
}

/** The query of the API and of the address: only what is set, always in the same order. */
export function writeFinderQuery(query: Omit<FinderQuery, 'unknown'>): URLSearchParams {
  const params = new URLSearchParams()
  if (query.q !== '') params.set('q', query.q)
  for (const name of listNames) for (const value of query.lists[name]) params.append(name, value)
  if (query.tuitionMax !== undefined) params.set('tuitionMax', String(query.tuitionMax))
  if (query.openOnly) params.set('openOnly', 'true')
  if (query.sort !== undefined) params.set('sort', query.sort)
  if (query.page > 1) params.set('page', String(query.page))
  return params
}

/** The same search without one filter, or without one of its values; from its first page. */
export function withoutFilter(query: FinderQuery, filter: FilterName, value?: string): FinderQuery {
  const changed = { ...query, lists: { ...query.lists }, page: 1 }
  if (filter === 'q') changed.q = ''
  else if (filter === 'tuitionMax') changed.tuitionMax = undefined
  else if (filter === 'openOnly') changed.openOnly = false
  else {
    changed.lists[filter] = query.lists[filter].filter(
      (one) => value !== undefined && one !== value,
    )
  }
  return changed
}

export function finderHref(query: FinderQuery): string {
  const text = writeFinderQuery(query).toString()
  return text === '' ? '/program' : `/program?${text}`
}

function shortened(value: string): string {
  return value.length > 40 ? `${value.slice(0, 40)}…` : value
}
