import { rm, stat } from 'node:fs/promises'
import {
  columnsOf,
  type ImportMapping,
  type ImportView,
  importKinds,
  importLimits,
  sourceIn,
} from '#contract/imports.ts'
import { type FieldProblem, Problem } from '#contract/problems.ts'
import { newOpaqueKey } from '../../admissions/secrets.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { receiveBody } from '../../http/receive-body.ts'
import type { By } from '../by.ts'
import { fileName, localFile, makeFolder, removeFiles } from './kept-files.ts'
import { readUpload } from './read-upload.ts'
import { recallMapping } from './recall-mapping.ts'
import type { Of } from './run-import.ts'
import { deleteImport, findImport, insertImport, setMapping } from './run-queries.ts'
import { viewImport } from './view-import.ts'

/** Takes a file in, looks what it is and how it is written, and keeps it until it is removed. */
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
    const read = await readUpload(path)
    if (!read.fault) await deps.storage.keep(fileName(key), path, (await stat(path)).size)
    await deps.db.transaction().execute(async (tx) => {
      const mapping = (await recallMapping(tx, read.header)) ?? read.mapping
      const given = { key, file_name: name, bytes, sha256, ...read, mapping }
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

/**
 * Says which of our columns each of the file's stands for, and where all of it was read; what was
 * checked is to be checked again.
 */
export async function mapColumns(
  deps: Deps,
  { key, version }: Of,
  given: ImportMapping,
): Promise<ImportView> {
  const before = await findImport(deps.db, key)
  if (!before) throw new Problem('not_found')
  refuseOther(before.header, given)
  if (!(await setMapping(deps.db, { key, version }, given))) {
    throw new Problem(before.version === version ? 'conflict' : 'version_stale')
  }
  return viewImport(deps, key)
}

function refuseOther(header: readonly string[], { mapping, source }: ImportMapping): void {
  const known = new Set(importKinds.flatMap(columnsOf))
  const fields: Record<string, FieldProblem> = {}
  if (mapping.length !== header.length) fields['mapping'] = { code: 'invalid' }
  for (const [at, name] of mapping.entries()) {
    if (name === null) continue
    const isTwice = mapping.indexOf(name) !== at
    if (isTwice || !known.has(name)) fields[`mapping.${at}`] = { code: 'not_a_choice' }
  }
  if (source && !sourceIn(source)) fields['source'] = { code: 'not_a_page' }
  if (Object.keys(fields).length > 0) throw new Problem('validation_failed', { fields })
}

/** Forgets a file of which nothing was stored. */
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
