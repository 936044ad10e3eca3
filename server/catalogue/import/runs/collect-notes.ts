import type { NoteSummary } from '#contract/catalogue/imports.ts'
import { createNoteFile } from './note-file.ts'
import { type Note, type NoteCode, type NoteSink, noteCodes } from './notes.ts'

/** How many notes of a kind are shown before the reader turns the page. */
export const notesShown = 50

export interface Collected {
  sink: NoteSink
  /** Writes what is left; after that the report is complete, in the order of the lines. */
  close: () => Promise<void>
  summary: () => NoteSummary[]
}

/**
 * Counts the notes of an import, keeps the first of each kind, and writes all of them to a file.
 */
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

/** A note as a screen shows it: only the beginning of a long value. */
export function asShown({ line, field, before, after, cell }: Note): NoteSummary['first'][number] {
  return {
    ...(cell !== undefined && { cell }),
    line,
    field,
    before: before.slice(0, shownLength),
    after: after.slice(0, shownLength),
  }
}
