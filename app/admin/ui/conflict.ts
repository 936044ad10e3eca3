import { isAlike } from '#contract/common/changes.ts'
import {
  type InLanguages,
  isLanguage,
  requiredLanguages,
} from '#contract/common/values/languages.ts'

/** One field that a colleague changed meanwhile, with the value in the form. */
export interface FieldConflict {
  /** A field of the form: a text in two languages is two fields, `title.en` and `title.fr`. */
  path: string
  theirs: unknown
  mine: unknown
  /** Whether it was changed here too: the person who saves decides which one stays. */
  isContested: boolean
}

/**
 * The differences between what a form was filled from, what is stored now, and its present values.
 */
export function conflictsOf(
  base: unknown,
  theirs: unknown,
  mine: unknown,
  /** The fields that hold other fields, each compared separately. */
  sections: readonly string[] = [],
): FieldConflict[] {
  const [then, now, here] = [
    fieldsOf(base, sections),
    fieldsOf(theirs, sections),
    fieldsOf(mine, sections),
  ]
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((path) => {
    const [was, is, typed] = [then.get(path), now.get(path), here.get(path)]
    if (isAlike(was, is)) return []
    const isContested = !isAlike(was, typed) && !isAlike(is, typed)
    return [{ path, theirs: is, mine: typed, isContested }]
  })
}

/**
 * What the person who saves still has to choose: nothing was picked, and the form still has the
 * value that it had when the colleague's change was noticed.
 */
export function openConflicts(
  conflicts: readonly FieldConflict[],
  picked: ReadonlySet<string>,
  values: unknown,
  sections: readonly string[] = [],
): string[] {
  const now = fieldsOf(values, sections)
  return conflicts
    .filter(({ isContested }) => isContested)
    .filter(({ path, mine }) => !picked.has(path) && isAlike(now.get(path), mine))
    .map(({ path }) => path)
}

/** The fields of two states of a record that are not the same. */
export function changedFields(before: unknown, after: unknown): string[] {
  return conflictsOf(before, after, undefined).map(({ path }) => path)
}

/** The values of a form, with some of its fields from elsewhere. */
export function withFields<Values extends object>(
  values: Values,
  fields: readonly { path: string; value: unknown }[],
): Values {
  const next: Record<string, unknown> = Object.fromEntries(Object.entries(values))
  for (const { path, value } of fields) Object.assign(next, withField(next, path.split('.'), value))
  return { ...values, ...next }
}

function withField(whole: object, [first = '', ...rest]: string[], value: unknown): object {
  if (rest.length === 0) return { ...whole, [first]: value }
  const part = Object.entries(whole).find(([name]) => name === first)?.[1]
  const inner = typeof part === 'object' && part !== null ? part : {}
  return { ...whole, [first]: withField(inner, rest, value) }
}

/** A field's value as a line of text, each part of it in the words that there are for its path. */
export function valueText(
  say: (path: string, part: string) => string,
  path: string,
  value: unknown,
) {
  const read = (at: string, one: unknown): string => {
    if (one === null || one === undefined || one === '') return '–'
    if (Array.isArray(one)) return one.map((line) => read(at, line)).join('; ') || '–'
    if (typeof one !== 'object') return say(at, String(one))
    const parts = Object.entries(withMoney(one)).map(([name, part]) => read(`${at}.${name}`, part))
    return parts.filter((part) => part !== '–').join(' · ') || '–'
  }
  return read(path, value)
}

/** An amount and its currency as one, before the rest: often the two sides differ only in these. */
function withMoney(line: object): object {
  if (!('amountMinor' in line && 'currency' in line)) return line
  const { amountMinor, currency, ...rest } = line
  return amountMinor === '' ? rest : { amountMinor: `${amountMinor} ${currency}`, ...rest }
}

function fieldsOf(record: unknown, sections: readonly string[]): Map<string, unknown> {
  const entries = typeof record === 'object' && record !== null ? Object.entries(record) : []
  return new Map(
    entries.flatMap(([field, value]: [string, unknown]): [string, unknown][] => {
      const parts = sections.includes(field) && !Array.isArray(value) ? fieldsOf(value, []) : null
      if (parts) return [...parts].map(([part, inner]) => [`${field}.${part}`, inner])
      if (!isBilingual(value)) return [[field, value]]
      return Object.entries(value).map(([language, text]) => [`${field}.${language}`, text])
    }),
  )
}

function isBilingual(value: unknown): value is InLanguages {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).every(isLanguage) &&
    requiredLanguages.every((language) => language in value)
  )
}
