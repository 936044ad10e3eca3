import type { NoteSummary } from '#contract/catalogue/imports.ts'
import { createNoteFile } from './note-file.ts'
import { type Note, type NoteCode, type NoteSink, noteCodes } from './notes.ts'

/** How many notes of a kind are shown before somebody turns the page. */
export const notesShown = 50

export interface Collected {
  sink: NoteSink
  /** Writes what is left; the report is whole, and in the order of the lines, after it. */
  close: () => Promise<void>
  summary: () => NoteSummary[]
}

/** Counts what an import says, keeps the first of each kind, and writes all of it to a file. */
export function collectNotes(reportFile: string): Collected {
  const found = new Map<NoteCode, { count: number; first: Note[] }>()
  const file = createNoteFile(reportFile)

  return {
    sink: (note) => {
      const of = found.get(note.code) ?? { count: 0, first: [] }
      found.set(note.code, of)
      of.count++
      if (of.first.length < notesShown) of.first.push(note)
      file.add(note)
    },
    close: file.close,
    summary: () =>
      (['refused', 'kept', 'changed', 'noted'] as const).flatMap((what) =>
        [...found]
          .filter(([code]) => noteCodes[code] === what)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([code, { count, first }]) => ({
            code,
            what,
            count,
            first: first.toSorted((one, other) => one.line - other.line).map(asShown),
          })),
      ),
  }
}

const shownLength = 200

/** A note as a screen shows it: of a long value its beginning. */
export function asShown({ line, field, before, after, cell }: Note): NoteSummary['first'][number] {
  return {
    ...(cell !== undefined && { cell }),
    line,
    field,
    before: before.slice(0, shownLength),
    after: after.slice(0, shownLength),
  }
}
