import type { i18n, TFunction } from 'i18next'
import type { Language } from '#contract/common/common.ts'
import { byLanguage } from '#contract/common/values/by-language.ts'
import { limitWords } from '#contract/documents/values/limits.ts'
import { wordsAsMailed } from '#contract/words/values/mailed-words.ts'
import contentEn from '../locales/en/content.json' with { type: 'json' }
import followingEn from '../locales/en/following.json' with { type: 'json' }
import formsEn from '../locales/en/forms.json' with { type: 'json' }
import placesEn from '../locales/en/places.json' with { type: 'json' }
import en from '../locales/en/translation.json' with { type: 'json' }
import contentFr from '../locales/fr/content.json' with { type: 'json' }
import followingFr from '../locales/fr/following.json' with { type: 'json' }
import formsFr from '../locales/fr/forms.json' with { type: 'json' }
import placesFr from '../locales/fr/places.json' with { type: 'json' }
import fr from '../locales/fr/translation.json' with { type: 'json' }
import { fill } from './fill.ts'
import { createI18n } from './i18n.ts'

/*
 * All words of the public pages in both languages, for server rendering. Only loaders, actions and
 * the server's entry import this: nothing of it may reach a browser.
 */

const i18nOf = asMailed(
  { en: { ...en, ...formsEn }, fr: { ...fr, ...formsFr } },
  (words, language) => remembering(createI18n(language, words)),
)

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

const places = { en: placesEn, fr: placesFr }
const placesOf = byLanguage((language) =>
  i18nOf[language].mailed
    .addResourceBundle(language, 'places', places[language])
    .getFixedT(language, 'places'),
)

/** Words that the server writes into what the search and the lists of universities show. */
export function placesWords(language: Language): TFunction<'places'> {
  return placesOf[language]
}

export type ContentWords = typeof contentEn

const contentOf = asMailed<ContentWords, ContentWords>({ en: contentEn, fr: contentFr }, withLimits)

/**
 * The long texts of the content pages, which travel with the page that shows them; as they are where
 * mails leave, unless it is said that none does.
 */
export function contentWords(language: Language, sendsMail = true): ContentWords {
  return contentOf[language][sendsMail ? 'mailed' : 'unmailed']
}

export type FollowingWords = typeof followingEn

const followingOf = asMailed<FollowingWords, FollowingWords>(
  { en: followingEn, fr: followingFr },
  withLimits,
)

/** The words of an applicant's page, which travel with it: the form has no use for them. */
export function followingWords(language: Language, sendsMail = true): FollowingWords {
  return followingOf[language][sendsMail ? 'mailed' : 'unmailed']
}

type Kind = 'mailed' | 'unmailed'

function bothOf<Made>(make: (kind: Kind) => Made): Record<Kind, Made> {
  return { mailed: make('mailed'), unmailed: make('unmailed') }
}

/** What is made of words, where mails leave and where none does. */
function asMailed<Words, Made>(
  words: Record<Language, Words>,
  make: (words: Words, language: Language) => Made,
): Record<Language, Record<Kind, Made>> {
  return byLanguage((language) =>
    bothOf((kind) => make(wordsAsMailed(words[language], kind === 'mailed'), language)),
  )
}

/** The same words with the limits that they name; the values of a page are filled in by itself. */
function withLimits<Words>(words: Words): Words {
  return JSON.parse(fill(JSON.stringify(words), limitWords))
}

/**
 * Most words have no values in them: each of those is looked up once, not once a link of each page.
 * That was half of what rendering the finder took.
 */
function remembering(instance: i18n): i18n {
  type LookUp = (...args: unknown[]) => unknown
  // The library's own types go too deep for a function that is passed on.
  const untyped: object = instance
  const getFixedT: (...scope: unknown[]) => LookUp = Reflect.get(untyped, 'getFixedT')
  const found = new Map<string, unknown>()
  const remember = (...scope: unknown[]) =>
    new Proxy(getFixedT.apply(instance, scope), {
      apply(lookUp, self, args: unknown[]) {
        if (args.length !== 1 || typeof args[0] !== 'string') {
          return Reflect.apply(lookUp, self, args)
        }
        const key = `${scope.join()} ${args[0]}`
        const words = found.get(key) ?? Reflect.apply(lookUp, self, args)
        if (found.size < mostRemembered) found.set(key, words)
        return words
      },
    })
  return Object.defineProperty(instance, 'getFixedT', { value: remember })
}

/** More than there are words: a key made of something typed can't fill the memory. */
const mostRemembered = 10_000
