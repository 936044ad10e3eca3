import type { ScholarshipInput } from '#contract/catalogue/scholarships-staff.ts'
import { type FieldProblem, Problem } from '#contract/common/values/problems.ts'
import type { By } from '../../actor/by.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { changedMembers } from '../changed-members.ts'
import { keepEdition } from '../editions/edition-queries.ts'
import { groundColumns, refuseStranger, refuseUngroundedOne, sign } from '../grounds.ts'
import { raiseCatalogueVersion } from '../refresh-queries.ts'
import { findDestinationId } from '../shared-queries.ts'
import {
  findScholarshipForUpdate,
  insertScholarship,
  replaceScholarshipPrograms,
  type ScholarshipColumns,
  type StaffScholarship,
  updateScholarship,
} from './scholarship-queries.ts'

export async function createScholarship(
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  input: ScholarshipInput,
  by: By,
): Promise<StaffScholarship> {
  const id = await insertScholarship(tx, await columnsOf(tx, sign(input, undefined, by), now(), by))
  return finish(tx, { id, input, before: undefined }, by)
}

/** Replaces a scholarship made from `version`; its key stays. */
export async function changeScholarship(
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  { key, version, input }: { key: string; version: number; input: ScholarshipInput },
  by: By,
): Promise<StaffScholarship> {
  const before = await getScholarship(tx, key)
  if (input.key !== key) refuse({ key: { code: 'invalid' } })
  const columns = await columnsOf(tx, signedAgain(input, before, by), now(), by)
  await keepEdition(tx, { entity: 'scholarship', key, record: before })
  if (!(await updateScholarship(tx, before.id, version, columns))) {
    throw new Problem('version_stale')
  }
  return finish(tx, { id: before.id, input, before }, by)
}

interface Written {
  id: number
  input: ScholarshipInput
  before: StaffScholarship | undefined
}

/** Names its programs, and notifies all caches of the catalogue that it changed. */
async function finish(tx: Db, { id, input, before }: Written, by: By): Promise<StaffScholarship> {
  const unknown = await replaceScholarshipPrograms(tx, id, input.programs)
  if (unknown.length > 0) refuse({ programs: { code: 'not_a_choice' } })
  if (input.destination === null && input.programs.length === 0) {
    refuse({ destination: { code: 'required' } })
  }
  if (input.status === 'published' && input.name.fr === '') {
    refuse({ 'name.fr': { code: 'required' } })
  }
  await raiseCatalogueVersion(tx)
  const after = await getScholarship(tx, input.key)
  await recordAudit(tx, {
    actor: by.actor,
    action: before ? 'scholarship.changed' : 'scholarship.created',
    entity: 'scholarship',
    entityKey: after.key,
    ...changedMembers(before, after),
    requestId: by.requestId,
  })
  return after
}

async function getScholarship(tx: Db, key: string): Promise<StaffScholarship> {
  const scholarship = await findScholarshipForUpdate(tx, key)
  if (!scholarship) throw new Problem('not_found')
  return scholarship
}

async function columnsOf(
  tx: Db,
  input: ScholarshipInput,
  at: Date,
  { actor }: By,
): Promise<ScholarshipColumns> {
  refuseUngroundedOne(input, at)
  refuseStranger('officialUrl', input.officialUrl)
  const destinationId =
    input.destination === null ? null : await findDestinationId(tx, input.destination)
  if (destinationId === undefined) refuse({ destination: { code: 'not_a_choice' } })
  return {
    key: input.key,
    destination_id: destinationId,
    levels: input.levels,
    name: JSON.stringify(input.name),
    provider: JSON.stringify(input.provider),
    coverage: JSON.stringify(input.coverage),
    requirements: JSON.stringify(input.requirements),
    dates: input.dates && JSON.stringify(input.dates),
    universities: input.universities,
    submission_channel: input.submissionChannel,
    official_url: input.officialUrl,
    valid_for_year: input.validForYear,
    ...groundColumns(input),
    source_type: input.sourceType,
    review_by: input.reviewBy,
    status: input.status,
    updated_at: at,
    updated_by: actor.accountId,
  }
}

/**
 * The person who confirmed it stays named while everything that staff write of it stays the same.
 */
function signedAgain(input: ScholarshipInput, before: StaffScholarship, by: By): ScholarshipInput {
  const { id, version, updatedAt, updatedBy, ...known } = before
  return sign(input, known, by)
}

function refuse(fields: Record<string, FieldProblem>): never {
  throw new Problem('validation_failed', { fields })
}
