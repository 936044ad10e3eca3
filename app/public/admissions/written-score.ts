import type { Language } from '#contract/common/values/vocabulary.ts'

/** A typed result with the decimal sign of the reader's language. */
export function writtenScore(typed: string, language: Language): string {
  return language === 'fr'
    ? typed.replace(/(\d)\.(\d)/, '$1,$2')
    : typed.replace(/(\d),(\d)/, '$1.$2')
}
