import type { i18n } from 'i18next'
import { wordAt } from '../words.ts'

/** Columns of an export as its file calls them in words. */
export function columnWords(i18n: i18n, columns: readonly string[]): string[] {
  return columns.map((column) => wordAt(i18n, `exports.column.${column}`) ?? column)
}
