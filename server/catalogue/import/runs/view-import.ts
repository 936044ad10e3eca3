import { type ImportKind, type ImportView, importKindOf } from '#contract/catalogue/imports.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Deps } from '../../../deps.ts'
import { readSettings } from '../../../settings/read-settings.ts'
import { guessMapping } from '../mapping/guess-mapping.ts'
import { undoUntil } from './forget-imports.ts'
import { findImport, type ImportHead, type ImportRow, listImports } from './run-queries.ts'

const most = 100

export async function viewImport({ db }: Pick<Deps, 'db'>, key: string): Promise<ImportView> {
  const row = await findImport(db, key)
  if (!row) throw new Problem('not_found')
  const { importDays } = (await readSettings(db)).retention
  return {
    ...headOf(row, importDays),
    samples: row.samples,
    reading: { ...row.reading, kind: kindShown(row) },
    guesses: {
      universities: guessMapping(row.header, 'universities'),
      programs: guessMapping(row.header, 'programs'),
      intakes: guessMapping(row.header, 'intakes'),
      scholarships: guessMapping(row.header, 'scholarships'),
    },
    meanings: row.meanings,
    notes: row.notes ?? [],
  }
}

/** The latest imports, without the notes on their rows. */
export async function viewImports({ db }: Pick<Deps, 'db'>) {
  const { importDays } = (await readSettings(db)).retention
  return (await listImports(db, most)).map((row) => headOf(row, importDays))
}

function headOf(
  row: ImportHead,
  importDays: number,
): Omit<ImportView, 'samples' | 'notes' | 'reading' | 'guesses' | 'meanings'> {
  return {
    key: row.key,
    fileName: row.file_name,
    bytes: row.bytes,
    encoding: row.encoding,
    separator: row.separator,
    header: row.header,
    mapping: row.mapping,
    source: row.source,
    publishNew: row.publish_new,
    state: row.state,
    rowsRead: row.rows_read,
    rowsTotal: row.rows_total,
    counts: row.counts,
    fault: row.fault,
    stayed: row.stayed,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    createdBy: row.creator,
    appliedAt: row.applied_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoUntil: undoUntil(row, importDays)?.toISOString() ?? null,
    forgottenAt: row.forgotten_at?.toISOString() ?? null,
  }
}

function kindShown({ reading, mapping }: ImportRow): ImportKind | null {
  return reading.kind === undefined ? (importKindOf(mapping) ?? null) : reading.kind
}
