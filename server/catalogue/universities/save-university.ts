import type { UniversityInput } from '#contract/catalogue/catalogue-staff.ts'
import { countriesOf } from '#contract/common/values/destination-rules.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import type { By } from '../../actor/by.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { changedMembers } from '../changed-members.ts'
import { keepEdition } from '../editions/edition-queries.ts'
import { refuseUngroundedOne, sign } from '../grounds.ts'
import { pictureColumns, pictureKeysOf } from '../pictures/name-pictures.ts'
import { noteUse } from '../pictures/picture-queries.ts'
import { refreshSearch } from '../refresh-search.ts'
import { findDestinationId } from '../shared-queries.ts'
import {
  findUniversityForUpdate,
  insertUniversity,
  type StaffUniversity,
  type UniversityColumns,
  updateUniversity,
} from './university-queries.ts'

export async function createUniversity(
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  input: UniversityInput,
  by: By,
): Promise<StaffUniversity> {
  await insertUniversity(tx, await columnsOf(tx, input, now(), by))
  const after = await getUniversity(tx, input.key)
  await noteUse(tx, pictureKeysOf(after), now())
  await refreshSearch(tx, { universities: [after.id] })
  await record(tx, by, 'university.created', undefined, after)
  return after
}

/** Replaces a university made from `version`; its key stays, so that links to it keep working. */
export async function changeUniversity(
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  { key, version, input }: { key: string; version: number; input: UniversityInput },
  by: By,
): Promise<StaffUniversity> {
  const before = await getUniversity(tx, key)
  if (input.key !== key) {
    throw new Problem('validation_failed', { fields: { key: { code: 'invalid' } } })
  }
  const columns = await columnsOf(tx, input, now(), by, before)
  await keepEdition(tx, { entity: 'university', key, record: before })
  if (!(await updateUniversity(tx, before.id, version, columns))) throw new Problem('version_stale')

  await refreshSearch(tx, { universities: [before.id] })
  const after = await getUniversity(tx, key)
  await noteUse(tx, [...pictureKeysOf(before), ...pictureKeysOf(after)], now())
  await record(tx, by, 'university.changed', before, after)
  return after
}

async function getUniversity(tx: Db, key: string): Promise<StaffUniversity> {
  const university = await findUniversityForUpdate(tx, key)
  if (!university) throw new Problem('not_found')
  return university
}

async function columnsOf(
  tx: Db,
  input: UniversityInput,
  at: Date,
  by: By,
  before?: StaffUniversity,
): Promise<UniversityColumns> {
  if (input.housing) refuseUngroundedOne(input.housing, at, 'housing.')
  const partnership = input.partnership ?? before?.partnership ?? 'none'
  if (input.submissionChannel === 'agency' && partnership !== 'agreement') {
    throw new Problem('validation_failed', {
      fields: { submissionChannel: { code: 'agreement_needed' } },
    })
  }
  const destinationId = await findDestinationId(tx, input.destination)
  if (destinationId === undefined) {
    throw new Problem('validation_failed', { fields: { destination: { code: 'not_a_choice' } } })
  }
  const country = input.country === undefined ? (before?.country ?? null) : input.country
  if (input.country !== undefined || !before) refuseCountry(input.destination, country)
  return {
    key: input.key,
    destination_id: destinationId,
    country,
    name: input.name,
    local_name: input.localName,
    short_name: input.shortName,
    city: input.city,
    region: input.region,
    latitude: input.latitude,
    longitude: input.longitude,
    ownership: input.ownership,
    founded: input.founded,
    website: input.website,
    description: JSON.stringify(input.description),
    submission_channel: input.submissionChannel,
    status: input.status,
    ...keptUnlessGiven({
      ...input,
      ...(input.housing && { housing: sign(input.housing, before?.housing, by) }),
    }),
    ...(await pictureColumns(tx, input)),
    updated_at: at,
    updated_by: by.actor.accountId,
  }
}

/** A university of several countries says which it is in; of one, it needs to say nothing. */
function refuseCountry(destination: DestinationKey, country: string | null): void {
  const countries = countriesOf(destination)
  const code =
    (country === null && countries.length > 1 && ('required' as const)) ||
    (country !== null && !countries.includes(country) && ('not_a_choice' as const))
  if (code) throw new Problem('validation_failed', { fields: { country: { code } } })
}

/** Members that may be left out keep their values. */
function keptUnlessGiven({
  accreditations,
  rankings,
  partnership,
  paysAgency,
  housing,
  internationalEmail,
}: UniversityInput): Partial<UniversityColumns> {
  return {
    ...(accreditations && { accreditations: JSON.stringify(accreditations) }),
    ...(rankings && { rankings: JSON.stringify(rankings) }),
    ...(partnership && { partnership }),
    // Without an agreement there is nothing to be paid for.
    ...(partnership === 'none' && { pays_agency: false }),
    ...(paysAgency !== undefined && { pays_agency: paysAgency }),
    ...(housing !== undefined && { housing: housing && JSON.stringify(housing) }),
    ...(internationalEmail !== undefined && { international_email: internationalEmail }),
  }
}

function record(
  tx: Db,
  { actor, requestId }: By,
  action: 'university.created' | 'university.changed',
  before: StaffUniversity | undefined,
  after: StaffUniversity,
): Promise<void> {
  return recordAudit(tx, {
    actor,
    action,
    entity: 'university',
    entityKey: after.key,
    ...changedMembers(before, after),
    requestId,
  })
}
