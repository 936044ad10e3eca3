import { fallbackLanguage, type InLanguages, type Language, languages } from './languages.ts'

/** What is made for each language. */
export function byLanguage<Made>(make: (language: Language) => Made): Record<Language, Made> {
  return mapOf(languages, make)
}

/** What is made for each of these languages: those that a file, a form or a table has. */
export function mapOf<One extends Language, Made>(
  ones: readonly One[],
  make: (language: One) => Made,
): Record<One, Made> {
  return Object.fromEntries(ones.map((one) => [one, make(one)])) as Record<One, Made>
}

/** A text and the language that it is in, which is not the reader's where it fell back. */
export interface SaidIn<Value = string> {
  text: Value
  language: Language
}

type Texts<Value> = Partial<Record<Language, Value | null | undefined>> | null | undefined

/**
 * A text as a reader of one language gets it: if theirs is missing, in the fallback language, or
 * otherwise in the first that has one.
 */
export function inLanguage<Value>(text: InLanguages<Value>, language: Language): Value
export function inLanguage<Value>(text: Texts<Value>, language: Language): Value | undefined
export function inLanguage<Value>(text: Texts<Value>, language: Language): Value | undefined {
  return text?.[language] || (text?.[foundIn(text, language)] ?? undefined)
}

/** The same with its language, for what marks text that is not in the reader's. */
export function textIn<Value>(text: InLanguages<Value>, language: Language): SaidIn<Value>
export function textIn<Value>(text: Texts<Value>, language: Language): SaidIn<Value> | undefined
export function textIn<Value>(text: Texts<Value>, language: Language): SaidIn<Value> | undefined {
  const found = foundIn(text, language)
  const said = text?.[found]
  return said === null || said === undefined ? undefined : { text: said, language: found }
}

/** Whether a text has words in any language. */
export function isWritten(text: Texts<string>): boolean {
  return languages.some((language) => text?.[language]?.trim())
}

/** A text of which nothing is written yet. */
export function unwritten(): Record<Language, string> {
  return byLanguage(() => '')
}

function foundIn(text: Texts<unknown>, language: Language): Language {
  return [language, fallbackLanguage, ...languages].find((one) => text?.[one]) ?? fallbackLanguage
}
