import type { TFunction } from 'i18next'
import type { Language } from '#contract/common.ts'
import contentEn from '../locales/en/content.json'
import formsEn from '../locales/en/forms.json'
import en from '../locales/en/translation.json'
import contentFr from '../locales/fr/content.json'
import formsFr from '../locales/fr/forms.json'
import fr from '../locales/fr/translation.json'
import { createI18n } from './i18n.ts'

/*
 * All words of the public pages in both languages, for server rendering. Only loaders, actions and
 * the server's entry import this: nothing of it may reach a browser.
 */

export const serverI18n = {
  en: createI18n('en', { ...en, ...formsEn }),
  fr: createI18n('fr', { ...fr, ...formsFr }),
}

/** The words a loader answers with, such as a page's title. */
export function serverWords(language: Language): TFunction {
  return serverI18n[language].t
}

export type ContentWords = typeof contentEn

/** The long texts of the content pages, which travel with the page that shows them. */
export function contentWords(language: Language): ContentWords {
  return language === 'fr' ? contentFr : contentEn
}
