import { isDeepStrictEqual } from 'node:util'
import type { Edition, EditionEntity } from '#contract/catalogue/catalogue-history.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Deps } from '../../deps.ts'
import { findStaffDestination } from '../destinations/destination-queries.ts'
import { findStaffProgram } from '../programs/staff-program-queries.ts'
import { findStaffScholarship } from '../scholarships/scholarship-queries.ts'
import { findStaffUniversity } from '../universities/university-queries.ts'
import { type EditionRow, findEdition, listEditions } from './edition-queries.ts'

type Needs = Pick<Deps, 'db' | 'now'>

interface Asked {
  entity: EditionEntity
  key: string
}

/** A record's versions over time: the newest first, each with what it changed. */
export async function readEditions(deps: Needs, asked: Asked): Promise<Edition[]> {
  const rows = await versionsOf(deps, asked)
  return rows.map(({ version, at, by, record }, place) => {
    const before = rows[place + 1]
    return {
      version,
      at: at.toISOString(),
      by,
      changed: before ? membersChanged(before.record, record) : null,
      isCurrent: place === 0,
    }
  })
}

/** One version as staff read it then. */
export async function readEdition(
  deps: Needs,
  { version, ...asked }: Asked & { version: number },
): Promise<{ version: number; record: Record<string, unknown> }> {
  const current = await currentOf(deps, asked)
  if (version === current.version) return { version, record: current.record }
  const kept = version < current.version && (await findEdition(deps.db, { ...asked, version }))
  if (!kept) throw new Problem('not_found')
  return { version, record: kept.record }
}

/** Members that every change touches, or that belong to other records. */
const notListed = new Set([
  'id',
  'version',
  'updatedAt',
  'updatedBy',
  'derivedFields',
  'universityName',
  'universityStatus',
  'universityWebsite',
  'destinationPublished',
  'verifiedBy',
  'programCount',
  'universityCount',
  'factsDue',
])

/** A kept version has the members of its texts in another order than the one stored now. */
function membersChanged(before: EditionRow['record'], after: EditionRow['record']): string[] {
  return Object.keys(after).filter(
    (name) =>
      !notListed.has(name) &&
      // A program has its university's.
      !(name === 'partnership' && 'universityName' in after) &&
      !isDeepStrictEqual(before[name], after[name]),
  )
}

async function versionsOf(deps: Needs, asked: Asked): Promise<EditionRow[]> {
  const current = await currentOf(deps, asked)
  const kept = await listEditions(deps.db, asked.entity, asked.key)
  return [current, ...kept.filter((one) => one.version < current.version)]
}

async function currentOf({ db, now }: Needs, { entity, key }: Asked): Promise<EditionRow> {
  const today = now().toISOString().slice(0, 10)
  const current = await findCurrent[entity](db, key, today)
  if (!current) throw new Problem('not_found')
  const { version, updatedAt, updatedBy } = current
  const record: Record<string, unknown> = JSON.parse(JSON.stringify(current))
  return { version, at: updatedAt, by: updatedBy, record }
}

const findCurrent = {
  program: findStaffProgram,
  university: findStaffUniversity,
  destination: findStaffDestination,
  scholarship: findStaffScholarship,
} as const satisfies Record<EditionEntity, unknown>
