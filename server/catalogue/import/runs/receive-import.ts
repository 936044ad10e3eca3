import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import {
  columnsOf,
  type ImportMapping,
  type ImportReading,
  type ImportView,
  importKindOf,
  importKinds,
  importLimits,
  isForWholeFile,
  type ReadingChoice,
  sourceIn,
} from '#contract/catalogue/imports.ts'
import { type FieldProblem, Problem } from '#contract/common/values/problems.ts'
import type { By } from '../../../actor/by.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { Db } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { receiveBody } from '../../../http/bodies/receive-body.ts'
import { newOpaqueKey } from '../../../keys/opaque-key.ts'
import { fileName, localFile, makeFolder, removeFiles, sentName } from '../files/kept-files.ts'
import { type ReadUpload, readUpload } from '../files/read-upload.ts'
import { recallMapping } from '../mapping/recall-mapping.ts'
import type { Of } from './run-import.ts'
import {
  deleteImport,
  type FileOfImport,
  findImport,
  insertImport,
  type NewImport,
  setMapping,
  setReading,
} from './run-queries.ts'
import { viewImport } from './view-import.ts'

/**
 * Takes a file in, finds out what it is and how it is encoded, and keeps it until it is removed.
 */
export async function receiveImport(
  deps: Deps,
  { name, body }: { name: string; body: ReadableStream<Uint8Array> | null },
  { actor, requestId }: By,
): Promise<ImportView> {
  const key = newOpaqueKey()
  const path = localFile(deps.env, key)
  await makeFolder(deps.env)
  try {
    const { bytes, sha256 } = await receiveBody(body, {
      path,
      mostBytes: importLimits.bytes,
      tooLarge: 'body_too_large',
    })
    const { text, ...read } = await readUpload(path)
    if (!read.fault) await keep(deps, fileName(key), text)
    // A file that could be read another way is kept as it was uploaded.
    if (isWorthKeeping(read)) {
      if (text !== path || read.fault) await keep(deps, sentName(key), path)
      read.reading.isKept = true
    }
    await deps.db.transaction().execute(async (tx) => {
      const given = { key, file_name: name, bytes, sha256, ...(await withRecalled(tx, read)) }
      await insertImport(tx, given, { accountId: actor.accountId, now: deps.now() })
      await recordAudit(tx, {
        actor,
        action: 'import.received',
        entity: 'import',
        entityKey: key,
        after: { file: name, bytes, sha256, fault: read.fault?.code },
        requestId,
      })
    })
  } finally {
    await rm(path, { force: true })
    await rm(`${path}.csv`, { force: true })
  }
  return viewImport(deps, key)
}

function isWorthKeeping({ fault, reading }: ReadUpload): boolean {
  return fault === null || reading.encodings.length > 0 || reading.sheets.length > 1
}

/** What was chosen for the last file with the same columns takes precedence over guesses. */
async function withRecalled(tx: Db, read: ReadUpload): Promise<Omit<NewImport, FileOfImport>> {
  const recalled = await recallMapping(tx, read.header)
  if (!recalled) return { ...read, meanings: {} }
  const { kind = null, ...chosen } = recalled
  return { ...read, ...chosen, reading: { ...read.reading, kind } }
}

async function keep({ clearFiles }: Deps, name: string, path: string): Promise<void> {
  await clearFiles.keep(name, path, (await stat(path)).size)
}

/**
 * Reads a file that is already here again: in another encoding, from another sheet, or with the
 * names of its columns in another line. Whatever was checked must be checked again.
 */
