import type { Language } from '#contract/common/values/languages.ts'
import { decimalSignOf } from '#contract/words/values/writing.ts'
import type { Cell } from './cell.ts'

/** Opens in a spreadsheet as UTF-8. */
export const csvStart = '\uFEFF'

/** How the reader's spreadsheet writes numbers, and splits a line. */
export interface CsvStyle {
  separator: ',' | ';'
  decimal: '.' | ','
}

/** As programs read it. */
export const plainCsv: CsvStyle = { separator: ',', decimal: '.' }

/** How spreadsheets in a language split a line: by semicolons if decimals have commas. */
export function csvStyleOf(language: Language): CsvStyle {
  const decimal = decimalSignOf(language)
  return { separator: decimal === ',' ? ';' : ',', decimal }
}

/**
 * One line of a CSV file. A text that a spreadsheet would take for a formula gets an apostrophe first;
 * numbers and dates stay as they are. So does a telephone number: a sum of digits does no harm, and with
 * spaces between them no spreadsheet makes a number of it.
 */
export function csvLine(cells: readonly Cell[], style: CsvStyle = plainCsv): string {
  return `${cells.map((cell) => csvCell(cell, style)).join(style.separator)}\r\n`
}

function csvCell(cell: Cell, { separator, decimal }: CsvStyle): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  if (typeof cell === 'string') return csvText(cell, separator)
  if ('phone' in cell) {
    return /^\+\d[\d ]*$/.test(cell.phone) ? cell.phone : csvText(cell.phone, separator)
  }
  return cell.zone === 'UTC' ? `${cell.date.replace(' ', 'T')}Z` : cell.date
}

/** Signs that begin a formula, in their wide form too. */
const formula = '[=+\\-@|＝＋－＠｜]'
const unseen = '\\s\\uFEFF\\u200B'
const atStart = new RegExp(`^[${unseen}]*${formula}|^[\\t\\r\\n]`)
/**
 * A spreadsheet of another country splits the line at other signs, and then our quotes no longer hold a
 * field together: a formula may also begin after such a sign, after the end of a line and after a quote
 * there.
 */
const afterOther = {
  ',': new RegExp(`(?<!^)([;\\t\\r\\n\\u2028\\u2029][${unseen}"]*)(?=${formula})`, 'g'),
  ';': new RegExp(`(?<!^)([,\\t\\r\\n\\u2028\\u2029][${unseen}"]*)(?=${formula})`, 'g'),
}

/** A text as a cell, in which no spreadsheet calculates anything. */
export function csvText(written: string, separator: CsvStyle['separator']): string {
  const parted = written.replaceAll(afterOther[separator], "$1'")
  const text = atStart.test(parted) ? `'${parted}` : parted
  const isPlain = !/["\r\n]/.test(text) && !text.includes(separator)
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`
}
