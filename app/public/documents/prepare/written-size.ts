import type { Language } from '#contract/common/values/languages.ts'

/** Bytes as people say them, in the reader's language. */
export function writtenSize(bytes: number, language: Language): string {
  const isLarge = bytes >= 1_000_000
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(bytes / (isLarge ? 1_000_000 : 1000))
}
