import type { Language } from '#contract/common/values/languages.ts'
import { localTimeOf } from '#contract/dates/values/local-time.ts'
import type { ExportChoice } from '#contract/office/exports.ts'
import type { Deps } from '../deps.ts'
import { writtenPhone } from '../words/written-phone.ts'
import type { Cell } from './cell.ts'
import { type CsvStyle, csvStyleOf, plainCsv } from './csv.ts'
import { type ExportWords, exportWords, type SayCode } from './export-words.ts'
import { sheetFile } from './sheet-file.ts'

export type Value = string | number | null
export type ExportRow = Readonly<Record<string, Value>>

/**
 * The contents of a column. `date`: a day, or a moment by a clock that another column names. `instant`:
 * in UTC, to the second, with a `Z`. A function: a code, and its words.
 */
export type ColumnKind = 'text' | 'number' | 'date' | 'instant' | 'phone' | SayCode

interface ExportTable<Name extends string> {
  name: string
  /** All its columns, in their order. */
  columns: Readonly<Record<Name, ColumnKind>>
  /** The wanted columns, in that order; all if not given. */
  chosen: readonly Name[] | undefined
  choice: ExportChoice
  language: Language
  rows: AsyncIterable<ExportRow>
}

/** A table as a file: in codes as an import reads them, or in words in its reader's language. */
export function exportTable<Name extends string>(
  { locales }: Pick<Deps, 'locales'>,
  { name, columns, chosen, choice, language, rows }: ExportTable<Name>,
): ReadableStream<Uint8Array> {
  const words = exportWords(locales, language)
  const all: readonly (readonly [string, ColumnKind])[] = Object.entries<ColumnKind>(columns)
  const shown = chosen
    ? chosen.map((column): readonly [string, ColumnKind] => [column, columns[column]])
    : all
  const header = shown.map(([column, kind]) => headOf(column, kind, choice, words))
  return sheetFile(
    choice.format,
    words.find('admin', `exports.table.${name}`) ?? name,
    header,
    cellsOf(rows, shown, choice, words),
    csvStyle(language, choice),
  )
}

/** A French spreadsheet opens only these as columns. Codes keep the point: programs read them. */
function csvStyle(language: Language, { values }: ExportChoice): CsvStyle {
  const style = csvStyleOf(language)
  return values === 'words' ? style : { ...style, decimal: plainCsv.decimal }
}

function headOf(
  column: string,
  kind: ColumnKind,
  { values, zone }: ExportChoice,
  { find }: ExportWords,
): string {
  if (values === 'codes') return column
  const head = find('admin', `exports.column.${column}`) ?? column
  return kind === 'instant' ? `${head} (${zone})` : head
}

async function* cellsOf(
  rows: AsyncIterable<ExportRow>,
  columns: readonly (readonly [string, ColumnKind])[],
  choice: ExportChoice,
  words: ExportWords,
): AsyncGenerator<Cell[], void> {
  for await (const row of rows) {
    yield columns.map(([column, kind]) => cellOf(row[column] ?? null, kind, choice, words))
  }
}

function cellOf(
  value: Value,
  kind: ColumnKind,
  { values, zone }: ExportChoice,
  words: ExportWords,
): Cell {
  if (value === null || value === '' || typeof value === 'number') return value
  const inWords = values === 'words'
  if (typeof kind === 'function') return inWords ? kind(value, words) : value
  switch (kind) {
    case 'date':
      // The end of a day means that no hour is known.
      return { date: inWords ? value.replace(/ 23:59$/, '') : value }
    case 'instant':
      return inWords
        ? { date: localTimeOf(new Date(value), zone).replace('T', ' ') }
        : { date: value.slice(0, 19).replace('T', ' '), zone: 'UTC' }
    case 'phone':
      return { phone: inWords ? writtenPhone(value) : value }
    default:
      return value
  }
}