export async function readOtherwise(
  deps: Deps,
  { key, version }: Of,
  choice: ReadingChoice,
): Promise<ImportView> {
  const before = await findImport(deps.db, key)
  if (!before) throw new Problem('not_found')
  if (before.version !== version) throw new Problem('version_stale')
  refuseNoReading(before.reading, choice)
  const path = localFile(deps.env, `${key}-${randomUUID()}`)
  await makeFolder(deps.env)
  try {
    const isItsText = before.encoding === 'utf-8' && before.reading.encodings.length === 0
    const name = isItsText ? fileName(key) : sentName(key)
    await pipeline(await deps.clearFiles.read(name), createWriteStream(path, { mode: 0o600 }))
    const { text, ...read } = await readUpload(path, choice)
    read.reading.isKept = true
    await deps.db.transaction().execute(async (tx) => {
      if (!(await setReading(tx, { key, version }, await withRecalled(tx, read)))) {
        throw new Problem('conflict')
      }
      if (!read.fault && !isItsText) await keep(deps, fileName(key), text)
    })
  } finally {
    await rm(path, { force: true })
    await rm(`${path}.csv`, { force: true })
  }
  return viewImport(deps, key)
}

function refuseNoReading(
  { isKept, sheets, encodings }: ImportReading,
  { sheet, encoding }: ReadingChoice,
): void {
  if (!isKept) throw new Problem('conflict')
  const fields: Record<string, FieldProblem> = {}
  if (sheet !== undefined && sheets[sheet] === undefined) fields['sheet'] = { code: 'not_a_choice' }
  const isOffered = encodings.some((one) => one.encoding === encoding)
  if (encoding !== undefined && !isOffered) fields['encoding'] = { code: 'not_a_choice' }
  if (Object.keys(fields).length > 0) throw new Problem('validation_failed', { fields })
}

/**
 * Sets which of our columns each column of the file maps to, and where the file was read; whatever
 * was checked must be checked again.
 */
export async function mapColumns(
  deps: Deps,
  { key, version }: Of,
  given: ImportMapping,
): Promise<ImportView> {
  const before = await findImport(deps.db, key)
  if (!before) throw new Problem('not_found')
  const kind = given.kind ?? importKindOf(given.mapping) ?? null
  refuseOther(before.header, { ...given, kind })
  const reading = { ...before.reading, kind }
  if (!(await setMapping(deps.db, { key, version }, { ...given, reading }))) {
    throw new Problem(before.version === version ? 'conflict' : 'version_stale')
  }
  return viewImport(deps, key)
}

function refuseOther(
  header: readonly string[],
  { kind, mapping, source, meanings }: ImportMapping,
): void {
  const known = new Set(kind ? columnsOf(kind) : importKinds.flatMap(columnsOf))
  const fields: Record<string, FieldProblem> = {}
  if (mapping.length !== header.length) fields['mapping'] = { code: 'invalid' }
  for (const [at, name] of mapping.entries()) {
    if (name === null) continue
    const isTwice = mapping.indexOf(name) !== at
    if (isTwice || !known.has(name)) fields[`mapping.${at}`] = { code: 'not_a_choice' }
  }
  for (const column of Object.keys(meanings)) {
    const isForAll = isForWholeFile(kind, column, mapping)
    if (!mapping.includes(column) && !isForAll)
      fields[`meanings.${column}`] = { code: 'not_a_choice' }
  }
  if (source && !sourceIn(source)) fields['source'] = { code: 'not_a_page' }
  if (Object.keys(fields).length > 0) throw new Problem('validation_failed', { fields })
}

/** Removes a file if nothing of it was stored. */
export async function removeImport(
  deps: Deps,
  { key, version }: Of,
  { actor, requestId }: By,
): Promise<void> {
  const before = await findImport(deps.db, key)
  if (!before) throw new Problem('not_found')
  await deps.db.transaction().execute(async (tx) => {
    if (!(await deleteImport(tx, { key, version }))) {
      throw new Problem(before.version === version ? 'conflict' : 'version_stale')
    }
    await recordAudit(tx, {
      actor,
      action: 'import.removed',
      entity: 'import',
      entityKey: key,
      before: { file: before.file_name },
      requestId,
    })
    await removeFiles(deps, key)
  })
}
