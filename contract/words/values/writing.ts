import { inLanguage } from '../../common/values/by-language.ts'
import type { InLanguages, Language } from '../../common/values/languages.ts'

interface Writing {
  /** The sign between whole units and their parts. */
  decimalSign: '.' | ','
  /** The space before a colon or a semicolon. */
  beforeColon: string
  /** The marks around quoted words. */
  quotes: readonly [string, string]
}

/** A language that has no row here is written like the one that its texts fall back to. */
const writings: InLanguages<Writing> = {
  en: { decimalSign: '.', beforeColon: '', quotes: ['“', '”'] },
  fr: { decimalSign: ',', beforeColon: '\u00a0', quotes: ['«\u00a0', '\u00a0»'] },
}

export function decimalSignOf(language: Language): '.' | ',' {
  return inLanguage(writings, language).decimalSign
}

/** Typed digits with the reader's decimal sign: a grade, a result. Other words stay. */
export function figuresFor(typed: string, language: Language): string {
  return typed.replace(/(\d)[.,](?=\d)/g, `$1${decimalSignOf(language)}`)
}

/** The space before a colon or a semicolon: a no-break space in French. */
export function beforeColon(language: Language): string {
  return inLanguage(writings, language).beforeColon
}

export function quoted(words: string, language: Language): string {
  return inLanguage(writings, language).quotes.join(words)
}
