import { ProgramSearch } from '#contract/catalogue/catalogue.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { quoted } from '#contract/words/values/writing.ts'
import type { Deps } from '../deps.ts'
import { wordsAt } from '../words/locales.ts'

/** The parts of a search that an alert keeps: the visitor and the display don't decide what opens. */
const kept = [
  'q',
  'destination',
  'city',
  'level',
  'field',
  'language',
  'mode',
  'channel',
  'university',
  'intake',
  'tuition',
  'duration',
  'scholarship',
  'tuitionMin',
  'tuitionMax',
  'currency',
] as const satisfies readonly (keyof ProgramSearch)[]

const longest = 1000

/**
 * The finder's query in its usual order with the parts that an alert keeps; undefined if nothing is
 * left: everything that opens anywhere is no search.
 */
export function keptSearch(query: string): string | undefined {
  const typed = new URLSearchParams(query)
  const read = ProgramSearch.safeParse(
    Object.fromEntries(kept.map((name) => [name, typedValue(name, typed)])),
  )
  if (!read.success) return undefined
  const params = new URLSearchParams()
  for (const name of kept) {
    const value = read.data[name]
    if (Array.isArray(value)) for (const one of value) params.append(name, one)
    else if (value !== undefined && value !== '') params.set(name, String(value).trim())
  }
  const text = params.toString()
  return text === '' || text.length > longest ? undefined : text
}

function typedValue(name: (typeof kept)[number], params: URLSearchParams) {
  const all = params.getAll(name)
  const isOne = name === 'q' || name === 'currency' || name.startsWith('tuitionM')
  return isOne ? all[0] : all.length > 0 ? all : undefined
}

/** A kept search as the finder reads it. */
export function readSearch(search: string): ProgramSearch {
  const params = new URLSearchParams(search)
  return ProgramSearch.parse(
    Object.fromEntries(kept.map((name) => [name, typedValue(name, params)])),
  )
}

/**
 * A search in words: what was typed, then the filters that have a name. What was typed is left out for
 * an address whose owner has asked for nothing yet: any stranger could have us send them any words.
 */
export function searchWords(
  { locales }: Pick<Deps, 'locales'>,
  search: string,
  language: Language,
  { typed = true }: { typed?: boolean } = {},
): string {
  const { destination, level, field, language: taught, mode, ...free } = readSearch(search)
  const { q, city } = typed ? free : {}
  const word = (path: string) => wordsAt(locales, language, 'translation', `vocabulary.${path}`)
  const languageNames = new Intl.DisplayNames(language, { type: 'language' })
  const parts = [
    ...(q ? [quoted(q, language)] : []),
    ...(level ?? []).map((one) => word(`level.${one}`)),
    ...(field ?? []).map((one) => word(`broadField.${one}`)),
    ...(taught ?? []).map((one) => languageNames.of(one) ?? one),
    ...(mode ?? []).map((one) => word(`mode.${one}`)),
    ...(city ?? []),
    ...(destination ?? []).map((one) => word(`destination.${one}`)),
  ]
  const rest = wordsAt(locales, language, 'mail', 'alertSubject.filters')
  return parts.length > 0 ? parts.join(' · ') : rest
}
