import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type ImportFault,
  type ImportState,
  type ImportStored,
  type ImportView,
  sourceIn,
} from '#contract/catalogue/imports.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { By } from '../../../actor/by.ts'
import { recordAudit } from '../../../audit/record-audit.ts'
import type { Deps } from '../../../deps.ts'
import { refreshSearch } from '../../refresh-search.ts'
import { kindOf } from '../cells/kind-of.ts'
import { ImportFileError } from '../files/file.ts'
import { fileName, localFile, makeFolder, reportName } from '../files/kept-files.ts'
import { faultOf } from '../files/read-upload.ts'
import { ImportBusy, importFile } from '../import.ts'
import { lockImports } from '../rows/apply-queries.ts'
import { collectNotes } from './collect-notes.ts'
import {
  askToCancel,
  beginStep,
  endSilent,
  endStep,
  findImport,
  type ImportRow,
  tellProgress,
} from './run-queries.ts'
import { undoImport } from './undo-queries.ts'
import { viewImport } from './view-import.ts'

export interface Of {
  key: string
  version: number
}

/**
 * How long an answer waits for a step; a longer one continues, and the screen asks about it again.
 */
const patienceMs = 1000
const pulseMs = 700
const silentMs = 60_000

/** What this process is working on, once for each who works on it. */
const here = new Set<{ id: number }>()

const steps = {
  check: { from: ['uploaded', 'checked', 'failed'], to: 'checking' },
  apply: { from: ['checked'], to: 'applying' },
  undo: { from: ['applied'], to: 'undoing' },
} as const satisfies Record<string, { from: readonly ImportState[]; to: ImportState }>

/**
 * Begins to check a file, to store it, or to undo it. Throws `version_stale` if someone has
 * begun something else, and `conflict` if the import is in no state for this.
 */
export async function startStep(
  deps: Deps,
  step: keyof typeof steps,
  { key, version }: Of,
  by: By,
): Promise<ImportView> {
  const before = await findImport(deps.db, key)
  if (!before) throw new Problem('not_found')
  if (before.version !== version) throw new Problem('version_stale')
  // Its file and what it overwrote are gone.
  if (before.forgotten_at !== null) throw new Problem('conflict')
  // Before it begins: a sweep must not take it for one that no process works on.
  const mark = { id: before.id }
  here.add(mark)
  try {
    const begins = await beginStep(deps.db, { key, version, ...steps[step] }, deps.now())
    if (!begins) throw new Problem('conflict')
  } catch (error) {
    here.delete(mark)
    throw error
  }

  const begun = { ...before, version: version + 1 }
  const run = step === 'undo' ? undo(deps, begun, by) : read(deps, begun, step === 'apply', by)
  const running = run
    .catch((error: unknown) => deps.log.error({ err: error }, 'an import stopped'))
    .finally(() => here.delete(mark))
  await Promise.race([running, sleep(patienceMs, undefined, { ref: false })])
  return viewImport(deps, key)
}

/**
 * A list of programs that adds universities is stored only after the user has confirmed that they
 * are new.
 */
export async function refuseUnconfirmed(
  { db }: Pick<Deps, 'db'>,
  key: string,
  { universitiesAdded }: ImportStored,
): Promise<void> {
  const row = await findImport(db, key)
  const added = row && kindOf(row) === 'programs' ? row.counts?.universitiesAdded : 0
  if (!added || added === universitiesAdded) return
  throw new Problem('validation_failed', { fields: { universitiesAdded: { code: 'required' } } })
}

/** Nothing remains of what is being read or stored. */
export async function cancelImport(deps: Deps, key: string): Promise<ImportView> {
  if (!(await findImport(deps.db, key))) throw new Problem('not_found')
  await askToCancel(deps.db, key)
  return viewImport(deps, key)
}

/**
 * Marks imports whose process is gone as cut short. On the embedded database there is
 * no other process than this one; on PostgreSQL another may be slow.
 */
export async function sweepImports({
  db,
  now,
  database,
}: Pick<Deps, 'db' | 'now' | 'database'>): Promise<void> {
  const patience = database.kind === 'embedded' ? 0 : silentMs
  await endSilent(db, {
    before: new Date(now().getTime() - patience),
    here: [...here].map(({ id }) => id),
  })
}

/** Undoes a step that another process gave up because it took the process for gone. */
class GivenUp extends Error {}

