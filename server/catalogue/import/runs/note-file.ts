import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { z } from 'zod'
import { type Note, noteCodes } from './notes.ts'

const waitingLength = 64 * 1024
const sortedAtOnce = 2000

export interface NoteFile {
  add: (note: Note) => void
  /** Writes what is left, and sorts the notes by their lines. */
  close: () => Promise<void>
}

/** Notes on a disk, one per line as JSON: an import may make hundreds of thousands. */
export function createNoteFile(path: string): NoteFile {
  const file: WriteStream = createWriteStream(path, { mode: 0o600 })
  file.on('error', () => {})
  // For each note, the line it is about, and where it ends in the file.
  const [lines, ends]: [number[], number[]] = [[], []]
  let isInOrder = true
  let length = 0
  let waiting = ''
  let isClosed = false
  return {
    add: ({ line, code, field, before, after, cell }) => {
      const text = `${JSON.stringify([line, code, field, before, after, cell ?? ''])}\n`
      length += Buffer.byteLength(text)
      if (line < (lines.at(-1) ?? 0)) isInOrder = false
      lines.push(line)
      ends.push(length)
      waiting += text
      if (waiting.length > waitingLength) {
        file.write(waiting)
        waiting = ''
      }
    },
    close: async () => {
      if (isClosed) return
      isClosed = true
      file.end(waiting)
      waiting = ''
      await finished(file)
      if (!isInOrder) await sort(path, lines, ends)
    },
  }
}

async function sort(
  path: string,
  lines: readonly number[],
  ends: readonly number[],
): Promise<void> {
  const order = [...lines.keys()].sort((one, other) => (lines[one] ?? 0) - (lines[other] ?? 0))
  const sorted = `${path}.sorted`
  const [from, to] = [await open(path), await open(sorted, 'w', 0o600)]
  try {
    for (let at = 0; at < order.length; at += sortedAtOnce) {
      const pieces = await Promise.all(
        order.slice(at, at + sortedAtOnce).map((note) => pieceOf(from, ends, note)),
      )
      await to.appendFile(Buffer.concat(pieces))
    }
  } finally {
    await from.close()
    await to.close()
  }
  await rename(sorted, path)
}

async function pieceOf(file: FileHandle, ends: readonly number[], at: number): Promise<Buffer> {
  const [start, end] = [ends[at - 1] ?? 0, ends[at] ?? 0]
  const { buffer } = await file.read(Buffer.alloc(end - start), 0, end - start, start)
  return buffer
}

const NoteLine = z.tuple([
  z.number(),
  z.enum(Object.keys(noteCodes)),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
])

const isCode = (code: string): code is Note['code'] => code in noteCodes

/** The notes of a file in their order; only one kind if it is named. */
export async function* readNotes(
  from: string | Readable,
  only?: string,
): AsyncGenerator<Note, void> {
  const input = typeof from === 'string' ? createReadStream(from) : from
  const wanted = only === undefined ? undefined : `,${JSON.stringify(only)},`
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (wanted !== undefined && !text.includes(wanted)) continue
    const [line, code, field, before, after, cell] = NoteLine.parse(JSON.parse(text))
    if (!isCode(code) || (only !== undefined && code !== only)) continue
    yield { line, code, field, before, after, ...(cell !== '' && { cell }) }
  }
}
