import { createContext, createElement, type ReactNode, use, useSyncExternalStore } from 'react'
import { BrowserWords, type Translate } from './words.ts'

/* Stands in for the library of this name in what a browser loads (`vite.config.ts`). */

let current = new BrowserWords()
const Words = createContext(current)

export const initReactI18next = {
  init: (words: BrowserWords) => {
    current = words
  },
}

/** The page's words, for what is no component. */
export function getI18n(): BrowserWords {
  return current
}

export function I18nextProvider({ i18n, children }: { i18n: BrowserWords; children: ReactNode }) {
  return createElement(Words, { value: i18n }, children)
}

/** Of several namespaces the first is the one that keys without a prefix are in. */
export function useTranslation(namespaces?: string | readonly string[]): {
  t: Translate
  i18n: BrowserWords
} {
  const i18n = use(Words)
  const readLanguage = () => i18n.language
  const language = useSyncExternalStore(i18n.subscribe, readLanguage, readLanguage)
  return { t: i18n.getFixedT(language, [namespaces].flat()[0]), i18n }
}
