import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { TextDecoder } from 'node:util'
import { parse } from 'csv-parse'
import { type ImportFault, importLimits } from '#contract/imports.ts'
import { unpackSheet } from '../../spreadsheet/unpack-sheet.ts'
import { asFileError, ImportFileError } from './file.ts'
import { guessMapping } from './guess-mapping.ts'
import type { NewImport } from './run-queries.ts'

type Read = Pick<
  NewImport,
  'encoding' | 'separator' | 'header' | 'samples' | 'mapping' | 'rows_total' | 'fault'
>
type Encoding = Read['encoding']

const sampleRows = 3
const sampleLength = 120

/**
 * Makes UTF-8 text with values of whatever a file is, in its place, and reads its header, its first
 * rows and how many there are. A file that can't be used is told with its fault.
 */
export async function readUpload(path: string): Promise<Read> {
  const read: Read = {
    encoding: 'utf-8',
    separator: ',',
    header: [],
    samples: [],
    mapping: [],
    rows_total: 0,
    fault: null,
  }
  try {
    read.encoding = await encodingOf(path)
    if (read.encoding === 'xlsx') await unpack(path)
    else if (read.encoding !== 'utf-8') await transcode(path, `${path}.csv`, read.encoding)
    if (read.encoding !== 'utf-8') await rename(`${path}.csv`, path)
    if (read.encoding !== 'xlsx') read.separator = await separatorOf(path)
    await readRows(path, read)
  } catch (error) {
    const known = asFileError(error, 1)
    if (!(known instanceof ImportFileError)) throw error
    read.fault = faultOf(known)
  }
  read.mapping = guessMapping(read.header)
  return read
}

export function faultOf({ fault, line, detail }: ImportFileError): ImportFault {
  return { code: fault, line: line ?? null, detail: detail.slice(0, 200) }
}

async function readRows(path: string, read: Read): Promise<void> {
  const parser = parse({
    bom: true,
    delimiter: read.separator,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 256 * 1024,
  })
  const reading = pipeline(createReadStream(path), parser)
  reading.catch(() => {})
  let isHeader = true
  // Of a column that the first rows leave empty, the first value further down.
  const unseen = new Set<number>()
  const firsts: string[] = []
  for await (const record of parser) {
    const values: string[] = record
    if (isHeader) {
      isHeader = false
      read.header = values.slice(0, importLimits.columns).map((name) => name.slice(0, sampleLength))
      if (values.length > importLimits.columns) {
        const detail = `${values.length} > ${importLimits.columns}`
        throw new ImportFileError('too_many_columns', detail, 1)
      }
      for (const at of read.header.keys()) unseen.add(at)
      continue
    }
    read.rows_total++
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
  await reading
  if (isHeader) throw new ImportFileError('file_empty')
  if (firsts.length > 0) read.samples.push(read.header.map((_name, at) => firsts[at] ?? ''))
}

async function unpack(path: string): Promise<void> {
  const fault = await unpackSheet(path, `${path}.csv`)
  if (fault) throw new ImportFileError(fault)
}

/** How a file's signs are written. What is not UTF-8 is taken for what Windows writes in the West. */
async function encodingOf(path: string): Promise<Encoding> {
  const head = Buffer.alloc(4)
  const file = await open(path)
  await file.read(head, 0, 4, 0)
  await file.close()
  if (head.readUInt32BE(0) === 0x504b0304) return 'xlsx'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let encoding: Encoding = 'utf-8'
  let line = 1
  for await (const chunk of createReadStream(path)) {
    const bytes: Buffer = chunk
    if (bytes.includes(0)) throw new ImportFileError('not_utf8', '', line)
    if (encoding === 'utf-8') {
      try {
        decoder.decode(bytes, { stream: true })
      } catch {
        encoding = 'windows-1252'
      }
    }
    line += bytes.filter((byte) => byte === 10).length
  }
  return encoding
}

/** Bytes that Windows-1252 has no sign for: another encoding wrote them. */
const noSigns = /[\u0081\u008d\u008f\u0090\u009d\0]/

async function transcode(from: string, to: string, encoding: Encoding): Promise<void> {
  await pipeline(Readable.from(decoded(from, encoding)), createWriteStream(to, { mode: 0o600 }))
}

async function* decoded(path: string, encoding: Encoding): AsyncGenerator<Buffer, void> {
  const decoder = new TextDecoder(encoding)
  let line = 1
  for await (const chunk of createReadStream(path)) {
    const text = decoder.decode(chunk, { stream: true })
    if (noSigns.test(text)) throw new ImportFileError('not_utf8', '', line)
    line += text.split('\n').length - 1
    yield Buffer.from(text)
  }
  yield Buffer.from(decoder.decode())
}

/** What stands most often in the first line outside of quotation marks. */
async function separatorOf(path: string): Promise<string> {
  const head = Buffer.alloc(64 * 1024)
  const file = await open(path)
  const { bytesRead } = await file.read(head, 0, head.length, 0)
  await file.close()
  const [line = ''] = head
    .toString('utf8', 0, bytesRead)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r?\n/)
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
}