async function read(deps: Deps, row: ImportRow, apply: boolean, by: By): Promise<void> {
  const { id, key, separator, mapping, reading, version } = row
  const { headerLine } = reading
  const isSheet = row.encoding === 'xlsx'
  const step = { id, version }
  // Each step has its own: the next one may begin before this one has cleared away.
  const path = localFile(deps.env, `${key}-${randomUUID()}`)
  const reportPath = `${path}.report`
  const notes = collectNotes(reportPath)
  const stop = new AbortController()
  const progress = followProgress(deps, step, stop)
  try {
    await fetchFile(deps, key, path)
    const outcome = await importFile(deps, {
      path,
      format: { separator, kind: kindOf(row), mapping, headerLine, isSheet },
      meanings: row.meanings,
      publishNew: row.publish_new,
      apply,
      sink: notes.sink,
      signal: stop.signal,
      onRows: progress.add,
      now: deps.now(),
      importer: { accountId: by.actor.accountId, key: by.actor.key },
      source: row.source === null ? undefined : sourceIn(row.source),
      ...(apply && { keepFor: id }),
      onStored: async (tx, { kind, ...counts }) => {
        const applied = { at: deps.now(), by: by.actor.accountId }
        const ended = { state: 'applied', counts, notes: notes.summary(), applied } as const
        if (!(await endStep(tx, step, ended))) throw new GivenUp()
        progress.stop()
        await recordAudit(tx, {
          actor: by.actor,
          action: 'import.applied',
          entity: 'import',
          entityKey: key,
          after: {
            ...{ file: row.file_name, sha256: row.sha256, kind, ...counts },
            ...(row.source !== null && { source: row.source }),
          },
          requestId: by.requestId,
        })
      },
    })
    progress.stop()
    await keepReport(deps, key, reportPath, notes.close)
    const { kind, ...counts } = outcome
    if (!apply) await endStep(deps.db, step, { state: 'checked', counts, notes: notes.summary() })
  } catch (error) {
    progress.stop()
    await notes.close().catch(() => {})
    // Once it is stored, the step has ended: a later failure doesn't change that.
    if (stop.signal.aborted) await endStep(deps.db, step, { state: apply ? 'checked' : 'uploaded' })
    else {
      await endStep(deps.db, step, { state: 'failed', fault: reasonOf(error) })
      if (!isExpected(error)) throw error
    }
  } finally {
    await rm(path, { force: true })
    await rm(reportPath, { force: true })
  }
}

async function undo(deps: Deps, row: ImportRow, by: By): Promise<void> {
  const { id, key, file_name, version } = row
  const step = { id, version }
  const pulse = followProgress(deps, step, new AbortController())
  try {
    await deps.db.transaction().execute(async (tx) => {
      if (!(await lockImports(tx))) throw new ImportBusy()
      const { programs, stayed } = await undoImport(tx, id)
      if (programs.length > 0) await refreshSearch(tx, { programs })
      const undone = { at: deps.now(), by: by.actor.accountId }
      if (!(await endStep(tx, step, { state: 'undone', stayed, undone }))) throw new GivenUp()
      await recordAudit(tx, {
        actor: by.actor,
        action: 'import.undone',
        entity: 'import',
        entityKey: key,
        after: { file: file_name, stayed },
        requestId: by.requestId,
      })
    })
    pulse.stop()
  } catch (error) {
    pulse.stop()
    await endStep(deps.db, step, { state: 'applied', fault: reasonOf(error) })
    if (!isExpected(error)) throw error
    return
  }
  await deps.catalogueChanged()
}

/**
 * Reports at intervals how far a step has got, beside its transaction, and stops it if a member of
 * staff asks for that or if it was given up. The embedded database has one connection: there both
 * wait until the step is complete.
 */
function followProgress(
  { db, now, log }: Deps,
  step: { id: number; version: number },
  stop: AbortController,
) {
  let read = 0
  let isTelling = false
  let isOver = false
  const timer = setInterval(async () => {
    if (isTelling) return
    isTelling = true
    try {
      // Every row is read twice.
      const reported = await tellProgress(db, step, Math.floor(read / 2), now())
      if (!isOver && (!reported || reported.cancel_asked)) stop.abort()
    } catch (error) {
      log.warn({ err: error }, 'progress not reported')
    } finally {
      isTelling = false
    }
  }, pulseMs)
  timer.unref()
  return {
    add: (rows: number) => {
      read += rows
    },
    stop: () => {
      isOver = true
      clearInterval(timer)
    },
  }
}

async function fetchFile({ env, clearFiles }: Deps, key: string, path: string): Promise<void> {
  await makeFolder(env)
  await pipeline(await clearFiles.read(fileName(key)), createWriteStream(path, { mode: 0o600 }))
}

async function keepReport(
  { clearFiles }: Deps,
  key: string,
  path: string,
  close: () => Promise<void>,
): Promise<void> {
  await close()
  await clearFiles.keep(reportName(key), path, (await stat(path)).size)
}

function reasonOf(error: unknown): ImportFault {
  if (error instanceof ImportFileError) return faultOf(error)
  const code = error instanceof ImportBusy ? 'busy' : isGone(error) ? 'file_not_found' : 'stopped'
  return { code, line: null, detail: '' }
}

function isGone(error: unknown): boolean {
  return error instanceof Problem && error.code === 'storage_unavailable'
}

function isExpected(error: unknown): boolean {
  const expected = [ImportFileError, ImportBusy, GivenUp]
  return expected.some((kind) => error instanceof kind) || isGone(error)
}
