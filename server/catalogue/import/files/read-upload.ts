import {
  type ImportFault,
  importLimits,
  type ReadingChoice,
  valueKey,
  type WordsOfColumn,
  wordLimits,
} from '#contract/catalogue/imports.ts'
import { covered, uncalculated } from '../../../spreadsheet/cell-text.ts'
import { guessMapping, judgeKind } from '../mapping/guess-mapping.ts'
import type { NewImport } from '../runs/run-queries.ts'
import { asFileError, ImportFileError, readRecords } from './file.ts'
import { EncodingUnsure, type ReadList, readList } from './read-list.ts'

export type ReadUpload = Pick<
  NewImport,
  | ('encoding' | 'separator' | 'header' | 'samples' | 'mapping' | 'rows_total' | 'fault')
  | ('reading' | 'words')
>

const sampleRows = 3
const sampleLength = 120

/**
 * Converts any file to UTF-8 text with values, and reads its header, its first rows and how
 * many there are. An unusable file is reported with its fault. `text` is where that text is.
 */
export async function readUpload(
  path: string,
  choice: ReadingChoice = {},
): Promise<ReadUpload & { text: string }> {
  const read: ReadUpload & { text: string } = {
    text: path,
    encoding: 'utf-8',
    separator: ',',
    header: [],
    samples: [],
    mapping: [],
    rows_total: 0,
    fault: null,
    words: [],
    reading: {
      ...{ sheets: [], sheet: null, headerLine: 1, lines: [], encodings: [], isKept: false },
      kind: null,
    },
  }
  try {
    const list = await readList(path, `${path}.csv`, choice)
    read.text = list.path
    read.encoding = list.encoding
    read.separator = list.format.separator
    read.reading = list.reading
    await readRows(list, read)
  } catch (error) {
    const known = asFileError(error, 1)
    if (!(known instanceof ImportFileError)) throw error
    read.fault = faultOf(known)
    if (known instanceof EncodingUnsure) read.reading.encodings = known.encodings
  }
  read.reading.kind = judgeKind(read.header) ?? null
  read.mapping = guessMapping(read.header)
  return read
}

export function faultOf({ fault, line, detail }: ImportFileError): ImportFault {
  return { code: fault, line: line ?? null, detail: detail.slice(0, 200) }
}

async function readRows({ path, format }: ReadList, read: ReadUpload): Promise<void> {
  let isHeader = true
  // For a column that the first rows leave empty, the first value further down.
  const unseen = new Set<number>()
  const firsts: string[] = []
  const words = countWords()
  for await (const { line, values } of readRecords(path, format.separator)) {
    if (isHeader) {
      if (line < format.headerLine) continue
      isHeader = false
      read.header = values
        .slice(0, importLimits.columns)
        .map((name) => (name === covered ? '' : name.slice(0, sampleLength)))
      if (values.length > importLimits.columns) {
        const detail = `${values.length} > ${importLimits.columns}`
        throw new ImportFileError('too_many_columns', detail, line)
      }
      for (const at of read.header.keys()) unseen.add(at)
      continue
    }
    read.rows_total++
    words.take(values.slice(0, read.header.length))
    if (read.samples.length < sampleRows) {
      read.samples.push(
        values.slice(0, read.header.length).map((one) => one.slice(0, sampleLength)),
      )
    } else if (unseen.size > 0) {
      for (const at of unseen)
        if (values[at]?.trim()) firsts[at] = values[at].slice(0, sampleLength)
    }
    for (const at of unseen) if (values[at]?.trim()) unseen.delete(at)
  }
  if (isHeader) throw new ImportFileError('file_empty')
  read.words = words.all()
  if (firsts.length > 0) read.samples.push(read.header.map((_name, at) => firsts[at] ?? ''))
}

/** Which values each column has and how often, for columns with few different ones. */
function countWords(): { take: (values: readonly string[]) => void; all: () => WordsOfColumn[] } {
  const columns = new Map<number, Map<string, { text: string; rows: number }> | 'many'>()
  return {
    take: (values) => {
      for (const [at, value] of values.entries()) {
        const known = columns.get(at) ?? new Map<string, { text: string; rows: number }>()
        if (known === 'many') continue
        columns.set(at, known)
        const text = value === covered || value === uncalculated ? '' : value.trim()
        if (text === '') continue
        const key = valueKey(text)
        const one = known.get(key)
        if (one) one.rows++
        else if (known.size === wordLimits.values || key.length > wordLimits.length) {
          columns.set(at, 'many')
        } else known.set(key, { text, rows: 1 })
      }
    },
    all: () =>
      [...columns].flatMap(([at, known]) =>
        known === 'many' || known.size === 0
          ? []
          : [{ at, values: [...known.values()].toSorted((one, other) => other.rows - one.rows) }],
      ),
  }
}
