import { createInflateRaw } from 'node:zlib'
import { decodePDFRawStream, PDFContext, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { Problem } from '#contract/common/values/problems.ts'

const mega = 1024 * 1024

export const unpackLimits = {
  /** The limits for one stream, for a picture, and for all streams of a file. */
  stream: 64 * mega,
  picture: 256 * mega,
  file: 512 * mega,
} as const

/** The rest of a file's unpacking budget. */
export interface Budget {
  left: number
}

export function newBudget(): Budget {
  return { left: unpackLimits.file }
}

const flate = new Set(['FlateDecode', 'Fl'])
/** By their short names too, which readers know everywhere. */
const textual: ReadonlyMap<string, string> = new Map([
  ['ASCIIHexDecode', 'ASCIIHexDecode'],
  ['AHx', 'ASCIIHexDecode'],
  ['ASCII85Decode', 'ASCII85Decode'],
  ['A85', 'ASCII85Decode'],
  ['LZWDecode', 'LZWDecode'],
  ['LZW', 'LZWDecode'],
  ['RunLengthDecode', 'RunLengthDecode'],
  ['RL', 'RunLengthDecode'],
])
const mostFilters = 8

/**
 * The contents of packed data. Throws `file_too_complex` as soon as they exceed the budget, and
 * `file_damaged` if they can’t be unpacked to the end.
 */
export async function unpacked(
  data: Buffer,
  filters: readonly string[],
  budget: Budget,
): Promise<Buffer> {
  if (filters.length > mostFilters) throw new Problem('file_too_complex')
  let held = data
  for (const filter of filters) {
    const pieces: Buffer[] = []
    const isWhole = await run(held, filter, unpackLimits.stream, budget, (piece) =>
      pieces.push(piece),
    )
    if (!isWhole) throw new Problem('file_damaged')
    held = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
  }
  return held
}

/**
 * Unpacks data without keeping it, as far as a reader of the file would. Throws `file_too_complex`
 * if it comes to more than `most`. The work of picture decoders is left to them.
 */
export async function weigh(
  data: Buffer,
  filters: readonly string[],
  most: number,
  budget: Budget,
): Promise<void> {
  if (filters.length > mostFilters) throw new Problem('file_too_complex')
  let held = data
  for (const [at, filter] of filters.entries()) {
    if (!flate.has(filter) && !textual.has(filter)) return
    const isLast = at === filters.length - 1
    const pieces: Buffer[] = []
    await run(held, filter, isLast ? most : unpackLimits.stream, budget, (piece) => {
      if (!isLast) pieces.push(piece)
    })
    held = Buffer.concat(pieces)
  }
}

/** Whether it came to its end; everything unpacked up to there has been passed on. */
async function run(
  data: Buffer,
  filter: string,
  most: number,
  budget: Budget,
  take: (piece: Buffer) => void,
): Promise<boolean> {
  let bytes = 0
  const count = (piece: Buffer) => {
    bytes += piece.length
    budget.left -= piece.length
    if (bytes > most || budget.left < 0) throw new Problem('file_too_complex')
    take(piece)
  }
  try {
    if (flate.has(filter)) await inflate(data, count)
    else decode(data, textual.get(filter), count)
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'file_too_complex') throw error
    return false
  }
}

/** Without its header and its sum, which readers ignore. */
async function inflate(data: Buffer, take: (piece: Buffer) => void): Promise<void> {
  const stream = createInflateRaw({ chunkSize: mega })
  stream.end(data.subarray(2))
  for await (const piece of stream) take(piece)
}

const piece = 64 * 1024

function decode(data: Buffer, filter: string | undefined, take: (piece: Buffer) => void): void {
  if (filter === undefined) throw new Problem('file_damaged')
  const dict = PDFContext.create().obj({ Filter: PDFName.of(filter) })
  const stream = decodePDFRawStream(PDFRawStream.of(dict, data))
  for (;;) {
    const bytes = stream.getBytes(piece)
    if (bytes.length === 0) return
    take(Buffer.from(bytes))
  }
}
