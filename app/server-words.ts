import type { i18n, TFunction } from 'i18next'
import { LRUCache } from 'lru-cache'
import type { Language } from '#contract/common/common.ts'
import { byLanguage, inLanguage } from '#contract/common/values/by-language.ts'
import type { DestinationRow } from '#contract/common/values/destinations.ts'
import { languages } from '#contract/common/values/languages.ts'
import { limitWords } from '#contract/documents/values/limits.ts'
import { wordsAsMailed } from '#contract/words/values/mailed-words.ts'
import { fill } from './fill.ts'
import { createI18n } from './i18n.ts'
import {
  type ContentWords,
  contentFiles,
  type FollowingWords,
  followingFiles,
  placesFiles,
  publicWords,
} from './word-tables.server.ts'

export type { ContentWords, FollowingWords }

/*
 * All words of the public pages in each language, for server rendering. Only loaders, actions and
 * the server's entry import this: nothing of it may reach a browser.
 */

/** More than there are words; what else they are filled with, the one unused for longest goes. */
const mostRemembered = 10_000

const longestName = 500

/** The functions that empty each cache of words. */
const remembered: (() => void)[] = []

const i18nOf = asMailed(publicWords, (words, language) => remembering(createI18n(language, words)))

/** Names that are data, for which the words have none: those of destinations that were added. */
export function nameDestinations(rows: readonly Pick<DestinationRow, 'key' | 'name'>[]): void {
  const names = JSON.stringify(rows.map(({ key, name }) => [key, name]))
  if (names === named) return
  named = names
  for (const language of languages) {
    for (const kind of ['mailed', 'unmailed'] as const) {
      for (const { key, name } of rows) {
        const path = `vocabulary.destination.${key}`
        i18nOf[language][kind].addResource(
          language,
          'translation',
          path,
          inLanguage(name, language),
        )
      }
    }
  }
  for (const forget of remembered) forget()
}
let named = '[]'

/** What a page is rendered with. */
export function serverI18n(language: Language, sendsMail: boolean): i18n {
  return i18nOf[language][sendsMail ? 'mailed' : 'unmailed']
}

const wordsOf = byLanguage((language) =>
  bothOf((kind) => i18nOf[language][kind].getFixedT(language)),
)

/** The words a loader answers with, such as a page's title; of mails, where it says that some leave. */
export function serverWords(language: Language, sendsMail = true): TFunction {
  return wordsOf[language][sendsMail ? 'mailed' : 'unmailed']
}

const placesOf = byLanguage((language) =>
  i18nOf[language].mailed
    .addResourceBundle(language, 'places', placesFiles[language])
    .getFixedT(language, 'places'),
)

/** Words that the server writes into what the search and the lists of universities show. */
export function placesWords(language: Language): TFunction<'places'> {
  return placesOf[language]
}

const contentOf = asMailed<ContentWords, ContentWords>(contentFiles, withLimits)

/**
 * The long texts of the content pages, which travel with the page that shows them; as they are where
 * mails are sent, unless stated otherwise.
 */
export function contentWords(language: Language, sendsMail = true): ContentWords {
  return contentOf[language][sendsMail ? 'mailed' : 'unmailed']
}

const followingOf = asMailed<FollowingWords, FollowingWords>(followingFiles, withLimits)

/** The words of an applicant's page, which travel with it: the form has no use for them. */
export function followingWords(language: Language, sendsMail = true): FollowingWords {
  return followingOf[language][sendsMail ? 'mailed' : 'unmailed']
}

type Kind = 'mailed' | 'unmailed'

function bothOf<Made>(make: (kind: Kind) => Made): Record<Kind, Made> {
  return { mailed: make('mailed'), unmailed: make('unmailed') }
}

/** A value made from the words, for installations that send mail and those that don't. */
function asMailed<Words, Made>(
  words: Record<Language, Words>,
  make: (words: Words, language: Language) => Made,
): Record<Language, Record<Kind, Made>> {
  return byLanguage((language) =>
    bothOf((kind) => make(wordsAsMailed(words[language], kind === 'mailed'), language)),
  )
}

/** The same words with the limits that they name; each page fills in its own values. */
function withLimits<Words>(words: Words): Words {
  return JSON.parse(fill(JSON.stringify(words), limitWords))
}

/**
 * A page asks for the same words a hundred times over: each is looked up once, with the values that
 * are filled into it. That was half of what rendering the finder took.
 */
function remembering(instance: i18n): i18n {
  type LookUp = (...args: unknown[]) => unknown
  // The library's own types go too deep for a function that is passed on.
  const untyped: object = instance
  const getFixedT: (...scope: unknown[]) => LookUp = Reflect.get(untyped, 'getFixedT')
  const scopes = new Map<string, LookUp>()
  const scoped = (...scope: unknown[]) => {
    const name = scope.join()
    const known = scopes.get(name)
    if (known) return known
    const remembered = rememberingLookUp(getFixedT.apply(instance, scope))
    scopes.set(name, remembered)
    return remembered
  }
  return Object.defineProperty(instance, 'getFixedT', { value: scoped })
}

function rememberingLookUp<LookUp extends (...args: unknown[]) => unknown>(lookUp: LookUp): LookUp {
  const plain = new LRUCache<string, NonNullable<unknown>>({ max: mostRemembered })
  const filled = new LRUCache<string, NonNullable<unknown>>({ max: mostRemembered })
  remembered.push(() => {
    plain.clear()
    filled.clear()
  })
  return new Proxy(lookUp, {
    apply(target, self, args: unknown[]) {
      const [key, values] = args
      if (typeof key !== 'string' || args.length > 2) return Reflect.apply(target, self, args)
      const name = args.length === 1 ? key : nameOf(key, values)
      if (name === undefined) return Reflect.apply(target, self, args)
      const found = args.length === 1 ? plain : filled
      const known = found.get(name)
      if (known !== undefined) return known
      const words: unknown = Reflect.apply(target, self, args)
      if (words !== undefined && words !== null) found.set(name, words)
      return words
    },
  })
}

/** What identifies a text with its values; nothing if a value is not plain. */
function nameOf(key: string, values: unknown): string | undefined {
  if (typeof values !== 'object' || values === null) return undefined
  let name = key
  for (const [field, value] of Object.entries(values)) {
    if (typeof value === 'object' || typeof value === 'function') return undefined
    name += `\n${field} ${typeof value} ${String(value)}`
    if (name.length > longestName) return undefined
  }
  return name
}
