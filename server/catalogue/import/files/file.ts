import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import {
  columnNamed,
  columnsOf,
  type FileFault,
  type ImportKind,
  importKindOf,
  importLimits,
  missingColumns,
} from '#contract/catalogue/imports.ts'
import { covered } from '../../../spreadsheet/cell-text.ts'

/** Thrown for a file that is refused whole. */
export class ImportFileError extends Error {
  readonly fault: FileFault
  readonly line: number | undefined
  readonly detail: string

  constructor(fault: FileFault, detail = '', line?: number) {
    super([fault, line === undefined ? '' : `line ${line}`, detail].filter(Boolean).join(': '))
    this.fault = fault
    this.line = line
    this.detail = detail
  }
}

export interface ImportHeader {
  kind: ImportKind
  /** The index of each known column; -1 if the file doesn't have it. */
  at: (column: string) => number
  width: number
  unknown: readonly string[]
  /** Our columns that the file has. */
  columns: readonly string[]
  isSheet: boolean
}

export interface ImportRecord {
  line: number
  values: readonly string[]
}

const maxRecordBytes = 128 * 1024

/** How a file is written, unless it has commas and our own names for its columns. */
export interface FileFormat {
  separator?: string
  /** What it is about, if the user chose it; otherwise its columns say it. */
  kind?: ImportKind | undefined
  /** For each column of the file, the one of ours that it maps to. */
  mapping?: readonly (string | null)[]
  /** The line with the names of the columns; anything above it is no row. */
  headerLine?: number
  /** Whether it was a workbook's sheet, where a value can't slip under another name. */
  isSheet?: boolean
}

/**
 * The rows of a CSV file as they are read, each with its line; memory does not grow with the file.
 * The first thing it yields is the header. Throws an `ImportFileError`.
 */
export async function* readImportFile(
  path: string,
  { separator = ',', kind, mapping, headerLine = 1, isSheet = false }: FileFormat = {},
): AsyncGenerator<ImportHeader | ImportRecord, void> {
  let header: ImportHeader | undefined
  for await (const { line, values } of readRecords(path, separator)) {
    if (header) yield { line, values: fitted(values, header) }
    else if (line >= headerLine) {
      header = readHeader(values, line, { kind, mapping, isSheet })
      yield header
    }
  }
  if (!header) throw new ImportFileError('file_empty')
}

/** The contents of a file's lines, without empty ones. Throws an `ImportFileError`. */
export async function* readRecords(
  path: string,
  separator: string,
): AsyncGenerator<ImportRecord, void> {
  let parsedLines = 0
  const parser = parse({
    bom: true,
    delimiter: separator,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: maxRecordBytes,
    on_record: (record, { lines }) => {
      parsedLines = lines
      return record
    },
  })
  pipeline(createReadStream(path), checkEncoding, parser, () => {})
  try {
    for await (const parsed of parser) {
      const { record, info }: ParsedRecord = parsed
      yield { line: info.lines - lineEndsIn(record), values: record }
    }
  } catch (error) {
    throw asFileError(error, parsedLines + 1)
  }
}

interface ParsedRecord {
  record: string[]
  /** The line the record ends on. */
  info: { lines: number }
}

/**
 * Empty cells beside the columns are ignored; in a sheet, cells missing at the end
 * count as empty. A text with too few values has lost a separator somewhere.
 */
function fitted(written: readonly string[], { width, isSheet }: ImportHeader): readonly string[] {
  const values = isSheet ? written : written.map(unguarded)
  const surplus = values.slice(width)
  if (surplus.length > 0 && surplus.every((value) => value.trim() === '')) {
    return values.slice(0, width)
  }
  const missing = width - values.length
  return isSheet && missing > 0 ? [...values, ...Array.from({ length: missing }, () => '')] : values
}

