import { isCountry } from '#contract/common/values/countries.ts'
import { slipsBetween } from '#contract/common/values/slips.ts'
import { find, foreignNames, known } from './country-index.ts'
import {
  around,
  chineseForms,
  forms,
  irregularPrefixes,
  masculineOf,
  peopleEndings,
  regions,
  wordsOf,
} from './country-words.ts'

/**
 * The country that a typed text names for certain: by any of its names, official, short or older,
 * in either language, by its people, a city, or its code, with or without accents, signs and
 * capitals. Undefined if none or several could be meant, and if a slip would have to be guessed at.
 */
export function readCountry(typed: string): string | undefined {
  return certain(meantBy(typed))
}

/**
 * The few countries that a text could mean if it names none for certain; none if it could be any.
 */
export function meantCountries(typed: string): readonly string[] {
  return askedAbout(meantBy(typed))
}

const mostMeant = 4
/**
 * No name is half as long, even with all that people write around it; a longer text is not
 * searched.
 */
export const mostSigns = 200

export interface Meant {
  codes: readonly string[]
  /** Whether the text itself is clear; it may still mean several. */
  sure: boolean
}

export function certain({ sure, codes }: Meant): string | undefined {
  return sure && codes.length === 1 ? codes[0] : undefined
}

export function askedAbout(meant: Meant): readonly string[] {
  return certain(meant) !== undefined || meant.codes.length > mostMeant ? [] : meant.codes
}

const nothing: Meant = { codes: [], sure: false }

/** The countries that a text means, or could mean. */
export function meantBy(typed: string): Meant {
  if (typed.length > mostSigns) return nothing
  const code = codeIn(typed)
  if (code !== undefined) return { codes: [code], sure: true }
  const words = wordsOf(typed)
  if (words.join('').length < 2) return nothing
  const exact = meantExactly(words)
  if (exact) return { codes: exact, sure: true }
  const several = meantByParts(typed)
  if (several) return { codes: several, sure: true }
  if (words.every((word) => regions.has(word))) return nothing
  return meantByRuns(words) ?? { codes: meantByLikeness(words), sure: false }
}

/** A code, or a name shortened to its first letters: `CI`, `C.I.`, `É.-U.`. */
function codeIn(typed: string): string | undefined {
  const text = typed.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '').toUpperCase()
  const letters = /^\p{L}(?:\. ?\p{L}){1,2}$/u.test(text) ? text.replaceAll(/[. ]/g, '') : text
  if (isCountry(letters)) return letters
  const initials = text.normalize('NFD').replaceAll(/[\p{M}. ]/gu, '')
  return known().codes.get(letters) ?? hyphenatedInitials.get(initials)
}

/** The hyphen distinguishes them from codes and from other abbreviations: EU is no country. */
const hyphenatedInitials = new Map([
  ['E-U', 'US'],
  ['E-UA', 'US'],
  ['E-U-A', 'US'],
  ['R-U', 'GB'],
])

/** With what people write around a name, or without. */
function meantExactly(words: readonly string[]): readonly string[] | undefined {
  return meantByWords(words) ?? meantByWords(words.filter((word) => !around.has(word)))
}

/** What the words mean exactly, as they are; then without those that only name a type of state. */
function meantByWords(words: readonly string[]): readonly string[] | undefined {
  if (words.every((word) => forms.has(word))) return undefined
  const { shared, names, peoples } = known()
  const bare = words.filter((word) => !forms.has(word))
  const isShorter = bare.length < words.length && bare.every((word) => word.length > 1)
  for (const some of isShorter ? [words, bare] : [words]) {
    const people = [some, ...masculineOf(some)]
    const meant = find(shared, ...people) ?? find(names, some) ?? find(peoples, ...people)
    if (meant) return meant
  }
  const foreign = isShorter ? [words, bare] : [words]
  // 多哥共和国 is 多哥 followed by the type of state.
  const [one = ''] = words
  const chinese = one.replace(chineseForms, '')
  if (words.length === 1 && chinese !== '' && chinese !== one) foreign.push([chinese])
  return find(foreignNames(), ...foreign)
}

/** Several countries in one field: `Sénégal / France`; or one with its other name in brackets. */
function meantByParts(typed: string): readonly string[] | undefined {
  const parts = typed
    .normalize('NFKC')
    .split(/[/,;+&()[\]-]|\s(?:and|et|or|ou)\s/i)
    .filter((part) => /\p{L}/u.test(part))
  if (parts.length < 2 || parts.length > mostMeant) return undefined
  const meant = parts.map((part, at) => {
    const words = wordsOf(part)
    return meantExactly(words) ?? (at + 1 < parts.length ? meantByPrefix(words) : undefined)
  })
  const codes = meant.flatMap((one) => one ?? [])
  return meant.every(Boolean) ? [...new Set(codes)] : undefined
}

/** The first half of `algéro-marocain` and `italo-sénégalaise`. */
function meantByPrefix(words: readonly string[]): readonly string[] | undefined {
  const [prefix = '', ...others] = words.filter((word) => !around.has(word))
  if (others.length > 0 || !/..o$/.test(prefix)) return undefined
  const stem = prefix.slice(0, -1)
  const { shared, peoples } = known()
  const codes = peopleEndings.flatMap((ending) => {
    const people = [irregularPrefixes.get(prefix) ?? stem + ending]
    return find(shared, people) ?? find(peoples, people) ?? []
  })
  return codes.length > 0 ? [...new Set(codes)] : undefined
}

/**
 * A town and its country without a sign between them: `Bamako Mali`. If the rest is a place that
 * is not known here, the country is asked about.
 */
function meantByRuns(words: readonly string[]): Meant | undefined {
  if (words.length < 2) return undefined
  const cuts = words.slice(1).map((_word, at) => {
    const [before, after] = [words.slice(0, at + 1), words.slice(at + 1)]
    return { before: meantByWords(before), after: meantByWords(after) }
  })
  for (const { before, after } of cuts) {
    if (!before || !after) continue
    const codes = [...new Set([...before, ...after])]
    return { codes, sure: codes.length === 1 }
  }
  // The longest name at the end, or else at the beginning: a place is written before its country.
  const named =
    cuts.find(({ after }) => after)?.after ?? cuts.findLast(({ before }) => before)?.before
  if (!named) return undefined
  return { codes: [...new Set([...meantByLikeness(words), ...named])], sure: false }
}

/**
 * Names that begin this way, or that are a few slips away: to be asked about and never taken, since
 * what looks like a slip may be a place that is not known here.
 */
function meantByLikeness(words: readonly string[]): readonly string[] {
  const text = words.join('')
  if (text.length < 4 || words.every((word) => forms.has(word))) return []
  const { names, peoples, shared } = known()
  // The longer a name, the more slips it may have.
  const most = text.length < 5 ? 0 : text.length < 8 ? 1 : 2
  const single = withoutDoubles(text)
  const near = [names, shared, peoples].flatMap((index) =>
    [...index.joined].filter(
      ([name]) =>
        name.startsWith(text) ||
        slipsBetween(name, text, most) <= most ||
        (single.length > 4 && withoutDoubles(name) === single),
    ),
  )
  return [...new Set(near.flatMap(([, codes]) => [...codes]))]
}

/** The most common mistake is which letter is doubled: `Morroco`. */
function withoutDoubles(text: string): string {
  return text.replaceAll(/(\p{L})\1+/gu, '$1')
}
