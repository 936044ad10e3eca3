import type { ImportCounts } from '#contract/catalogue/imports.ts'
import type { Db } from '../../../database/database.ts'
import { keepEditions } from '../../editions/edition-queries.ts'
import { findProgramsForUpdate, listStaffPrograms } from '../../programs/staff-program-queries.ts'
import { writeIntakes } from '../../programs/write-program-queries.ts'
import { refreshSearch } from '../../refresh-search.ts'
import { type ImportScene, rowsAtOnce, rowsOf } from '../scene.ts'
import {
  listProgramsByKey,
  listProgramsByTitle,
  type NamedProgram,
  touchPrograms,
} from './intake-queries.ts'
import { type ReadIntake, readIntakeRow } from './intake-row.ts'
import { type PlannedProgram, planIntakes } from './plan-intakes.ts'

const programsAtOnce = 200

/** Reads the file for the programs it names, then compares and stores their intakes program by program. */
export async function importIntakes(tx: Db, scene: ImportScene): Promise<ImportCounts> {
  const counts = {
    rows: 0,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    kept: 0,
    duplicates: 0,
    refused: 0,
    universitiesAdded: 0,
  }
  const byProgram = await readByProgram(tx, scene, counts)
  const ids = [...byProgram.keys()].toSorted((one, other) => one - other)
  for (let at = 0; at < ids.length; at += programsAtOnce) {
    scene.signal.throwIfAborted()
    const piece = ids.slice(at, at + programsAtOnce)
    const find = scene.apply ? findProgramsForUpdate : listStaffPrograms
    const planned = (await find(tx, piece)).map((program) =>
      planIntakes(program, byProgram.get(program.id) ?? [], scene),
    )
    for (const one of planned) {
      for (const outcome of one.outcomes) counts[outcome]++
    }
    if (scene.apply) await store(tx, scene, planned)
  }
  return counts
}

async function store(
  tx: Db,
  { now, importer }: ImportScene,
  planned: readonly PlannedProgram[],
): Promise<void> {
  const changed = planned.filter(({ written }) => written.length > 0)
  if (changed.length === 0) return
  const ids = changed.map(({ program }) => program.id)
  await keepEditions(
    tx,
    'program',
    changed.map(({ program }) => program),
  )
  for (const { program, written } of changed) await writeIntakes(tx, program.id, written)
  await touchPrograms(tx, ids, { now, by: importer.accountId ?? null })
  await refreshSearch(tx, { programs: ids })
}

/** The rows that can be read, under the programs they name. */
async function readByProgram(
  tx: Db,
  scene: ImportScene,
  counts: Pick<ImportCounts, 'rows' | 'refused'>,
): Promise<Map<number, ReadIntake[]>> {
  const byProgram = new Map<number, ReadIntake[]>()
  let waiting: Omit<ReadIntake, 'zone'>[] = []
  const find = async () => {
    for (const [one, program] of await namedPrograms(tx, waiting)) {
      if (!program) {
        counts.refused++
        continue
      }
      const rows = byProgram.get(program.id) ?? []
      byProgram.set(program.id, rows)
      rows.push({ ...one, zone: program.zone })
    }
    waiting = []
  }
  // Code that follows the progress expects each row to be read twice.
  const today = scene.now.toISOString().slice(0, 10)
  const once = { ...scene, onRows: (read: number) => scene.onRows(2 * read) }
  for await (const { header, record, remark } of rowsOf(once, scene.sink)) {
    counts.rows++
    const row = readIntakeRow(header, record.values, today, remark)
    if (row) waiting.push({ row, line: record.line, remark })
    else counts.refused++
    if (waiting.length === rowsAtOnce) await find()
  }
  if (waiting.length > 0) await find()
  return byProgram
}

type Waiting = Omit<ReadIntake, 'zone'>

/** Each row with the program it names, or without one if it is refused; notes why. */
async function namedPrograms(
  tx: Db,
  waiting: readonly Waiting[],
): Promise<[Waiting, NamedProgram | undefined][]> {
  const [byKey, byTitle] = [
    waiting.filter(({ row }) => row.programKey !== ''),
    waiting.filter(({ row }) => row.programKey === ''),
  ]
  const found = new Map<Waiting, NamedProgram[]>()
  const take = (rows: readonly Waiting[], programs: readonly NamedProgram[]) => {
    for (const program of programs) {
      const one = rows[program.place - 1]
      if (one) found.set(one, [...(found.get(one) ?? []), program])
    }
  }
  take(
    byKey,
    await listProgramsByKey(
      tx,
      byKey.map(({ row }) => row.programKey),
    ),
  )
  take(
    byTitle,
    await listProgramsByTitle(
      tx,
      byTitle.map(({ row }) => row.university),
      byTitle.map(({ row }) => row.title),
    ),
  )
  return waiting.map((one) => [one, choose(one, found.get(one) ?? [])])
}

/** If several have the same title, the one that is not archived. */
function choose(
  { row, remark }: Waiting,
  programs: readonly NamedProgram[],
): NamedProgram | undefined {
  const [column, name] =
    row.programKey === ''
      ? (['title', row.title] as const)
      : (['program_key', row.programKey] as const)
  const living = programs.filter(({ status }) => status !== 'archived')
  const [only] = living
  // With a key it may be an export that is brought back: nothing in it is changed.
  if (row.programKey !== '' && programs.length === 1) return programs[0]
  if (living.length > 1) remark('program_ambiguous', column, name)
  else if (programs.length === 0) remark('program_unknown', column, name)
  else if (!only) remark('program_archived', column, name)
  return living.length === 1 ? only : undefined
}
