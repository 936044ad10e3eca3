import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ProgramRecord } from '#contract/catalogue/catalogue-staff.ts'
import { mapDates, mapResidences } from '#contract/dates/values/deadlines.ts'
import { localTimeOf } from '#contract/dates/values/local-time.ts'
import type { Db } from '../../database/database.ts'
import type { DB, ProgramTable } from '../../database/tables.ts'
import { editorName } from '../shared-queries.ts'

/** A program as staff see it. */
export interface StaffProgram extends Omit<ProgramRecord, 'updatedAt'> {
  id: number
  updatedAt: Date
}

export type ProgramColumns = Omit<
  Insertable<ProgramTable>,
  'created_at' | 'created_by' | 'updated_at' | 'version'
> & { updated_at: Date; updated_by: number }

export async function findStaffProgram(db: Db, key: string): Promise<StaffProgram | undefined> {
  const program = await selectPrograms(db).where('program.key', '=', key).executeTakeFirst()
  return program && withLocalTimes(program)
}

/** Locked, so that nothing changes between what is checked and what is written. */
export async function findProgramForUpdate(tx: Db, key: string): Promise<StaffProgram | undefined> {
  // A statement that waits for a lock sees the earlier joined rows; the next one sees the current
  // ones.
  await tx.selectFrom('program').select('id').where('key', '=', key).forNoKeyUpdate().execute()
  return findStaffProgram(tx, key)
}

/** Locked one after the other, so that two of these never wait for each other. */
export async function findProgramsForUpdate(
  tx: Db,
  ids: readonly number[],
): Promise<StaffProgram[]> {
  await tx
    .selectFrom('program')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return listStaffPrograms(tx, ids)
}

export async function listStaffPrograms(db: Db, ids: readonly number[]): Promise<StaffProgram[]> {
  const programs = await selectPrograms(db).where('program.id', 'in', ids).execute()
  return programs.map(withLocalTimes)
}

/** Deadlines as staff write them: in the time zone of the intake. */
function withLocalTimes<T extends Pick<StaffProgram, 'intakes'>>(program: T): T {
  const intakes = program.intakes.map((intake) => ({
    ...intake,
    opensAt: intake.opensAt && localTimeOf(new Date(intake.opensAt), intake.zone),
    closesAt: intake.closesAt && localTimeOf(new Date(intake.closesAt), intake.zone),
    closesFor: mapDates(intake.closesFor, (date) => localTimeOf(new Date(date), intake.zone)),
    closesIn: mapResidences(intake.closesIn, (date) => localTimeOf(new Date(date), intake.zone)),
  }))
  return { ...program, intakes }
}

function selectPrograms(db: Db) {
  return db
    .selectFrom('program')
    .innerJoin('university', 'university.id', 'program.university_id')
    .innerJoin('destination', 'destination.id', 'university.destination_id')
    .leftJoin('account', 'account.id', 'program.updated_by')
    .select([
      'program.id',
      'program.key',
      'university.key as university',
      'university.name as universityName',
      'university.status as universityStatus',
      'university.website as universityWebsite',
      'university.partnership',
      'destination.published as destinationPublished',
      'destination.key as destination',
      'program.title',
      'program.award',
      'program.level',
      'program.field',
      'program.duration_months as durationMonths',
      'program.mode',
      'program.pace',
      'program.languages',
      'program.summary',
      'program.official_url as officialUrl',
      'program.submission_channel as submissionChannel',
      'program.verified_on as verifiedOn',
      'program.verified_by as verifiedBy',
      'program.status',
      'program.fees',
      'program.curriculum',
      'program.careers',
      'program.derived_fields as derivedFields',
      'program.version',
      'program.updated_at as updatedAt',
    ])
    .select((eb) => [
      editorName.as('updatedBy'),
      tuitionOf(eb).as('tuitionLines'),
      intakesOf(eb).as('intakes'),
      requirementsOf(eb).as('requirements'),
    ])
}

function tuitionOf(eb: ExpressionBuilder<DB, 'program'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('tuition_line')
      .select([
        'audience',
        'amount_minor as amountMinor',
        'currency',
        'period',
        'academic_year as academicYear',
        'certainty',
        'tuition_line.source_url as sourceUrl',
        'source_name as sourceName',
        'checked_on as checkedOn',
        'checked_by as checkedBy',
      ])
      .whereRef('tuition_line.program_id', '=', 'program.id')
      .orderBy('position'),
  )
}

function intakesOf(eb: ExpressionBuilder<DB, 'program'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('intake')
      .select(['key', 'term', 'academic_year as academicYear', 'starts_on as startsOn'])
      .select([utc('opens_at').as('opensAt'), utc('closes_at').as('closesAt')])
      .select(['closes_for as closesFor', 'closes_in as closesIn', 'zone', 'capacity', 'override'])
      .select(['usual_closes as usualCloses', 'certainty', 'intake.source_url as sourceUrl'])
      .select(['source_name as sourceName', 'checked_on as checkedOn', 'checked_by as checkedBy'])
      .select(['decision_by as decisionBy', 'deposit_by as depositBy'])
      .whereRef('intake.program_id', '=', 'program.id')
      .orderBy('closes_at')
      .orderBy('over_at')
      .orderBy('intake.id'),
  )
}

function utc(column: 'opens_at' | 'closes_at') {
  return sql<
    string | null
  >`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}

function requirementsOf(eb: ExpressionBuilder<DB, 'program'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('requirement')
      .select(['kind', 'mandatory', 'text', 'documents', 'certainty', 'rule', 'any_of as group'])
      .select([
        'nationalities',
        'requirement.source_url as sourceUrl',
        'requirement.source_name as sourceName',
        'requirement.source_year as sourceYear',
        'requirement.checked_on as checkedOn',
        'requirement.checked_by as checkedBy',
      ])
      .whereRef('requirement.program_id', '=', 'program.id')
      .orderBy('position'),
  )
}
