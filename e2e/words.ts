import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance, type TFunction } from 'i18next'
import { type Language, languages } from '#contract/common/values/languages.ts'
import { limitWords } from '#contract/documents/values/limits.ts'
import { wordsAsMailed } from '#contract/words/values/mailed-words.ts'
import type {} from '../app/i18n.ts'

/**
 * What a reader of each language sees, from the files the product itself reads; where no mail server
 * is set, as in most of these tests.
 */
export const words: Record<Language, TFunction<['translation', 'admin']>> = {
  en: wordsOf('en', false),
  fr: wordsOf('fr', false),
}

/** The same where one is. */
export const mailedWords: typeof words = { en: wordsOf('en', true), fr: wordsOf('fr', true) }

type Contents = typeof import('../locales/en/content.json')

type Mails = typeof import('../locales/en/mail.json')

/** What the mails say. */
export const mails: Record<Language, Mails> = {
  en: read('en', 'mail'),
  fr: read('fr', 'mail'),
}

/** The long texts of the content pages. */
export const contents: Record<Language, Contents> = {
  en: wordsAsMailed(read('en', 'content'), false),
  fr: wordsAsMailed(read('fr', 'content'), false),
}

type OfflineWords = typeof import('../locales/en/offline.json')

/** What the service worker says. */
export const offlineWords: Record<Language, OfflineWords> = {
  en: read('en', 'offline'),
  fr: read('fr', 'offline'),
}

type FollowingWords = typeof import('../locales/en/following.json')

/** The words of an applicant's own page without a mail server, as in these tests. */
export const following: Record<Language, FollowingWords> = {
  en: wordsAsMailed(read('en', 'following'), false),
  fr: wordsAsMailed(read('fr', 'following'), false),
}

type EligibilityWords = typeof import('../locales/en/eligibility.json')

/** What the checklist and the profile's form say. */
export const eligibilityWords: Record<Language, EligibilityWords> = {
  en: read('en', 'eligibility'),
  fr: read('fr', 'eligibility'),
}

/** The browser's own language, for each language of the interface. */
export const browserLocale = { en: 'en-GB', fr: 'fr-FR' } as const satisfies Record<
  Language,
  string
>

export { type Language, languages }

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
