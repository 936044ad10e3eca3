import type { UniversityBulkAction } from '#contract/catalogue/bulk.ts'
import { UniversityInput } from '#contract/catalogue/catalogue-staff.ts'
import { fieldProblems } from '#contract/common/values/field-problems.ts'
import { recordAudits } from '../../audit/record-audit.ts'
import { keepEditions } from '../editions/edition-queries.ts'
import { refreshSearch } from '../refresh-search.ts'
import {
  findUniversitiesForUpdate,
  type StaffUniversity,
} from '../universities/university-queries.ts'
import { writeUniversities } from './bulk-queries.ts'
import { codesOf, type Subject, statusAfter } from './subject.ts'

/**
 * Universities with the guards of one: a university that its form would not save stays as it
 * is, whatever its state. Each one adds its programs to the search or removes them.
 */
export const universities: Subject<StaffUniversity, UniversityBulkAction> = {
  batch: 25,
  read: findUniversitiesForUpdate,
  isDone: (university, { kind }) => university.status === statusAfter[kind],
  refusalOf: (university, { kind }) => {
    const input = { ...inputOf(university), status: statusAfter[kind] }
    const { error } = UniversityInput.safeParse(input, { reportInput: true })
    if (!error) return undefined
    return { problem: 'validation_failed', fields: codesOf(fieldProblems(error)) }
  },
  write: async (tx, rows, { action, actor, requestId, now }) => {
    const ids = rows.map(({ id }) => id)
    await keepEditions(tx, 'university', rows)
    await writeUniversities(tx, { ids, action, now, accountId: actor.accountId })
    await refreshSearch(tx, { universities: ids })
    await recordAudits(
      tx,
      rows.map(({ key, status }) => ({
        actor,
        action: 'university.changed',
        entity: 'university',
        entityKey: key,
        before: { status },
        after: { status: statusAfter[action.kind] },
        requestId,
      })),
    )
  },
}

/** A stored university in the form's shape: pictures by their keys, and no counts. */
function inputOf({
  id,
  programCount,
  version,
  updatedAt,
  updatedBy,
  logo,
  pictures,
  ...kept
}: StaffUniversity) {
  return {
    ...kept,
    logo: logo && { key: logo.key },
    pictures: pictures.map(({ key, alt, credit }) => ({ key, alt, credit })),
  }
}
