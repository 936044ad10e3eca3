import type { Deps } from '../../deps.ts'
import { lockImports } from './apply-queries.ts'
import { type ImportKind, isHeader, readImportFile } from './file.ts'
import type { NoteSink } from './notes.ts'
import { importPrograms } from './programs.ts'
import { type ImportCounts, prepareScene } from './scene.ts'
import { importUniversities } from './universities.ts'

/** Thrown when another import is at work. */
export class ImportBusy extends Error {}

export interface ImportOutcome extends ImportCounts {
  kind: ImportKind
}

interface ImportRequest {
  path: string
  /** Whether to store what was read. A dry run says the same and changes nothing. */
  apply: boolean
  sink: NoteSink
  signal: AbortSignal
}

/**
 * Brings a file of universities or of programs into the catalogue: all of it in one transaction, or
 * nothing. The same file again changes nothing.
 */
export async function importFile(
  { db, catalogueChanged }: Pick<Deps, 'db' | 'catalogueChanged'>,
  request: ImportRequest,
): Promise<ImportOutcome> {
  const kind = await readImportKind(request.path)
  const tx = await db.startTransaction().execute()
  let counts: ImportCounts
  try {
    if (!(await lockImports(tx))) throw new ImportBusy()
    const scene = await prepareScene(tx, request)
    counts = await (kind === 'programs' ? importPrograms : importUniversities)(tx, scene)
    request.signal.throwIfAborted()
  } catch (error) {
    await tx.rollback().execute()
    throw error
  }
  if (!request.apply) {
    await tx.rollback().execute()
    return { kind, ...counts }
  }
  await tx.commit().execute()
  await catalogueChanged()
  return { kind, ...counts }
}

/** What a file is about, from its first line. Throws an `ImportFileError`. */
export async function readImportKind(path: string): Promise<ImportKind> {
  for await (const read of readImportFile(path)) {
    if (isHeader(read)) return read.kind
  }
  throw new Error('a file without a header was read')
}
