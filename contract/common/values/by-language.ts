import { fallbackLanguage, type Language, languages } from './languages.ts'

/** What is made for each language. */
export function byLanguage<Made>(make: (language: Language) => Made): Record<Language, Made> {
  return { en: make('en'), fr: make('fr') }
}

/**
 * A text as a reader of one language gets it: if theirs is missing, in the fallback language, or
 * otherwise in the first that has one.
 */
export function inLanguage(text: Record<Language, string>, language: Language): string
export function inLanguage(
  text: Partial<Record<Language, string | null>> | null | undefined,
  language: Language,
): string | undefined
export function inLanguage(
  text: Partial<Record<Language, string | null>> | null | undefined,
  language: Language,
): string | undefined {
  const found = [language, fallbackLanguage, ...languages].find((one) => text?.[one])
  return text?.[found ?? language] ?? undefined
}
