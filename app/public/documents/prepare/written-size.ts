import { languageOfDocument } from '../../../language.ts'

/** Bytes as people say them, in the reader's language. */
export function writtenSize(bytes: number): string {
  const isLarge = bytes >= 1_000_000
  return new Intl.NumberFormat(languageOfDocument(), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(bytes / (isLarge ? 1_000_000 : 1000))
}