/** Values that an export put an apostrophe before, so that no spreadsheet calculates them. */
function unguarded(value: string): string {
  return /^'(?:[\s\uFEFF]*[=+\-@|]|[\t\r\n])/.test(value) ? value.slice(1) : value
}

function lineEndsIn(record: readonly string[]): number {
  return record.reduce((lines, value) => lines + value.split('\n').length - 1, 0)
}

/** Whether what the reader yielded is the header. */
export function isHeader(read: ImportHeader | ImportRecord): read is ImportHeader {
  return 'kind' in read
}

interface HeaderFormat {
  kind: FileFormat['kind']
  mapping: FileFormat['mapping']
  isSheet: boolean
}

function readHeader(
  record: readonly string[],
  line: number,
  { kind: chosenKind, mapping, isSheet }: HeaderFormat,
): ImportHeader {
  const written = record.map((name) => (name === covered ? '' : name.trim().toLowerCase()))
  const { columns: most } = importLimits
  if (written.length > most) {
    throw new ImportFileError('too_many_columns', `${written.length} > ${most}`, line)
  }
  const [only] = written
  if (written.length === 1 && only !== undefined && /[;\t]/.test(only)) {
    throw new ImportFileError('separator_not_comma', '', line)
  }
  const chosen = mapping ? written.map((_, place) => mapping[place] ?? '') : written
  const names = chosen.map(columnNamed)
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (twice !== undefined) throw new ImportFileError('column_twice', twice, line)

  const kind = chosenKind ?? importKindOf(names)
  if (!kind) throw new ImportFileError('kind_unknown', names.slice(0, 8).join(', '), line)
  const missing = missingColumns(kind, names)
  if (missing.length > 0) throw new ImportFileError('column_missing', missing.join(', '), line)
  const known = new Set(columnsOf(kind))
  return {
    kind,
    at: (column) => names.indexOf(column),
    width: names.length,
    unknown: written.filter((name, place) => name !== '' && !known.has(names[place] ?? '')),
    columns: [...known].filter((name) => names.includes(name)),
    isSheet,
  }
}

/** Passes whole lines on, and stops at the first that is not UTF-8 or holds a zero byte. */
async function* checkEncoding(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  let line = 1
  for await (const chunk of source) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = bytes.lastIndexOf(10) + 1
    const whole = bytes.subarray(0, end)
    rest = bytes.subarray(end)
    line += check(whole, line)
    if (rest.length > maxRecordBytes) throw new ImportFileError('value_too_long', '', line)
    if (whole.length > 0) yield whole
  }
  check(rest, line)
  if (rest.length > 0) yield rest
}

/** How many lines end in these bytes. */
function check(bytes: Buffer, firstLine: number): number {
  let lines = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines++
  if (isUtf8(bytes) && !bytes.includes(0)) return lines
  let start = 0
  for (let line = firstLine; ; line++) {
    const newline = bytes.indexOf(10, start)
    const text = bytes.subarray(start, newline === -1 ? undefined : newline)
    if (!isUtf8(text) || text.includes(0) || newline === -1) {
      throw new ImportFileError('not_utf8', '', line)
    }
    start = newline + 1
  }
}

/**
 * As a fault of the file, if it is one; `nextLine` is where the record that was being read begins.
 */
export function asFileError(error: unknown, nextLine: number): unknown {
  if (error instanceof ImportFileError) return error
  if (error instanceof CsvError) {
    const lines = Number(error['lines'])
    // A value that continues over several lines has most likely lost its closing mark.
    const isLong = error.code === 'CSV_MAX_RECORD_SIZE' && !(lines > nextLine)
    if (isLong) return new ImportFileError('value_too_long', '', nextLine)
    const begun = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
    return new ImportFileError('quote_broken', '', begun ? nextLine : lines)
  }
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'ENOENT') return new ImportFileError('file_not_found')
    if (error.code === 'EACCES' || error.code === 'EISDIR') {
      return new ImportFileError('file_unreadable', String(error.code))
    }
  }
  return error
}
