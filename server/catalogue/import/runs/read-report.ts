import { Readable } from 'node:stream'
import { columnOfField, importWords } from '#contract/catalogue/import-words.ts'
import type { NotePage } from '#contract/catalogue/imports.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Deps } from '../../../deps.ts'
import { csvLine, csvStart, csvStyleOf } from '../../../spreadsheet/csv.ts'
import { wordsAt } from '../../../words/locales.ts'
import { reportName } from '../files/kept-files.ts'
import { asShown, notesShown } from './collect-notes.ts'
import { readNotes } from './note-file.ts'
import { noteCodes } from './notes.ts'
import { findImport } from './run-queries.ts'

/** A page of the notes on rows, of one kind, in the order of the lines. */
export async function listNotes(
  deps: Deps,
  key: string,
  { code, page }: { code: string; page: number },
): Promise<NotePage> {
  const { row, file } = await openReport(deps, key)
  const count = row.notes?.find((one) => one.code === code)?.count ?? 0
  const skipped = (page - 1) * notesShown
  const notes: NotePage['notes'] = []
  let at = 0
  for await (const note of readNotes(file, code)) {
    if (at++ >= skipped) notes.push(asShown(note))
    if (notes.length === notesShown) break
  }
  file.destroy()
  return { count, page, pages: Math.max(1, Math.ceil(count / notesShown)), notes }
}

/**
 * All notes on rows as CSV, in a reader's words; French spreadsheets separate values with
 * semicolons.
 */
export async function reportFile(deps: Deps, key: string, language: Language): Promise<Readable> {
  const { file } = await openReport(deps, key)
  return Readable.from(csvOf(deps, file, language))
}

async function* csvOf(
  deps: Deps,
  file: Readable,
  language: Language,
): AsyncGenerator<Buffer, void> {
  const say = (path: string) => wordsAt(deps.locales, language, 'admin', `imports.${path}`)
  const words = importWords((path) => findWords(deps, language, path), language)
  const style = csvStyleOf(language)
  const names = ['line', 'cell', 'what', 'note', 'field', 'before', 'after'] as const
  const head = names.map((name) => say(`reportColumn.${name}`))
  let lines = csvStart + csvLine(head, style)
  for await (const { line, cell = '', code, field, before, after } of readNotes(file)) {
    const { column } = columnOfField(field)
    lines += csvLine(
      [
        ...[line, cell, say(`what.${noteCodes[code]}`), say(`note.${code}`), words.field(field)],
        ...[words.value(column, before), words.value(column, after)],
      ],
      style,
    )
    if (lines.length > 64 * 1024) {
      yield Buffer.from(lines)
      lines = ''
    }
  }
  yield Buffer.from(lines)
}

function findWords({ locales }: Deps, language: Language, path: string): string | undefined {
  const [namespace = '', name = ''] = path.split(':')
  try {
    return wordsAt(locales, language, namespace, name)
  } catch {
    return undefined
  }
}

async function openReport(deps: Deps, key: string) {
  const row = await findImport(deps.db, key)
  if (!row?.counts || row.forgotten_at !== null) throw new Problem('not_found')
  const file: Readable = await deps.clearFiles.read(reportName(row.key))
  return { row, file }
}
