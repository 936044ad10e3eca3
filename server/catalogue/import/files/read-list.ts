import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImportReading, ListEncoding, ReadingChoice } from '#contract/catalogue/imports.ts'
import { covered } from '../../../spreadsheet/cell-text.ts'
import { unpackSheet } from '../../../spreadsheet/unpack-sheet.ts'
import { knownNames } from '../mapping/guess-mapping.ts'
import { decoderOf } from './decoder.ts'
import { asFileError, type FileFormat, ImportFileError, readRecords } from './file.ts'
import { fileKindOf } from './file-kind.ts'
import { guessEncoding } from './guess-encoding.ts'

type TextEncoding = Exclude<ListEncoding, 'xlsx'>

/** How much of the first lines is shown when the user has to choose an encoding. */
const shownLines = 12
const shownCells = 12
const shownLength = 60
/** How far down we look for the names of the columns. */
const searchedLines = 20

export interface ReadList {
  /** UTF-8 text with values: the file itself, or its conversion. */
  path: string
  encoding: ListEncoding
  format: Required<Pick<FileFormat, 'separator' | 'headerLine' | 'isSheet'>>
  reading: ImportReading
}

/** Thrown if only its owner can say how a text is encoded. */
export class EncodingUnsure extends ImportFileError {
  readonly encodings: ImportReading['encodings']

  constructor(encodings: ImportReading['encodings']) {
    super('encoding_unsure', encodings.map(({ encoding }) => encoding).join(', '))
    this.encodings = encodings
  }
}

/**
 * Turns any list file into UTF-8 text with values, at `into` if it isn't that already, and finds
 * the line with the names of its columns. If the file is no list, throws an `ImportFileError` that
 * says what it is.
 */
export async function readList(
  path: string,
  into: string,
  choice: ReadingChoice = {},
): Promise<ReadList> {
  const kind = await fileKindOf(path).catch((error: unknown) => {
    throw asFileError(error, 1)
  })
  if (kind !== 'text' && kind !== 'xlsx') throw new ImportFileError(kind)
  if (kind === 'xlsx') {
    const unpacked = await unpackSheet(path, into, choice.sheet)
    if (typeof unpacked === 'string') throw new ImportFileError(unpacked)
    const { headerLine, lines } = await findHeader(into, ',', choice)
    return {
      path: into,
      encoding: 'xlsx',
      format: { separator: ',', headerLine, isSheet: true },
      reading: { ...unpacked, headerLine, lines, encodings: [], isKept: false, kind: null },
    }
  }

  const { encoding, others, isCut } = await encodingOf(path, choice.encoding)
  const isAsSent = encoding === 'utf-8' && !isCut
  if (!isAsSent) await transcode(path, into, encoding)
  const text = isAsSent ? path : into
  const separator = await separatorOf(text)
  const { headerLine, lines } = await findHeader(text, separator, choice)
  return {
    path: text,
    encoding,
    format: { separator, headerLine, isSheet: false },
    reading: {
      sheets: [],
      sheet: null,
      headerLine,
      lines,
      encodings: others,
      isKept: false,
      kind: null,
    },
  }
}

async function encodingOf(
  path: string,
  chosen: ReadingChoice['encoding'],
): Promise<{
  encoding: TextEncoding
  others: ImportReading['encodings']
  isCut?: boolean
}> {
  const { sure, possible, isCut = false } = await guessEncoding(path)
  const others = await tryEncodings(path, possible)
  if (sure?.startsWith('utf')) return { encoding: sure, others, isCut }
  const isPossible = chosen !== undefined && possible.includes(chosen)
  const encoding = isPossible ? chosen : sure
  if (encoding !== undefined) return { encoding, others }
  if (others.length === 0) throw new ImportFileError('not_utf8')
  throw new EncodingUnsure(others)
}

/** The first lines that are not plain ASCII, since these are the ones that show the encoding. */
async function tryEncodings(
  path: string,
  encodings: readonly TextEncoding[],
): Promise<ImportReading['encodings']> {
  if (encodings.length === 0) return []
  const telling = await tellingLines(path)
  return encodings.map((encoding) => ({
    encoding,
    lines: telling.map(({ line, bytes }) => ({
      line,
      cells: [
        decoderOf(encoding)
          .decode(bytes)
          .trim()
          .slice(0, 2 * shownLength),
      ],
    })),
  }))
}

