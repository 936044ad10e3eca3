import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { csvText } from '../../../spreadsheet/csv.ts'
import type { ImportOutcome } from '../import.ts'
import { createNoteFile, readNotes } from './note-file.ts'
import { type Note, type NoteCode, type NoteSink, noteCodes } from './notes.ts'

export interface ImportReport {
  sink: NoteSink
  /** Writes what is still waiting and closes the file. */
  close: () => Promise<void>
  /** The console's part: totals, and the first notes of each code. */
  summary: () => string[]
}

/**
 * Counts the notes of an import, keeps the first `examples` notes of each code, and writes all of
 * them to a CSV file if one is given, in the order of the lines.
 */
export function createImportReport(file: string | undefined, examples: number): ImportReport {
  const totals = new Map<NoteCode, number>()
  const shown = new Map<NoteCode, Note[]>()
  const notes = file === undefined ? undefined : createNoteFile(`${file}.notes`)

  return {
    sink: (note) => {
      totals.set(note.code, (totals.get(note.code) ?? 0) + 1)
      const first = shown.get(note.code) ?? []
      if (first.length < examples) shown.set(note.code, [...first, note])
      notes?.add(note)
    },
    close: async () => {
      if (file === undefined || !notes) return
      await notes.close()
      await pipeline(csvOf(`${file}.notes`), createWriteStream(file))
      await rm(`${file}.notes`, { force: true })
    },
    summary: () =>
      (['refused', 'kept', 'changed', 'noted'] as const).flatMap((what) => {
        const codes = [...totals.keys()].filter((code) => noteCodes[code] === what)
        if (codes.length === 0) return []
        return [
          '',
          what,
          ...codes
            .toSorted()
            .flatMap((code) => [
              `  ${code}  ${totals.get(code)}`,
              ...(shown.get(code) ?? []).map(consoleLine),
            ]),
        ]
      }),
  }
}

/** The first lines of the console: what was read, how fast, and with what outcome. */
export function headline(outcome: ImportOutcome, applied: boolean, seconds: number): string[] {
  const { kind, rows, inserted, updated, unchanged, kept, duplicates, refused } = outcome
  return [
    `${kind}: ${applied ? 'stored' : 'dry run, nothing was changed; --apply stores it'}`,
    `rows ${rows}  new ${inserted}  updated ${updated}  unchanged ${unchanged}  kept ${kept}  ` +
      `duplicates ${duplicates}  refused ${refused}  universities added ${outcome.universitiesAdded}`,
    `${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows a second`,
  ]
}

function consoleLine({ line, field, before, after, cell }: Note): string {
  const arrow = after === '' ? '' : ` → ${JSON.stringify(after)}`
  const place = cell === undefined ? `line ${line}` : `line ${line} (${cell})`
  return `    ${place}  ${field}  ${JSON.stringify(before)}${arrow}`
}

async function* csvOf(path: string): AsyncGenerator<string, void> {
  yield 'line,what,code,field,before,after,cell\n'
  for await (const note of readNotes(path)) yield csvLine(note)
}

function csvLine({ line, code, field, before, after, cell = '' }: Note): string {
  return `${[String(line), noteCodes[code], code, field, before, after, cell]
    .map((text) => csvText(text, ','))
    .join(',')}\n`
}
