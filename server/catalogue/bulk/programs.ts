import type { BulkAction } from '#contract/bulk.ts'
import { faultsOf } from '#contract/publication.ts'
import { recordAudits } from '../../audit/record-audit.ts'
import { keepEditions } from '../edition-queries.ts'
import { refreshSearch } from '../refresh-search.ts'
import { findProgramsForUpdate, type StaffProgram } from '../staff-program-queries.ts'
import { writePrograms } from './bulk-queries.ts'
import { codesOf, type Subject, statusAfter } from './subject.ts'

/** Programs with the guards of one: what nobody could apply to is not published. */
export const programs: Subject<StaffProgram, BulkAction> = {
  batch: 200,
  read: findProgramsForUpdate,
  isDone: (program, action) =>
    action.kind === 'field'
      ? program.field === action.field && !program.derivedFields.includes('field')
      : program.status === statusAfter[action.kind],
  refusalOf: (program, action, now) => {
    if (action.kind !== 'publish') return undefined
    const fields = codesOf(faultsOf(program, now))
    if (Object.keys(fields).length === 0) return undefined
    return { problem: 'nothing_open_to_publish', fields }
  },
  write: async (tx, rows, { action, actor, requestId, now }) => {
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

function toldOf(program: StaffProgram, action: BulkAction) {
  if (action.kind === 'field') {
    return { before: { field: program.field }, after: { field: action.field } }
  }
  return { before: { status: program.status }, after: { status: statusAfter[action.kind] } }
}
