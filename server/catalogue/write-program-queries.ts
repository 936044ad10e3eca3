import type { Requirement } from '#contract/catalogue.ts'
import type { IntakeRecord, ProgramInput } from '#contract/catalogue-staff.ts'
import { type ClosesFor, mapDates } from '#contract/deadlines.ts'
import { instantOf } from '#contract/local-time.ts'
import type { Db } from '../database/database.ts'
import type { ProgramColumns } from './staff-program-queries.ts'

export async function insertProgram(tx: Db, columns: ProgramColumns): Promise<number> {
  const { id } = await tx
    .insertInto('program')
    .values({ ...columns, created_by: columns.updated_by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes over the version the change was made from; false when there is another one by now. */
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
        source_url: line.sourceUrl,
        confidence: line.confidence,
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
        confidence: requirement.confidence,
        rule: requirement.rule && JSON.stringify(requirement.rule),
        any_of: requirement.group,
        nationalities: requirement.nationalities,
        source_url: requirement.sourceUrl,
        source_year: requirement.sourceYear,
      })),
    )
    .execute()
}

export type KeyedIntake = IntakeRecord & { key: string }

/**
 * Brings the intakes in line by their keys. One that is left out goes; the database refuses when an
 * application was made for it. A note stays: it is not staff's to write yet.
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

/** Adds intakes or writes over them, by their keys; others of the program stay as they are. */
export async function writeIntakes(
  tx: Db,
  programId: number,
  intakes: readonly KeyedIntake[],
): Promise<void> {
  if (intakes.length === 0) return
  await tx
    .insertInto('intake')
    .values(
      intakes.map(
        ({ key, term, academicYear, startsOn, opensAt, closesAt, closesFor, zone, ...intake }) => ({
          program_id: programId,
          key,
          term,
          academic_year: academicYear,
          starts_on: startsOn,
          opens_at: opensAt === null ? null : instantOf(opensAt, zone),
          closes_at: instantOf(closesAt, zone),
          closes_for: instantsOf(closesFor, zone),
          zone,
          decision_by: intake.decisionBy,
          deposit_by: intake.depositBy,
          capacity: intake.capacity,
          confidence: intake.confidence,
          override: intake.override,
        }),
      ),
    )
    .onConflict((conflict) =>
      conflict.columns(['program_id', 'key']).doUpdateSet((eb) => ({
        term: eb.ref('excluded.term'),
        academic_year: eb.ref('excluded.academic_year'),
        starts_on: eb.ref('excluded.starts_on'),
        opens_at: eb.ref('excluded.opens_at'),
        closes_at: eb.ref('excluded.closes_at'),
        closes_for: eb.ref('excluded.closes_for'),
        zone: eb.ref('excluded.zone'),
        decision_by: eb.ref('excluded.decision_by'),
        deposit_by: eb.ref('excluded.deposit_by'),
        capacity: eb.ref('excluded.capacity'),
        confidence: eb.ref('excluded.confidence'),
        override: eb.ref('excluded.override'),
      })),
    )
    .execute()
}

/** As JSON text: the instants of dates on a zone's clock, written as the contract writes them. */
function instantsOf(closesFor: ClosesFor, zone: string): string {
  return JSON.stringify(
    mapDates(closesFor, (date) => instantOf(date, zone).toISOString().replace('.000Z', 'Z')),
  )
}
