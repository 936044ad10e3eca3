import type { Insertable } from 'kysely'
import type { UniversityRecord } from '#contract/catalogue/catalogue-staff.ts'
import type { Db } from '../../database/database.ts'
import type { UniversityTable } from '../../database/tables.ts'
import { editorName } from '../shared-queries.ts'

/** A university as staff see it. */
export interface StaffUniversity extends Omit<UniversityRecord, 'updatedAt'> {
  id: number
  updatedAt: Date
}

export type UniversityColumns = Omit<
  Insertable<UniversityTable>,
  'created_at' | 'created_by' | 'updated_at' | 'version'
> & { updated_at: Date; updated_by: number }

export function findStaffUniversity(db: Db, key: string): Promise<StaffUniversity | undefined> {
  return selectUniversities(db).where('university.key', '=', key).executeTakeFirst()
}

/** Locked, so that nothing changes between what is checked and what is written. */
export async function findUniversityForUpdate(
  tx: Db,
  key: string,
): Promise<StaffUniversity | undefined> {
  // A statement that waits for a lock sees the earlier joined rows; the next one sees the current
  // ones.
  await tx.selectFrom('university').select('id').where('key', '=', key).forNoKeyUpdate().execute()
  return findStaffUniversity(tx, key)
}

/** Locked one after the other, so that two of these never wait for each other. */
export async function findUniversitiesForUpdate(
  tx: Db,
  ids: readonly number[],
): Promise<StaffUniversity[]> {
  await tx
    .selectFrom('university')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return selectUniversities(tx).where('university.id', 'in', ids).execute()
}

export function selectUniversities(db: Db) {
  return db
    .selectFrom('university')
    .innerJoin('destination', 'destination.id', 'university.destination_id')
    .leftJoin('account', 'account.id', 'university.updated_by')
    .select([
      'university.id',
      'university.key',
      'university.name',
      'university.local_name as localName',
      'university.short_name as shortName',
      'destination.key as destination',
      'university.country',
      'university.city',
      'university.region',
      'university.latitude',
      'university.longitude',
      'university.ownership',
      'university.founded',
      'university.website',
      'university.description',
      'university.submission_channel as submissionChannel',
      'university.status',
      'university.accreditations',
      'university.rankings',
      'university.partnership',
      'university.pays_agency as paysAgency',
      'university.housing',
      'university.international_email as internationalEmail',
      'university.logo',
      'university.pictures',
      'university.version',
      'university.updated_at as updatedAt',
    ])
    .select(editorName.as('updatedBy'))
    .select((eb) =>
      eb
        .selectFrom('program')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('program.university_id', '=', 'university.id')
        .$asScalar()
        .$notNull()
        .as('programCount'),
    )
}

export async function insertUniversity(tx: Db, columns: UniversityColumns): Promise<void> {
  await tx
    .insertInto('university')
    .values({ ...columns, created_by: columns.updated_by })
    .execute()
}

/** Overwrites the version that the change was made from; false if there is another one by now. */
export async function updateUniversity(
  tx: Db,
  id: number,
  version: number,
  columns: UniversityColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('university')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
