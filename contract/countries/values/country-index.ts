import { countryCodes } from '#contract/common/values/countries.ts'
import { languages } from '../../common/values/languages.ts'
import { forms, sortedKey, wordsOf } from './country-words.ts'
import { demonyms, passportCodes } from './demonyms.ts'
import { otherNames, sharedNames } from './other-country-names.ts'

/** Names by their letters alone, and by their words in any order: `Korea, Republic of`. */
export interface Index {
  joined: Map<string, Set<string>>
  sorted: Map<string, Set<string>>
}

export function find(
  index: Index,
  ...texts: readonly (readonly string[])[]
): readonly string[] | undefined {
  for (const words of texts) {
    const codes = index.joined.get(words.join('')) ?? index.sorted.get(sortedKey(words))
    if (codes) return [...codes]
  }
  return undefined
}

function add(index: Index, name: string, codes: readonly string[]) {
  const words = wordsOf(name)
  const keys: [Map<string, Set<string>>, string][] = [
    [index.joined, words.join('')],
    [index.sorted, sortedKey(words)],
  ]
  // Islands may be named without the word.
  const bare = words.filter((word) => word !== 'isle')
  if (bare.length < words.length && bare.join('').length > 3) {
    keys.push([index.joined, bare.join('')])
  }
  for (const [map, key] of keys) {
    if (key.length < 2) continue
    map.set(key, new Set([...(map.get(key) ?? []), ...codes]))
  }
}

let kept: ReturnType<typeof indexed> | undefined
let foreign: Index | undefined

/**
 * What is known in English and French: names, names that several share, peoples, three-letter
 * codes.
 */
export function known() {
  kept ??= indexed()
  return kept
}

/** The names in other languages. */
export function foreignNames(): Index {
  foreign ??= indexOf(foreignLanguages)
  return foreign
}

const emptyIndex = (): Index => ({ joined: new Map(), sorted: new Map() })

function indexed() {
  const names = indexOf([...languages, 'en-GB'])
  const shared = emptyIndex()
  const peoples = emptyIndex()
  const codes = new Map(Object.entries(passportCodes))
  for (const [code, all] of Object.entries(otherNames)) {
    for (const name of all.split(', ')) add(names, name, [code])
  }
  for (const [meant, all] of Object.entries(sharedNames)) {
    for (const name of all.split(', ')) add(shared, name, meant.split(' '))
  }
  for (const line of demonyms.trim().split('\n')) {
    const [code = '', letters = '', ...words] = line.split(' ')
    codes.set(letters, code)
    for (const word of words) add(peoples, word, [code])
  }
  return { names, shared, peoples, codes }
}

/** The names that `Intl` has in these languages. */
function indexOf(shownIn: readonly string[]): Index {
  const index = emptyIndex()
  const all = shownIn.flatMap((language) =>
    (['long', 'short'] as const).flatMap((style) => {
      const display = new Intl.DisplayNames(language, { type: 'region', style })
      return countryCodes.map((code) => ({ code, name: display.of(code) ?? code }))
    }),
  )
  // Abbreviations of one language are words in another: É.-U. is the United States, EU is not.
  const isWord = (name: string) => !/^\p{Script=Latin}{0,3}$/u.test(wordsOf(name).join(''))
  for (const { code, name } of all) if (isWord(name)) add(index, name, [code])
  // A second name is in brackets, unless it is another country's name.
  const second = all.flatMap(({ code, name }) => {
    const parts = name.normalize('NFKC').split(/[()]/)
    return parts.length < 2 ? [] : parts.filter(isWord).map((part) => ({ code, part }))
  })
  const free = second.filter(({ part }) => {
    const words = wordsOf(part)
    return !words.every((word) => forms.has(word)) && !find(index, words)
  })
  for (const { code, part } of free) add(index, part, [code])
  return index
}

/** The names of countries in the places where applicants live, and where they want to go. */
const foreignLanguages = 'ar fa ur hi bn ta ne si zh zh-Hant tr ru es pt de it'.split(' ')
