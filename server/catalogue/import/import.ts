import type { Kysely } from 'kysely'
import type { ImportCounts, ImportKind, ImportMeanings } from '#contract/catalogue/imports.ts'
import type { Db } from '../../database/database.ts'
import type { DB } from '../../database/tables.ts'
import type { Deps } from '../../deps.ts'
import { type FileFormat, type ImportHeader, isHeader, readImportFile } from './files/file.ts'
import { keepRowsFor, lockImports } from './rows/apply-queries.ts'
import { importIntakes } from './rows/intakes.ts'
import { importKeyedPrograms } from './rows/keyed-programs.ts'
import { importKeyedScholarships } from './rows/keyed-scholarships.ts'
import { importKeyedUniversities } from './rows/keyed-universities.ts'
import { importPrograms } from './rows/programs.ts'
import { importUniversities } from './rows/universities.ts'
import type { NoteSink } from './runs/notes.ts'
import { type FileSource, type Importer, prepareScene } from './scene.ts'

/** Thrown when another import is at work. */
export class ImportBusy extends Error {}

export interface ImportOutcome extends ImportCounts {
  kind: ImportKind
}

export interface ImportRequest {
  path: string
  format?: FileFormat
  /** Whether to store what was read. A dry run reports the same and changes nothing. */
  apply: boolean
  sink: NoteSink
  signal: AbortSignal
  onRows?: (read: number) => void
  now?: Date
  importer?: Importer
  meanings?: ImportMeanings
  publishNew?: boolean
  /** Where the whole file was read: for rows that name no source. */
  source?: FileSource | undefined
  /** The import under whose number overwritten data is kept, so that it can be undone. */
  keepFor?: number
  /** Called before the end of the transaction that stores. */
  onStored?: (tx: Db, outcome: ImportOutcome) => Promise<void>
}

/**
 * Brings a file of universities, of programs or of intakes into the catalogue: all of it in one
 * transaction, or nothing. Importing the same file again changes nothing.
 */
export async function importFile(
  { db, catalogueChanged }: { db: Kysely<DB> } & Pick<Deps, 'catalogueChanged'>,
  { format = {}, onRows = () => {}, now = new Date(), importer = {}, ...request }: ImportRequest,
): Promise<ImportOutcome> {
  const { kind, at } = await readImportHeader(request.path, format)
  const isKeyed = at('key') !== -1
  const { apply } = request
  let outcome: ImportOutcome | undefined
  try {
    await db.transaction().execute(async (tx) => {
      if (!(await lockImports(tx))) throw new ImportBusy()
      if (request.keepFor !== undefined) await keepRowsFor(tx, request.keepFor)
      const scene = await prepareScene(tx, {
        ...{ source: undefined, meanings: {}, publishNew: false, ...request },
        ...{ format, onRows, now, importer },
      })
      const bring = isKeyed && kind !== 'intakes' ? keyedImporters[kind] : importers[kind]
      const counts = await bring(tx, scene)
      request.signal.throwIfAborted()
      outcome = { kind, ...counts }
      if (!apply) throw new DryRun()
      await request.onStored?.(tx, outcome)
    })
  } catch (error) {
    if (outcome && error instanceof DryRun) return outcome
    throw error
  }
  if (!outcome) throw new Error('an import ended without an outcome')
  await catalogueChanged()
  return outcome
}

/** Ends the transaction of a dry run, so that nothing of it remains. */
class DryRun extends Error {}

const importers = {
  universities: importUniversities,
  programs: importPrograms,
  intakes: importIntakes,
  scholarships: importKeyedScholarships,
} as const satisfies Record<ImportKind, unknown>

/** For an export that is brought back. */
const keyedImporters = {
  universities: importKeyedUniversities,
  programs: importKeyedPrograms,
  scholarships: importKeyedScholarships,
} as const

/** What a file is about, judged by the names of its columns. Throws an `ImportFileError`. */
export async function readImportHeader(
  path: string,
  format: FileFormat = {},
): Promise<ImportHeader> {
  for await (const read of readImportFile(path, format)) {
    if (isHeader(read)) return read
  }
  throw new Error('a file without a header was read')
}
