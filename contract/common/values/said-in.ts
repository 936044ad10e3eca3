import { type SaidIn, textIn } from './by-language.ts'
import type { InLanguages, Language } from './languages.ts'
import { setApart } from './set-apart.ts'

type Texts = Partial<Record<Language, string | null | undefined>> | null | undefined

/**
 * A text as a reader of one language gets it, set apart if it is not in that language: `Said` shows it
 * with the language that it is in.
 */
export function saidIn(text: InLanguages, language: Language): string
export function saidIn(text: Texts, language: Language): string | undefined
export function saidIn(text: Texts, language: Language): string | undefined {
  const found = textIn<string>(text, language)
  return found && sayIn(found, language)
}

/** The same for what was made of a text that was found. */
export function sayIn({ text, language: found }: SaidIn<string>, language: Language): string {
  return found === language ? text : setApart(text)
}
