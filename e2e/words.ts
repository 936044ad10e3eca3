import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance, type TFunction } from 'i18next'
import { byLanguage } from '#contract/common/values/by-language.ts'
import { type Language, localeOf, requiredLanguages } from '#contract/common/values/languages.ts'
import { limitWords } from '#contract/documents/values/limits.ts'
import { wordsAsMailed } from '#contract/words/values/mailed-words.ts'
import type {} from '../app/i18n.ts'

/**
 * What a reader of each language sees, from the files the product itself reads; where no mail server
 * is set, as in most of these tests.
 */
export const words: Record<Language, TFunction<['translation', 'admin']>> = byLanguage((language) =>
  wordsOf(language, false),
)

/** The same where one is. */
export const mailedWords: typeof words = byLanguage((language) => wordsOf(language, true))

type Contents = typeof import('../locales/en/content.json')

type Mails = typeof import('../locales/en/mail.json')

/** What the mails say. */
export const mails: Record<Language, Mails> = byLanguage((language) => read(language, 'mail'))

/** The long texts of the content pages. */
export const contents: Record<Language, Contents> = byLanguage((language) =>
  wordsAsMailed(read(language, 'content'), false),
)

type OfflineWords = typeof import('../locales/en/offline.json')

/** What the service worker says. */
export const offlineWords: Record<Language, OfflineWords> = byLanguage((language) =>
  read(language, 'offline'),
)

type FollowingWords = typeof import('../locales/en/following.json')

/** The words of an applicant's own page without a mail server, as in these tests. */
export const following: Record<Language, FollowingWords> = byLanguage((language) =>
  wordsAsMailed(read(language, 'following'), false),
)

type EligibilityWords = typeof import('../locales/en/eligibility.json')

/** What the checklist and the profile's form say. */
export const eligibilityWords: Record<Language, EligibilityWords> = byLanguage((language) =>
  read(language, 'eligibility'),
)

/** The browser's own language, for each language of the interface. */
export const browserLocale = byLanguage(localeOf)

/** A visitor’s whole way is tried in each language that every text has. */
export { type Language, requiredLanguages as languages }

function wordsOf(language: Language, sendsMail: boolean): TFunction<['translation', 'admin']> {
  const instance = createInstance()
  void instance.init({
    lng: language,
    ns: ['translation', 'admin'],
    defaultNS: 'translation',
    resources: {
      [language]: wordsAsMailed(
        {
          translation: { ...read(language, 'translation'), ...read(language, 'forms') },
          admin: read(language, 'admin'),
        },
        sendsMail,
      ),
    },
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: limitWords },
  })
  return instance.t
}

function read(language: Language, namespace: string) {
  return JSON.parse(
    readFileSync(join(import.meta.dirname, `../locales/${language}/${namespace}.json`), 'utf8'),
  )
}
