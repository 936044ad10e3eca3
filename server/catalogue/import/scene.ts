import { type ImportMeanings, valueKey } from '#contract/catalogue/imports.ts'
import type { Db } from '../../database/database.ts'
import { type CitySpellings, createCitySpellings } from './cells/cities.ts'
import {
  type FileFormat,
  type ImportHeader,
  type ImportRecord,
  isHeader,
  readImportFile,
} from './files/file.ts'
import {
  createTaughtLookup,
  createUniversityIndex,
  type KnownUniversity,
  type TaughtBy,
  type UniversityIndex,
} from './rows/university-index.ts'
import {
  type ImportDestination,
  listDestinations,
  listFieldCodes,
  listKnownUniversities,
  listProgramCities,
} from './rows/university-queries.ts'
import { type NoteSink, type Remark, remarksOn } from './runs/notes.ts'

/** Where a whole file was read: an exact page, or what it is called. */
export interface FileSource {
  sourceUrl: string | null
  sourceName: string | null
}

/** Who runs an import; no account if the command does. */
export interface Importer {
  accountId?: number | undefined
  /** The account's key: this person confirms what the file marks as confirmed. */
  key?: string | undefined
}

/** What an import works with: where it reads, what the catalogue knows, who gets its notes. */
export interface ImportScene {
  path: string
  /** Whether it stores anything; otherwise it only reports what it would do. */
  apply: boolean
  sink: NoteSink
  signal: AbortSignal
  format: FileFormat
  meanings: ImportMeanings
  /** Whether programs that are added, and drafts that are found, are published. */
  publishNew: boolean
  /** Gets from time to time how many rows were read; each is read twice. */
  onRows: (read: number) => void
  now: Date
  importer: Importer
  source: FileSource | undefined
  destinations: ReadonlyMap<string, ImportDestination>
  countries: ReadonlySet<string>
  universities: UniversityIndex
  findTaughtBy: (row: TaughtBy) => KnownUniversity | undefined
  cities: CitySpellings
  /** The codes of the fields of study. */
  fields: ReadonlySet<string>
}

export const rowsAtOnce = 2000

const rowsPerReport = 500

export async function prepareScene(
  tx: Db,
  given: Pick<
    ImportScene,
    | ('path' | 'apply' | 'sink' | 'signal' | 'format' | 'meanings' | 'publishNew')
    | ('onRows' | 'now' | 'importer' | 'source')
  >,
): Promise<ImportScene> {
  const destinations = await listDestinations(tx)
  const known = await listKnownUniversities(tx)
  const cities = createCitySpellings()
  for (const one of known) cities.learn(one.country, one.city, one.origin !== 'import')
  for (const one of await listProgramCities(tx)) cities.learn(one.country, one.city)
  const universities = createUniversityIndex(known)
  // A destination that is mostly a country comes before one that is also in it.
  const byCountry = new Map([
    ...destinations.flatMap((one) => one.alsoIn.map((country) => [country, one] as const)),
    ...destinations.map((one) => [one.country, one] as const),
  ])
  return {
    ...given,
    destinations: byCountry,
    countries: new Set(byCountry.keys()),
    universities,
    findTaughtBy: createTaughtLookup(universities),
    cities,
    fields: new Set(await listFieldCodes(tx)),
  }
}

export interface ReadRow {
  header: ImportHeader
  record: ImportRecord
  remark: Remark
}

/** The rows of the file, each with a way to note something about it. */
export async function* rowsOf(
  { path, signal, format, meanings, onRows }: ImportScene,
  sink: NoteSink,
): AsyncGenerator<ReadRow, void> {
  let header: ImportHeader | undefined
  let meant: Meant = []
  let added: readonly string[] = []
  let rows = 0
  for await (const read of readImportFile(path, format)) {
    if (isHeader(read)) {
      const whole = givenForAll(read, meanings)
      added = whole.map(([, value]) => value)
      header = withColumns(
        read,
        whole.map(([column]) => column),
      )
      meant = meantIn(header, meanings)
      for (const name of read.unknown) remarksOn(1, sink)('column_unknown', name, '')
    } else if (header) {
      const record = { ...read, values: [...asMeant(read.values, meant), ...added] }
      yield {
        header,
        record,
        remark: remarksOn(read.line, sink, cellsOf(header, added, read.line)),
      }
      signal.throwIfAborted()
      rows++
      if (rows % rowsPerReport === 0) onRows(rowsPerReport)
    }
  }
}

/** What the user gave for all rows, for columns that the file doesn't have. */
function givenForAll({ at }: ImportHeader, meanings: ImportMeanings): [string, string][] {
  return Object.entries(meanings).flatMap(([column, { '': whole = '' }]): [string, string][] =>
    at(column) === -1 && whole !== '' ? [[column, whole]] : [],
  )
}

/** A header with more columns at its end, which are the last of each row. */
function withColumns(header: ImportHeader, more: readonly string[]): ImportHeader {
  const { at, width, columns } = header
  return {
    ...header,
    at: (column) => (more.includes(column) ? width + more.indexOf(column) : at(column)),
    width: width + more.length,
    columns: [...columns, ...more],
  }
}

type Meant = readonly { place: number; values: ReadonlyMap<string, string> }[]

function meantIn({ at }: ImportHeader, meanings: ImportMeanings): Meant {
  return Object.entries(meanings)
    .map(([column, values]) => ({ place: at(column), values: new Map(Object.entries(values)) }))
    .filter(({ place, values }) => place !== -1 && values.size > 0)
}

/** A row with the chosen meanings in place of its values. */
function asMeant(values: readonly string[], meant: Meant): readonly string[] {
  if (meant.length === 0) return values
  const read = [...values]
  for (const { place, values: words } of meant) {
    const written = read[place]
    if (written !== undefined) read[place] = words.get(valueKey(written)) ?? written
  }
  return read
}

/** The cell of each column of a row, as a spreadsheet names it; undefined for a text. */
function cellsOf(
  { isSheet, at, width }: ImportHeader,
  added: readonly string[],
  line: number,
): (column: string) => string | undefined {
  return (column) => {
    const place = at(column)
    const isInFile = place !== -1 && place < width - added.length
    return isSheet && isInFile ? `${lettersOf(place)}${line}` : undefined
  }
}

/** The third column is C, the 28th AB. */
function lettersOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : lettersOf(Math.floor(place / 26) - 1) + last
}
