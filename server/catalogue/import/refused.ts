import type { NoteCode } from './runs/notes.ts'

/** Thrown if a row is refused for one of its values. */
export class Refused extends Error {
  readonly code: NoteCode
  readonly column: string

  constructor(code: NoteCode, column: string) {
    super(code)
    this.code = code
    this.column = column
  }
}
