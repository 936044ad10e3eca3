import type { Db } from '../../../database/database.ts'
import type { StaffProgram } from '../../programs/staff-program-queries.ts'
import { findProgramsForUpdate } from '../../programs/staff-program-queries.ts'
import { replaceTuition } from '../../programs/write-program-queries.ts'
import {
  type StaffScholarship,
  selectScholarships,
} from '../../scholarships/scholarship-queries.ts'
import {
  findUniversitiesForUpdate,
  type StaffUniversity,
} from '../../universities/university-queries.ts'

interface Change {
  now: Date
  by: number | null
}

/** Locked: the rows that are compared are the ones that are overwritten. */
export async function findUniversitiesByKey(
  tx: Db,
  keys: readonly string[],
): Promise<StaffUniversity[]> {
  const rows = await tx.selectFrom('university').select('id').where('key', 'in', keys).execute()
  const ids = rows.map(({ id }) => id)
  return ids.length === 0 ? [] : findUniversitiesForUpdate(tx, ids)
}

export async function findProgramsByKey(tx: Db, keys: readonly string[]): Promise<StaffProgram[]> {
  const rows = await tx.selectFrom('program').select('id').where('key', 'in', keys).execute()
  const ids = rows.map(({ id }) => id)
  return ids.length === 0 ? [] : findProgramsForUpdate(tx, ids)
}

export async function changeUniversities(
  tx: Db,
  universities: readonly StaffUniversity[],
  { now, by }: Change,
): Promise<void> {
  for (const one of universities) {
    await tx
      .updateTable('university')
      .set({
        name: one.name,
        local_name: one.localName,
        short_name: one.shortName,
        city: one.city,
        region: one.region,
        latitude: one.latitude,
        longitude: one.longitude,
        ownership: one.ownership,
        founded: one.founded,
        website: one.website,
        submission_channel: one.submissionChannel,
        partnership: one.partnership,
        pays_agency: one.paysAgency,
        status: one.status,
        version: one.version + 1,
        updated_at: now,
        updated_by: by,
      })
      .where('id', '=', one.id)
      .execute()
  }
}

export async function changePrograms(
  tx: Db,
  programs: readonly { program: StaffProgram; isFeeNew: boolean }[],
  { now, by }: Change,
): Promise<void> {
  for (const { program: one, isFeeNew } of programs) {
    await tx
      .updateTable('program')
      .set({
        title: JSON.stringify(one.title),
        award: one.award,
        level: one.level,
        field: one.field,
        duration_months: one.durationMonths,
        mode: one.mode,
        pace: one.pace,
        languages: one.languages,
        official_url: one.officialUrl,
        submission_channel: one.submissionChannel,
        derived_fields: one.derivedFields,
        verified_on: one.verifiedOn,
        verified_by: one.verifiedBy,
        status: one.status,
        version: one.version + 1,
        updated_at: now,
        updated_by: by,
      })
      .where('id', '=', one.id)
      .execute()
    if (isFeeNew) await replaceTuition(tx, one.id, one.tuitionLines)
  }
}

export async function findScholarshipsByKey(
  tx: Db,
  keys: readonly string[],
): Promise<StaffScholarship[]> {
  if (keys.length === 0) return []
  await tx
    .selectFrom('scholarship')
    .select('id')
    .where('key', 'in', keys)
    .forNoKeyUpdate()
    .execute()
  return selectScholarships(tx).where('scholarship.key', 'in', keys).execute()
}

export async function changeScholarships(
  tx: Db,
  scholarships: readonly StaffScholarship[],
  { now, by }: Change,
): Promise<void> {
  for (const one of scholarships) {
    await tx
      .updateTable('scholarship')
      .set((eb) => ({
        name: JSON.stringify(one.name),
        provider: JSON.stringify(one.provider),
        coverage: JSON.stringify(one.coverage),
        dates: one.dates && JSON.stringify(one.dates),
        levels: one.levels,
        submission_channel: one.submissionChannel,
        official_url: one.officialUrl,
        valid_for_year: one.validForYear,
        source_url: one.sourceUrl,
        source_name: one.sourceName,
        source_type: one.sourceType,
        certainty: one.certainty,
        checked_on: one.checkedOn,
        checked_by: one.checkedBy,
        review_by: one.reviewBy,
        status: one.status,
        version: eb('version', '+', 1),
        updated_at: now,
        updated_by: by,
      }))
      .where('id', '=', one.id)
      .execute()
  }
}
