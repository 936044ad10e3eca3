interface LanguageRow {
  /** For `Intl`: the language with the region whose way of writing we follow. */
  locale: string
  direction: 'ltr' | 'rtl'
  /** The name that its speakers use. */
  ownName: string
  /** Whether every text has it; texts may lack the others. */
  required: boolean
}

/**
 * The languages that the product speaks, in the order in which they are offered. The first is the
 * language of a page's plain address, and what a missing text falls back to.
 */
const table = {
  en: { locale: 'en-GB', direction: 'ltr', ownName: 'English', required: true },
  fr: { locale: 'fr-FR', direction: 'ltr', ownName: 'Français', required: true },
} as const satisfies Record<string, LanguageRow>

export type Language = keyof typeof table

/** The languages that every text of the office has. */
export type RequiredLanguage = {
  [One in Language]: (typeof table)[One]['required'] extends true ? One : never
}[Language]

/** What a record has by language: always for the required ones, maybe for the others. */
export type InLanguages<Value = string> = Record<RequiredLanguage, Value> &
  Partial<Record<Exclude<Language, RequiredLanguage>, Value | undefined>>

export const languages: readonly Language[] = Object.keys(table).filter(isLanguage)
export const requiredLanguages: readonly RequiredLanguage[] = languages.filter(isRequired)
export const fallbackLanguage: RequiredLanguage = 'en'

export function isLanguage(tag: unknown): tag is Language {
  return Object.keys(table).some((one) => one === tag)
}

export function isRequired(language: Language): language is RequiredLanguage {
  return table[language].required
}

/** The language of a tag such as `fr`; the fallback if we don't speak it. */
export function languageOf(tag: string | null | undefined): Language {
  return isLanguage(tag) ? tag : fallbackLanguage
}

/** The language of a browser's tag, such as `fr-CI`; undefined if it is none of ours. */
export function spokenIn(tag: string | null | undefined): Language | undefined {
  const [code = ''] = (tag ?? '').trim().toLowerCase().split(/[-_]/)
  return isLanguage(code) ? code : undefined
}

/** The tag for `Intl`, such as `en-GB`. */
export function localeOf(language: Language): string {
  return table[language].locale
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return table[language].direction
}

/** The language's name for itself, such as "Français". */
export function ownNameOf(language: Language): string {
  return table[language].ownName
}

/** The languages that a switch offers beside this one. */
export function otherLanguages(language: Language): Language[] {
  return languages.filter((one) => one !== language)
}

/** The query that leads to a page in this language: none for the language of the plain address. */
export function languageQuery(language: Language): string {
  return language === fallbackLanguage ? '' : `?lng=${language}`
}
