import { isLanguage } from '../../common/values/languages.ts'
import { facetNames } from '../../common/values/vocabulary.ts'

/** The filters of the finder that take several values. */
export const finderLists = [...facetNames, 'university'] as const
const switches = ['tuitionUnknown', 'openOnly'] as const
const single = [
  ...['q', 'tuitionMin', 'tuitionMax', 'rangeCurrency'],
  ...['nationality', 'residence', 'currency', 'sort', 'page'],
]
/** Names that ask for another page, or for nothing. */
const further = ['size', 'compare', 'saved'] as const

/** Names that an address of the finder may have. */
export const finderNames: ReadonlySet<string> = new Set([
  ...finderLists,
  ...switches,
  ...single,
  ...further,
  'lng',
])

/** Parameters that others add to our links to count them: they ask for nothing. */
export function isOfCounting(name: string): boolean {
  return /^(?:utm_\w+|\w*clid|ref|mc_\w+|_\w+)$/.test(name)
}

/** The value of a switch that is on. */
export function isOn(written: string | null): boolean {
  return ['true', 'on', '1', 'yes'].includes(written ?? '')
}

const longestQuery = 600

/**
 * The one way in which a search of the finder is written: the names in their order, without empty
 * ones or ones that only count links. Undefined if the page shows more than the results: for a name
 * that no filter has, for a comparison, or for a list that a visitor saved.
 */
export function normalFinderQuery(query: string): string | undefined {
  if (query.length > longestQuery) return undefined
  const params = new URLSearchParams(query)
  const normal = new URLSearchParams()
  for (const name of params.keys()) {
    if (!finderNames.has(name) && !isOfCounting(name)) return undefined
  }
  if (params.has('compare') || params.has('saved')) return undefined
  const asked = params.getAll('lng')
  if (asked.length > 1 || asked.some((one) => !isLanguage(one))) return undefined

  for (const name of finderLists) {
    const values = params.getAll(name).flatMap((value) => value.split(','))
    for (const value of new Set(values.map((one) => one.trim()).filter(Boolean))) {
      normal.append(name, value)
    }
  }
  for (const name of single) {
    const value = params.get(name)?.trim() ?? ''
    if (value !== '' && !(name === 'page' && value === '1')) normal.set(name, value)
  }
  for (const name of switches) if (isOn(params.get(name))) normal.set(name, 'true')
  for (const language of asked) normal.set('lng', language)
  return normal.toString()
}
