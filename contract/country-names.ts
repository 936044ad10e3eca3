import { isCountry } from './countries.ts'
import { find, foreignNames, known } from './country-index.ts'
import { forms, masculineOf, said, wordsOf } from './country-words.ts'
import { slipsBetween } from './slips.ts'

/**
 * The country that a typed text names for certain: by any of its names, official, short or older, in
 * either language, by its people, a city, or its code, with or without accents, signs and capitals;
 * or a name with one slip that no other name is near to. Undefined where none or several could be
 * meant.
 */
export function readCountry(typed: string): string | undefined {
  return certain(meantBy(typed))
}

/** The few countries that a text could mean which names none for certain; none where it could be any. */
export function meantCountries(typed: string): readonly string[] {
  return askedAbout(meantBy(typed))
}

const mostMeant = 4

export interface Meant {
  codes: readonly string[]
  /** Whether the text says so itself; it may still mean several. */
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
  const letters = typed.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '').toUpperCase()
  const code = isCountry(letters) ? letters : known().codes.get(letters)
  if (code !== undefined) return { codes: [code], sure: true }
  const words = wordsOf(typed)
  if (words.join('').length < 2) return nothing
  const exact = meantByWords(words) ?? meantByWords(words.filter((word) => !said.has(word)))
  if (exact) return { codes: exact, sure: true }
  const several = meantByParts(typed)
  if (several) return { codes: several, sure: true }
  return meantByLikeness(words)
}

/** What the words are exactly, as they are; then without those that only say what sort of state it is. */
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
  return find(foreignNames(), words)
}

/** Several countries in one field: `Sénégal / France`; or one with its other name in brackets. */
function meantByParts(typed: string): readonly string[] | undefined {
  const parts = typed
    .normalize('NFKC')
    .split(/[/,;+&()[\]-]|\s(?:and|et|or|ou)\s/i)
    .filter((part) => /\p{L}/u.test(part))
  if (parts.length < 2 || parts.length > mostMeant) return undefined
  const meant = parts.map((part) => meantByWords(wordsOf(part)))
  const codes = meant.flatMap((one) => one ?? [])
  return meant.every(Boolean) ? [...new Set(codes)] : undefined
}

/**
 * Names that begin so or have one letter else: to be asked about. A plain slip in the name of a country
 * is read, where no other country is near.
 */
function meantByLikeness(words: readonly string[]): Meant {
  const text = words.join('')
  if (text.length < 4 || words.every((word) => forms.has(word))) return nothing
  const { names, peoples, shared } = known()
  const like = [names, shared, peoples].flatMap((index) =>
    [...index.joined].map(([name, codes]) => ({
      codes: [...codes],
      slips: slipsBetween(name, text, 2),
      begins: name.startsWith(text),
      isName: index === names,
    })),
  )
  const codesOf = (some: typeof like) => [...new Set(some.flatMap(({ codes }) => codes))]
  const slipped = like.filter(({ slips }) => slips === 1)
  const isAlone = codesOf(like.filter(({ slips }) => slips <= 2)).length === 1
  if (text.length >= 7 && isAlone && slipped.some(({ isName }) => isName)) {
    return { codes: codesOf(slipped), sure: true }
  }
  // The longer a name, the more slips it bears.
  const most = text.length < 5 ? 0 : text.length < 8 ? 1 : 2
  const near = like.filter(({ begins, slips }) => begins || slips <= most)
  return { codes: codesOf(near), sure: false }
}
