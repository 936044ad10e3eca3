import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { NoteSummary } from '#contract/imports.ts'
import { csvLine, csvStart } from '../../http/csv.ts'
import { type Note, type NoteCode, type NoteSink, noteCodes } from './notes.ts'

/** How many notes of a kind the screen shows. */
const shown = 50

export interface Collected {
  sink: NoteSink
  /** Writes what is left; the report is whole after it. */
  close: () => Promise<void>
  summary: () => NoteSummary[]
}

/** Counts what an import says, keeps the first of each kind, and writes all of it to a CSV file. */
export function collectNotes(reportFile: string): Collected {
  const found = new Map<NoteCode, { count: number; first: Note[] }>()
  const file: WriteStream = createWriteStream(reportFile, { mode: 0o600 })
  file.on('error', () => {})
  let waiting = csvStart + csvLine(['line', 'what', 'code', 'field', 'before', 'after', 'cell'])

  return {
    sink: (note) => {
      const { code, line, field, before, after, cell = '' } = note
      const of = found.get(code) ?? { count: 0, first: [] }
      found.set(code, of)
      of.count++
      if (of.first.length < shown) of.first.push(note)
      waiting += csvLine([line, noteCodes[code], code, field, before, after, cell])
      if (waiting.length > 64 * 1024) {
        file.write(waiting)
        waiting = ''
      }
    },
    close: async () => {
      file.end(waiting)
      waiting = ''
      await finished(file)
    },
    summary: () =>
      (['refused', 'kept', 'changed', 'noted'] as const).flatMap((what) =>
        [...found]
          .filter(([code]) => noteCodes[code] === what)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([code, { count, first }]) => ({
            code,
            what,
            count,
            first: first.map(({ line, field, before, after, cell }) => ({
              ...(cell !== undefined && { cell }),
              line,
              field,
              before: before.slice(0, 200),
              after: after.slice(0, 200),
            })),
          })),
      ),
  }
}