const tellingAtMost = 3

async function tellingLines(path: string): Promise<{ line: number; bytes: Buffer }[]> {
  const found: { line: number; bytes: Buffer }[] = []
  let rest: Buffer = Buffer.alloc(0)
  let line = 1
  const stream = createReadStream(path)
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk])
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      const bytes = rest.subarray(0, end)
      if (bytes.some((byte) => byte >= 0x80)) found.push({ line, bytes: bytes.subarray(0, 300) })
      rest = rest.subarray(end + 1)
      line++
      if (found.length === tellingAtMost) return found
    }
    if (rest.length > 1024 * 1024) break
  }
  if (rest.some((byte) => byte >= 0x80)) found.push({ line, bytes: rest.subarray(0, 300) })
  return found
}

/** Characters that no text has: it is in another encoding, or is no text. */
const noSigns = /[\0\u0080-\u009f\ufffd]/

async function transcode(from: string, to: string, encoding: TextEncoding): Promise<void> {
  await pipeline(Readable.from(decoded(from, encoding)), createWriteStream(to, { mode: 0o600 }))
}

async function* decoded(path: string, encoding: TextEncoding): AsyncGenerator<Buffer, void> {
  const decoder = decoderOf(encoding)
  let line = 1
  for await (const chunk of createReadStream(path)) {
    const text = decoder.decode(chunk, { stream: true })
    if (noSigns.test(text)) {
      const before = text.slice(0, text.search(noSigns)).split('\n').length - 1
      throw new ImportFileError('not_utf8', '', line + before)
    }
    line += text.split('\n').length - 1
    yield Buffer.from(text)
  }
  yield Buffer.from(decoder.decode())
}

const separators = [',', ';', '\t', '|'] as const

/**
 * What `sep=` says in the first line, as Excel obeys it; otherwise what separates the names of
 * known columns, otherwise the most frequent separator of the first line.
 */
async function separatorOf(path: string): Promise<string> {
  const head = await headOf(path)
  const declared = /^sep=(.)\s*$/i.exec(head[0] ?? '')?.[1]
  if (declared !== undefined) return declared
  const plain = head.map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, (text) => bare(text)))
  const judged = separators.map((separator) => ({
    separator,
    known: Math.max(0, ...plain.map((line) => knownNames(line.split(separator).slice(0, 64)))),
    count: (plain[0] ?? '').split(separator).length,
  }))
  const [best] = judged.toSorted((one, other) => other.known - one.known || other.count - one.count)
  return best?.separator ?? ','
}

/** A quoted value without its marks, and without any separators. */
function bare(text: string): string {
  return text.slice(1, -1).replaceAll(/[,;\t|"]/g, ' ')
}

async function headOf(path: string): Promise<string[]> {
  const head = Buffer.alloc(64 * 1024)
  const file = await open(path)
  const { bytesRead } = await file.read(head, 0, head.length, 0)
  await file.close()
  const text = head.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '')
  return text.split(/\r\n|\n|\r/).slice(0, searchedLines)
}

type Header = Pick<ImportReading, 'headerLine' | 'lines'>

/**
 * The line that names most of the known columns, and the lower one of a heading over two lines: its
 * cells are merged downwards, or it divides what the upper one says as a whole. Otherwise the first
 * line that isn't empty.
 */
async function findHeader(
  path: string,
  separator: string,
  { headerLine: chosen }: ReadingChoice,
): Promise<Header> {
  const lines: ImportReading['lines'] = []
  let best: { line: number; known: number } | undefined
  let read = 0
  try {
    for await (const { line, values } of readRecords(path, separator)) {
      if (++read > searchedLines) break
      const cells = values.map((cell) => (cell === covered ? '' : cell.trim()))
      if (line === 1 && /^sep=.?$/i.test(cells.join(''))) continue
      const shown = cells.slice(0, shownCells).map((cell) => cell.slice(0, shownLength))
      if (lines.length < shownLines) lines.push({ line, cells: shown })
      const known = knownNames(cells.slice(0, 64))
      const isBelow = best !== undefined && line === best.line + 1 && known === best.known
      if (!best || (known >= 2 && (known > best.known || isBelow))) best = { line, known }
    }
  } catch {
    // The code that reads the rows says what is wrong with them.
  }
  return { headerLine: chosen ?? best?.line ?? 1, lines }
}
