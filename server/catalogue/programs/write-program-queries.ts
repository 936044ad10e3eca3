import type { Requirement } from '#contract/catalogue/catalogue.ts'
import type { IntakeRecord, ProgramInput } from '#contract/catalogue/catalogue-staff.ts'
import { mapDates, mapResidences } from '#contract/dates/values/deadlines.ts'
import { instantOf } from '#contract/dates/values/local-time.ts'
import type { Db } from '../../database/database.ts'
import { groundColumns } from '../grounds.ts'
import type { ProgramColumns } from './staff-program-queries.ts'

export async function insertProgram(tx: Db, columns: ProgramColumns): Promise<number> {
  const { id } = await tx
    .insertInto('program')
    .values({ ...columns, created_by: columns.updated_by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Overwrites the version that the change was made from; false if there is another one by now. */
export async function updateProgram(
  tx: Db,
  id: number,
  version: number,
  columns: ProgramColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('program')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function replaceTuition(
  tx: Db,
  programId: number,
  lines: ProgramInput['tuitionLines'],
): Promise<void> {
  await tx.deleteFrom('tuition_line').where('program_id', '=', programId).execute()
  if (lines.length === 0) return
  await tx
    .insertInto('tuition_line')
    .values(
      lines.map((line, position) => ({
        program_id: programId,
        position,
        audience: line.audience,
        amount_minor: line.amountMinor,
        currency: line.currency,
        period: line.period,
        academic_year: line.academicYear,
        ...groundColumns(line),
      })),
    )
    .execute()
}

export async function replaceRequirements(
  tx: Db,
  programId: number,
  requirements: readonly Requirement[],
): Promise<void> {
  await tx.deleteFrom('requirement').where('program_id', '=', programId).execute()
  if (requirements.length === 0) return
  await tx
    .insertInto('requirement')
    .values(
      requirements.map((requirement, position) => ({
        program_id: programId,
        position,
        kind: requirement.kind,
        mandatory: requirement.mandatory,
        text: JSON.stringify(requirement.text),
        documents: requirement.documents,
        ...groundColumns(requirement),
        rule: requirement.rule && JSON.stringify(requirement.rule),
        any_of: requirement.group,
        nationalities: requirement.nationalities,
        source_year: requirement.sourceYear,
      })),
    )
    .execute()
}

export type KeyedIntake = IntakeRecord & { key: string }

/**
 * Brings the intakes in line by their keys. One that is left out is removed; the database refuses
 * if an application was made for it. A note stays: staff can't write it yet.
 */
export async function replaceIntakes(
  tx: Db,
  programId: number,
  intakes: readonly KeyedIntake[],
): Promise<void> {
  const keys = intakes.map(({ key }) => key)
  await tx
    .deleteFrom('intake')
    .where('program_id', '=', programId)
    .where('key', 'not in', keys.length > 0 ? keys : [''])
    .execute()
  await writeIntakes(tx, programId, intakes)
}

/** Adds intakes or overwrites them, by their keys; others of the program stay as they are. */
export async function writeIntakes(
  tx: Db,
  programId: number,
  intakes: readonly KeyedIntake[],
): Promise<void> {
  if (intakes.length === 0) return
  await tx
    .insertInto('intake')
    .values(
      intakes.map(({ key, term, academicYear, startsOn, opensAt, closesAt, zone, ...intake }) => ({
        program_id: programId,
        key,
        term,
        academic_year: academicYear,
        starts_on: startsOn,
        opens_at: opensAt === null ? null : instantOf(opensAt, zone),
        closes_at: closesAt === null ? null : instantOf(closesAt, zone),
        closes_for: JSON.stringify(mapDates(intake.closesFor, (date) => written(date, zone))),
        closes_in: JSON.stringify(mapResidences(intake.closesIn, (date) => written(date, zone))),
        usual_closes: intake.usualCloses && JSON.stringify(intake.usualCloses),
        ...groundColumns(intake),
        zone,
        decision_by: intake.decisionBy,
        deposit_by: intake.depositBy,
        capacity: intake.capacity,
        override: intake.override,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['program_id', 'key']).doUpdateSet((eb) => ({
        term: eb.ref('excluded.term'),
        academic_year: eb.ref('excluded.academic_year'),
        starts_on: eb.ref('excluded.starts_on'),
        opens_at: eb.ref('excluded.opens_at'),
        closes_at: eb.ref('excluded.closes_at'),
        closes_for: eb.ref('excluded.closes_for'),
        closes_in: eb.ref('excluded.closes_in'),
        usual_closes: eb.ref('excluded.usual_closes'),
        certainty: eb.ref('excluded.certainty'),
        source_url: eb.ref('excluded.source_url'),
        source_name: eb.ref('excluded.source_name'),
        checked_on: eb.ref('excluded.checked_on'),
        checked_by: eb.ref('excluded.checked_by'),
        zone: eb.ref('excluded.zone'),
        decision_by: eb.ref('excluded.decision_by'),
        deposit_by: eb.ref('excluded.deposit_by'),
        capacity: eb.ref('excluded.capacity'),
        override: eb.ref('excluded.override'),
      })),
    )
    .execute()
}

/** The instant of a date in a time zone, as the contract writes it. */
function written(date: string, zone: string): string {
  return instantOf(date, zone).toISOString().replace('.000Z', 'Z')
}
