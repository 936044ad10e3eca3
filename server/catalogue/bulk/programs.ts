import type { BulkAction } from '#contract/catalogue/bulk.ts'
import type { ProgramInput } from '#contract/catalogue/catalogue-staff.ts'
import { faultsOf } from '#contract/catalogue/values/publication.ts'
import { recordAudits } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import { keepBefore } from '../../jobs/job-queries.ts'
import { isSame } from '../changed-members.ts'
import { keepEditions } from '../editions/edition-queries.ts'
import { changeProgram } from '../programs/save-program.ts'
import { findProgramsForUpdate, type StaffProgram } from '../programs/staff-program-queries.ts'
import { replaceTuition } from '../programs/write-program-queries.ts'
import { refreshSearch } from '../refresh-search.ts'
import { type Kept, listKept, touchPrograms, writePrograms } from './bulk-queries.ts'
import { mostLines, withFee } from './fee.ts'
import { nextIntakes } from './next-intakes.ts'
import { type Act, codesOf, type Subject, statusAfter } from './subject.ts'

/** Programs with the guards of one: a program that no one could apply to is not published. */
export const programs: Subject<Program, BulkAction> = {
  batch: 200,
  read: async (tx, ids, action) => {
    const rows = await findProgramsForUpdate(tx, ids)
    if (action.kind !== 'undo') return rows
    const kept = await listKept(tx, action.bulk, ids)
    return rows.map((row) => ({ ...row, kept: kept.get(row.id) }))
  },
  isDone: (program, action, now) => {
    switch (action.kind) {
      case 'field':
        return program.field === action.field && !program.derivedFields.includes('field')
      case 'channel':
        return program.submissionChannel === action.channel
      case 'rollOver':
        return nextIntakes(program.intakes, now).length === 0
      case 'fee':
        return isSame(withFee(program.tuitionLines, action.line), program.tuitionLines)
      case 'undo':
        return false
      default:
        return program.status === statusAfter[action.kind]
    }
  },
  refusalOf: (program, action, now) => {
    if (action.kind === 'undo') {
      const isAsLeft = program.kept?.versionAfter === program.version
      return isAsLeft ? undefined : { problem: 'version_stale', fields: null }
    }
    if (action.kind === 'fee' && withFee(program.tuitionLines, action.line).length > mostLines) {
      return { problem: 'validation_failed', fields: null }
    }
    if (action.kind !== 'publish' && action.kind !== 'channel') return undefined
    const fields = codesOf(
      action.kind === 'channel'
        ? channelFaults(program, action.channel, now)
        : faultsOf(program, now),
    )
    if (Object.keys(fields).length === 0) return undefined
    return { problem: 'nothing_open_to_publish', fields }
  },
  write: async (tx, rows, { id, action, actor, requestId, now }) => {
    if (action.kind === 'undo') return putBack(tx, rows, { actor, requestId, now })
    if (action.kind === 'channel' || action.kind === 'rollOver' || action.kind === 'fee') {
      // With the guards, the edition and the trail's line of each, as their forms would.
      for (const { kept: _, ...program } of rows) {
        const { key, version, tuitionLines } = program
        const input = { ...program, ...changeOf(program, action, now) }
        const by = { actor, requestId }
        const after = await changeProgram(tx, { now: () => now }, { key, version, input }, by)
        if (action.kind === 'fee') {
          const before = { tuitionLines }
          await keepBefore(tx, id, { programId: program.id, before, versionAfter: after.version })
        }
      }
      return
    }
    const ids = rows.map(({ id }) => id)
    await keepEditions(tx, 'program', rows)
    await writePrograms(tx, { ids, action, now, accountId: actor.accountId })
    await refreshSearch(tx, { programs: ids })
    await recordAudits(
      tx,
      rows.map((program) => ({
        actor,
        action: 'program.changed',
        entity: 'program',
        entityKey: program.key,
        ...auditedChange(program, action),
        requestId,
      })),
    )
  },
}

/** A program, with what an act had overwritten if that is to be undone. */
type Program = StaffProgram & { kept?: Kept | undefined }

type OfForm = Extract<BulkAction, { kind: 'channel' | 'rollOver' | 'fee' }>
type Written = Exclude<BulkAction, OfForm | { kind: 'undo' }>

function changeOf(
  { intakes, tuitionLines }: StaffProgram,
  action: OfForm,
  now: Date,
): Partial<Pick<ProgramInput, 'submissionChannel' | 'intakes' | 'tuitionLines'>> {
  switch (action.kind) {
    case 'channel':
      return { submissionChannel: action.channel }
    case 'rollOver':
      return { intakes: [...intakes, ...nextIntakes(intakes, now)] }
    case 'fee':
      return { tuitionLines: withFee(tuitionLines, action.line) }
  }
}

/**
 * Puts back the lines of tuition that an act overwrote, as they were: those who had confirmed one
 * of them stay named, which a form would not do.
 */
async function putBack(
  tx: Db,
  rows: readonly Program[],
  { actor, requestId, now }: Pick<Act<BulkAction>, 'actor' | 'requestId' | 'now'>,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await keepEditions(tx, 'program', rows)
  for (const { id, kept } of rows) await replaceTuition(tx, id, kept?.tuitionLines ?? [])
  await touchPrograms(tx, { ids, now, accountId: actor.accountId })
  await refreshSearch(tx, { programs: ids })
  await recordAudits(
    tx,
    rows.map(({ key, tuitionLines, kept }) => ({
      actor,
      action: 'program.changed',
      entity: 'program',
      entityKey: key,
      before: { tuitionLines },
      after: { tuitionLines: kept?.tuitionLines ?? [] },
      requestId,
    })),
  )
}

/** What would be wrong with a program that visitors see, and isn't now. */
function channelFaults(
  program: StaffProgram,
  channel: StaffProgram['submissionChannel'],
  now: Date,
): ReturnType<typeof faultsOf> {
  if (program.status !== 'published') return {}
  const known = faultsOf(program, now)
  const faults = faultsOf({ ...program, submissionChannel: channel }, now)
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in known)))
}

function auditedChange(program: StaffProgram, action: Written) {
  if (action.kind === 'field') {
    return { before: { field: program.field }, after: { field: action.field } }
  }
  return { before: { status: program.status }, after: { status: statusAfter[action.kind] } }
}
