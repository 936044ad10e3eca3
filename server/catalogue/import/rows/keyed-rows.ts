import { type ImportCounts, keyedColumns } from '#contract/catalogue/imports.ts'
import { cellOf } from '../cells/cell.ts'
import { isNone } from '../cells/no-value.ts'
import { changedFields, tidy } from '../cells/text.ts'
import { choiceIn } from '../cells/words.ts'
import { Refused } from '../refused.ts'
import type { NoteCode, Remark } from '../runs/notes.ts'
import { remarksOn } from '../runs/notes.ts'
import { type ImportScene, rowsOf } from '../scene.ts'
import { hasAllColumns } from './university-row.ts'

/** A row of an export that is brought back. */
export interface KeyedRow {
  key: string
  /** Empty if the row doesn't give it. */
  text: (column: string) => string
  remark: Remark
}

const rowsAtOnce = 200

type Outcome = 'updated' | 'unchanged' | 'refused'

/**
 * The rows of an export, a few hundred at once, each key once. `change` says what became of each
 * row.
 */
async function bringBack(
  scene: ImportScene,
  kind: keyof typeof keyedColumns,
  change: (rows: readonly KeyedRow[]) => Promise<Outcome[]>,
): Promise<ImportCounts> {
  const counts = { rows: 0, updated: 0, unchanged: 0, duplicates: 0, refused: 0 }
  const lines = new Map<string, number>()
  let waiting: KeyedRow[] = []
  const work = async () => {
    for (const outcome of await change(waiting)) counts[outcome]++
    waiting = []
  }
  let isFirst = true
  // Code that follows the progress expects each row to be read twice.
  const once = { ...scene, onRows: (read: number) => scene.onRows(2 * read) }
  for await (const { header, record, remark } of rowsOf(once, scene.sink)) {
    const read = new Set<string>(keyedColumns[kind])
    const unread = isFirst ? header.columns.filter((name) => !read.has(name)) : []
    for (const name of unread) remarksOn(1, scene.sink)('column_unknown', name, '')
    isFirst = false
    counts.rows++
    const text = (column: string) => cellOf(header, record.values, column)
    const key = text('key')
    const earlier = lines.get(key)
    if (!hasAllColumns(header, record.values, remark)) counts.refused++
    else if (key === '') {
      remark('key_missing', 'key', '')
      counts.refused++
    } else if (earlier !== undefined) {
      remark('duplicate_in_file', 'key', key, `line ${earlier}`)
      counts.duplicates++
    } else {
      lines.set(key, record.line)
      waiting.push({ key, text, remark })
    }
    if (waiting.length === rowsAtOnce) await work()
  }
  if (waiting.length > 0) await work()
  return { ...counts, inserted: 0, kept: 0, universitiesAdded: 0 }
}

interface Kept<Stored> {
  kind: keyof typeof keyedColumns
  find: (keys: readonly string[]) => Promise<Stored[]>
  /** The note on a key that the catalogue doesn't have. */
  unknown: NoteCode
  /** The stored record with a row's values; undefined, with a note, if the row is refused. */
  read: (row: KeyedRow, before: Stored) => Stored | undefined
  /** Its columns, as the export has them. */
  columns: (one: Stored) => object
  store: (changed: readonly { before: Stored; after: Stored }[]) => Promise<void>
}

/**
 * Brings back what the catalogue has under these keys: differences are noted, and stored together.
 */
export function bringBackKept<Stored extends { key: string }>(
  scene: ImportScene,
  { kind, find, unknown, read, columns, store }: Kept<Stored>,
): Promise<ImportCounts> {
  return bringBack(scene, kind, async (rows) => {
    const known = await find(rows.map(({ key }) => key))
    const stored = new Map(known.map((one) => [one.key, one]))
    const changed: { before: Stored; after: Stored }[] = []
    const outcomes = rows.map((row): Outcome => {
      const before = stored.get(row.key)
      if (!before) {
        row.remark(unknown, 'key', row.key)
        return 'refused'
      }
      const after = orRefused(row, () => read(row, before))
      if (!after) return 'refused'
      const changes = changedFields(columns(before), columns(after))
      for (const [field, was, is] of changes) row.remark('updated', `${row.key}: ${field}`, was, is)
      if (changes.length === 0) return 'unchanged'
      changed.push({ before, after })
      return 'updated'
    })
    if (scene.apply && changed.length > 0) await store(changed)
    return outcomes
  })
}

/** Undefined, with a note, if a row is refused for one of its values. */
function orRefused<T>({ remark, text }: KeyedRow, read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    remark(error.code, error.column, text(error.column))
    return undefined
  }
}

/**
 * A text of at most `length` characters; one that differs from the stored text only in its spaces
 * counts as the same.
 */
export function textOf<T extends string | null>(
  { text }: KeyedRow,
  column: string,
  stored: T,
  length: number,
): string | T {
  const written = text(column)
  if (written === '' || written === tidy(stored ?? '')) return stored
  if (written.length > length) throw new Refused('too_long', column)
  return written
}

/** The same for what may be absent: `none` removes it. */
export function textOrNone(
  row: KeyedRow,
  column: string,
  stored: string | null,
  length: number,
): string | null {
  const given = textOf(row, column, stored, length)
  return given !== stored && isNone(given ?? '') ? null : given
}

/** One of a list of words. */
export function choiceOf<T extends string>(
  { text }: KeyedRow,
  column: string,
  stored: T | null,
  choices: readonly T[],
): T | null {
  const written = text(column)
  if (written === '' || written === stored) return stored
  const found = choiceIn(written, choices)
  if (found === undefined) throw new Refused('value_unknown', column)
  return found
}
