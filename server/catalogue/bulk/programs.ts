import type { BulkAction } from '#contract/bulk.ts'
import type { ProgramInput } from '#contract/catalogue-staff.ts'
import { faultsOf } from '#contract/publication.ts'
import { recordAudits } from '../../audit/record-audit.ts'
import { keepEditions } from '../edition-queries.ts'
import { refreshSearch } from '../refresh-search.ts'
import { changeProgram } from '../save-program.ts'
import { findProgramsForUpdate, type StaffProgram } from '../staff-program-queries.ts'
import { writePrograms } from './bulk-queries.ts'
import { nextIntakes } from './next-intakes.ts'
import { codesOf, type Subject, statusAfter } from './subject.ts'

/** Programs with the guards of one: what nobody could apply to is not published. */
export const programs: Subject<StaffProgram, BulkAction> = {
  batch: 200,
  read: findProgramsForUpdate,
  isDone: (program, action, now) => {
    switch (action.kind) {
      case 'field':
        return program.field === action.field && !program.derivedFields.includes('field')
      case 'channel':
        return program.submissionChannel === action.channel
      case 'rollOver':
        return nextIntakes(program.intakes, now).length === 0
      default:
        return program.status === statusAfter[action.kind]
    }
  },
  refusalOf: (program, action, now) => {
    if (action.kind !== 'publish' && action.kind !== 'channel') return undefined
    const fields = codesOf(
      action.kind === 'channel'
        ? channelFaults(program, action.channel, now)
        : faultsOf(program, now),
    )
    if (Object.keys(fields).length === 0) return undefined
    return { problem: 'nothing_open_to_publish', fields }
  },
  write: async (tx, rows, { action, actor, requestId, now }) => {
    if (action.kind === 'channel' || action.kind === 'rollOver') {
      // As their forms would: with the guards, the edition and the line of the trail of each.
      for (const program of rows) {
        const { key, version } = program
        const input = { ...program, ...changeOf(program, action, now) }
        await changeProgram(tx, { now: () => now }, { key, version, input }, { actor, requestId })
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
        ...toldOf(program, action),
        requestId,
      })),
    )
  },
}

type OfForm = Extract<BulkAction, { kind: 'channel' | 'rollOver' }>

function changeOf(
  { intakes }: StaffProgram,
  action: OfForm,
  now: Date,
): Pick<ProgramInput, 'submissionChannel'> | Pick<ProgramInput, 'intakes'> {
  return action.kind === 'channel'
    ? { submissionChannel: action.channel }
    : { intakes: [...intakes, ...nextIntakes(intakes, now)] }
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

function toldOf(program: StaffProgram, action: Exclude<BulkAction, OfForm>) {
  if (action.kind === 'field') {
    return { before: { field: program.field }, after: { field: action.field } }
  }
  return { before: { status: program.status }, after: { status: statusAfter[action.kind] } }
}
