import type { Language } from '#contract/common/values/languages.ts'
import { decimalSignOf } from '#contract/words/values/writing.ts'

/** A typed result with the decimal sign of the reader's language. */
export function writtenScore(typed: string, language: Language): string {
  return typed.replace(/(\d)[.,](\d)/, `$1${decimalSignOf(language)}$2`)
}
