import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#contract/common/common.ts'
import { fallbackLanguage } from '#contract/common/values/languages.ts'
import { limitWords } from '#contract/documents/values/limits.ts'
import type forms from '../locales/en/forms.json'
import type translation from '../locales/en/translation.json'

/** The words of the public pages: those of forms come as a file of their own, where they are needed. */
export type PublicWords = typeof translation & typeof forms

/** The same as the screens name them: the table may have more destinations than the words know. */
type NamedWords = Omit<PublicWords, 'vocabulary'> & {
  vocabulary: Omit<PublicWords['vocabulary'], 'destination'> & {
    destination: Record<string, string>
  }
}

type OfficeWords = typeof import('../locales/en/admin.json')

/** The words of the office, which get the names of languages that they don't know from `Intl`. */
type AdminWords = Omit<OfficeWords, 'form'> & {
  form: Omit<OfficeWords['form'], 'language'> & { language: Record<Language, string> }
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: {
      translation: NamedWords
      admin: AdminWords
      eligibility: typeof import('../locales/en/eligibility.json')
      places: typeof import('../locales/en/places.json')
    }
  }
}

/** An i18next instance that has its words already: rendering never waits for them. */
export function createI18n(language: Language, words: Partial<PublicWords>): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: fallbackLanguage,
    ns: ['translation'],
    defaultNS: 'translation',
    resources: { [language]: { translation: words } },
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: limitWords },
    react: { useSuspense: false },
  })
  return instance
}
