import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type {
  ImportCounts,
  ImportFault,
  ImportMapping,
  ImportState,
  NoteSummary,
} from '#contract/catalogue/imports.ts'
import type { Db } from '../../../database/database.ts'
import type { CatalogueImportTable } from '../../../database/tables.ts'

export type ImportRow = Selectable<CatalogueImportTable> & { creator: string }

export type NewImport = Pick<
  ImportRow,
  | 'key'
  | 'file_name'
  | 'bytes'
  | 'sha256'
  | 'encoding'
  | 'separator'
  | 'header'
  | 'samples'
  | 'mapping'
  | 'rows_total'
  | 'fault'
  | 'reading'
  | 'meanings'
  | 'words'
>

export async function insertImport(
  tx: Db,
  { header, samples, mapping, fault, reading, meanings, words, ...given }: NewImport,
  { accountId, now }: { accountId: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('catalogue_import')
    .values({
      ...given,
      header: JSON.stringify(header),
      samples: JSON.stringify(samples),
      mapping: JSON.stringify(mapping),
      fault: fault && JSON.stringify(fault),
      reading: JSON.stringify(reading),
      meanings: JSON.stringify(meanings),
      words: JSON.stringify(words),
      state: fault ? 'failed' : 'uploaded',
      created_at: now,
      created_by: accountId,
    })
    .execute()
}

export function findImport(db: Db, key: string): Promise<ImportRow | undefined> {
  return selectImports(db).where('catalogue_import.key', '=', key).executeTakeFirst()
}

/** Without the notes on its rows, which may be long. */
export type ImportHead = Omit<ImportRow, 'notes' | 'samples' | 'reading' | 'meanings' | 'words'>

/** The latest first. */
export function listImports(db: Db, limit: number): Promise<ImportHead[]> {
  return selectImports(db)
    .clearSelect()
    .select([
      'catalogue_import.id',
      'catalogue_import.key',
      'catalogue_import.file_name',
      'catalogue_import.bytes',
      'catalogue_import.sha256',
      'catalogue_import.encoding',
      'catalogue_import.separator',
      'catalogue_import.header',
      'catalogue_import.mapping',
      'catalogue_import.source',
      'catalogue_import.publish_new',
      'catalogue_import.state',
      'catalogue_import.rows_read',
      'catalogue_import.rows_total',
      'catalogue_import.counts',
      'catalogue_import.stayed',
      'catalogue_import.fault',
      'catalogue_import.alive_at',
      'catalogue_import.cancel_asked',
      'catalogue_import.version',
      'catalogue_import.created_at',
      'catalogue_import.created_by',
      'catalogue_import.applied_at',
      'catalogue_import.applied_by',
      'catalogue_import.undone_at',
      'catalogue_import.undone_by',
      'catalogue_import.forgotten_at',
    ])
    .select(creator)
    .orderBy('catalogue_import.id', 'desc')
    .limit(limit)
    .execute()
}

const creator = sql<string>`concat_ws(' ', account.given_names, account.family_name)`.as('creator')

function selectImports(db: Db) {
  return db
    .selectFrom('catalogue_import')
    .innerJoin('account', 'account.id', 'catalogue_import.created_by')
    .selectAll('catalogue_import')
    .select(creator)
}

interface Step {
  key: string
  version: number
  from: readonly ImportState[]
  to: ImportState
}

/** Begins a step from the version that the user saw; false if another has begun. */
export async function beginStep(
  tx: Db,
  { key, version, from, to }: Step,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('catalogue_import')
    .set({
      state: to,
      version: version + 1,
      rows_read: 0,
      fault: null,
      cancel_asked: false,
      alive_at: now,
    })
    .where('key', '=', key)
    .where('version', '=', version)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Reports how far a step has got, and answers whether it is asked to stop; undefined if it was
 * given up meanwhile: another person's step may be under way.
 */
export async function tellProgress(
  db: Db,
  { id, version }: { id: number; version: number },
  read: number,
  now: Date,
): Promise<{ cancel_asked: boolean } | undefined> {
  return db
    .updateTable('catalogue_import')
    .set((eb) => ({
      rows_read: eb.fn<number>('least', [eb.val(read), eb.ref('rows_total')]),
      alive_at: now,
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', 'in', ['checking', 'applying', 'undoing'])
    .returning('cancel_asked')
    .executeTakeFirst()
}

interface Ended {
  state: ImportState
  fault?: ImportFault
  counts?: ImportCounts
  notes?: readonly NoteSummary[]
  stayed?: number
  applied?: { at: Date; by: number }
  undone?: { at: Date; by: number }
}

/**
 * Ends a step, from the version it began with; false if it was given up meanwhile because its
 * process seemed gone, and belongs to no process any more.
 */
export async function endStep(
  tx: Db,
  { id, version }: { id: number; version: number },
  { state, fault, counts, notes, stayed, applied, undone }: Ended,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('catalogue_import')
    .set((eb) => ({
      state,
      version: eb('version', '+', 1),
      alive_at: null,
      ...(fault && { fault: JSON.stringify(fault) }),
      ...(counts && { counts: JSON.stringify(counts), rows_read: counts.rows }),
      ...(notes && { notes: JSON.stringify(notes) }),
      ...(stayed !== undefined && { stayed }),
      ...(applied && { applied_at: applied.at, applied_by: applied.by }),
      ...(undone && { undone_at: undone.at, undone_by: undone.by }),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setMapping(
  tx: Db,
  at: ImportAt,
  {
    reading,
    mapping,
    source,
    meanings,
    publishNew,
  }: Omit<ImportMapping, 'kind'> & Pick<ImportRow, 'reading'>,
): Promise<boolean> {
  return setUnchecked(tx, at, {
    reading: JSON.stringify(reading),
    mapping: JSON.stringify(mapping),
    meanings: JSON.stringify(meanings),
    publish_new: publishNew,
    source: source || null,
    state: 'uploaded',
    fault: null,
  })
}

/** The same file, read another way: none of it has been checked. */
export async function setReading(
  tx: Db,
  at: ImportAt,
  {
    header,
    samples,
    mapping,
    fault,
    reading,
    meanings,
    words,
    ...read
  }: Omit<NewImport, FileOfImport>,
): Promise<boolean> {
  return setUnchecked(tx, at, {
    ...read,
    header: JSON.stringify(header),
    samples: JSON.stringify(samples),
    mapping: JSON.stringify(mapping),
    fault: fault && JSON.stringify(fault),
    reading: JSON.stringify(reading),
    meanings: JSON.stringify(meanings),
    words: JSON.stringify(words),
    state: fault ? 'failed' : 'uploaded',
  })
}

/** An import in the version that a user has before them. */
interface ImportAt {
  key: string
  version: number
}

/** Earlier checks no longer hold; false if it was changed or stored meanwhile. */
async function setUnchecked(
  tx: Db,
  { key, version }: ImportAt,
  values: Updateable<CatalogueImportTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('catalogue_import')
    .set({ ...values, counts: null, notes: null, version: version + 1 })
    .where('key', '=', key)
    .where('version', '=', version)
    .where('state', 'in', ['uploaded', 'checked', 'failed'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type FileOfImport = 'key' | 'file_name' | 'bytes' | 'sha256'

export async function askToCancel(db: Db, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('catalogue_import')
    .set({ cancel_asked: true })
    .where('key', '=', key)
    .where('state', 'in', ['checking', 'applying'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Those whose process has given no sign of life, apart from those that are `here`: their current
 * step has stored nothing. One that was being undone is stored as before.
 */
export async function endSilent(
  db: Db,
  { before, here }: { before: Date; here: readonly number[] },
): Promise<void> {
  const fault: ImportFault = { code: 'stopped', line: null, detail: '' }
  await db
    .updateTable('catalogue_import')
    .set((eb) => ({
      state: sql<ImportState>`case state when 'undoing' then 'applied' else 'failed' end`,
      fault: JSON.stringify(fault),
      version: eb('version', '+', 1),
      alive_at: null,
    }))
    .where('state', 'in', ['checking', 'applying', 'undoing'])
    .where('alive_at', '<=', before)
    .where(sql<SqlBool>`id <> all(${here}::bigint[])`)
    .execute()
}

/** Only an import that stored nothing is removed: the rest is part of the catalogue's history. */
export async function deleteImport(
  tx: Db,
  { key, version }: { key: string; version: number },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('catalogue_import')
    .where('key', '=', key)
    .where('version', '=', version)
    .where('state', 'in', ['uploaded', 'checked', 'failed'])
    .where('applied_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
