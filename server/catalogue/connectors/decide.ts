import { UniversityInput } from '#contract/catalogue/catalogue-staff.ts'
import {
  type Coordinates,
  type DecideAll,
  type Decided,
  type DifferenceValue,
  figureNames,
  type SourcedMember,
  sourcedMembers,
} from '#contract/catalogue/connectors.ts'
import { fieldProblems } from '#contract/common/values/field-problems.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { By } from '../../actor/by.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { findProgramForUpdate } from '../programs/staff-program-queries.ts'
import { changeUniversity } from '../universities/save-university.ts'
import {
  findUniversityForUpdate,
  type StaffUniversity,
} from '../universities/university-queries.ts'
import { write } from '../write.ts'
import {
  decideDifference,
  findDifferenceForUpdate,
  listPlain,
  type NamedDifference,
  upsertGround,
} from './difference-queries.ts'
import { listFigures, upsertFigure } from './figure-queries.ts'
import { type KnownUniversity, listKnownUniversities } from './known-queries.ts'
import { holdOf, isSameValue } from './university-differences.ts'

interface Seen {
  key: string
  /** The version that the reviewer saw. */
  version: number
}

const batch = 50

/**
 * Takes a difference over, as an edit by staff: with its edition and its line in the trail. Refused
 * if the value has changed meanwhile. `opened`: the reviewer has read it on the page today.
 */
export function acceptDifference(
  deps: Deps,
  seen: Seen,
  { opened }: { opened: boolean },
  by: By,
): Promise<void> {
  return write(deps, async (tx) => {
    const difference = await getOpen(tx, seen)
    await accept(tx, deps, difference, { opened }, by)
  })
}

/** Leaves the catalogue as it is; the same value isn't proposed again. */
export async function refuseDifference(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  seen: Seen,
  { actor }: By,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const difference = await getOpen(tx, seen)
    const made = {
      state: 'refused',
      certainty: null,
      now: now(),
      accountId: actor.accountId,
    } as const
    await decideDifference(tx, difference, made)
  })
}

/**
 * Accepts or refuses the next of a kind, each separately: one that can't be taken keeps waiting.
 * Those that are held, or need a look, are left out.
 */
export async function decideAll(
  deps: Deps,
  verdict: 'accept' | 'refuse',
  { connector, member, after }: DecideAll & Pick<NamedDifference, 'connector'>,
  by: By,
): Promise<Decided> {
  const keys = await listPlain(deps.db, { connector, member, after, limit: batch })
  let done = 0
  for (const key of keys) {
    try {
      await deps.db.transaction().execute(async (tx) => {
        const difference = await findDifferenceForUpdate(tx, key)
        if (difference?.state !== 'open') throw new Problem('version_stale')
        if (verdict === 'accept') return accept(tx, deps, difference, { opened: false }, by)
        const now = deps.now()
        const made = {
          state: 'refused',
          certainty: null,
          now,
          accountId: by.actor.accountId,
        } as const
        await decideDifference(tx, difference, made)
      })
      done++
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
  if (verdict === 'accept' && done > 0) await deps.catalogueChanged()
  const last = keys.length < batch ? null : (keys.at(-1) ?? null)
  return { done, failed: keys.length - done, last }
}

async function getOpen(tx: Db, { key, version }: Seen): Promise<NamedDifference> {
  const difference = await findDifferenceForUpdate(tx, key)
  if (!difference) throw new Problem('not_found')
  if (difference.version !== version) throw new Problem('version_stale')
  if (difference.state !== 'open') throw new Problem('conflict')
  return difference
}

async function accept(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  difference: NamedDifference,
  { opened }: { opened: boolean },
  by: By,
): Promise<void> {
  const now = deps.now()
  const grounds = {
    certainty: opened ? ('confirmed' as const) : ('reported' as const),
    sourceUrl: difference.source_url,
    sourceName: difference.source_name,
    checkedOn: opened ? now.toISOString().slice(0, 10) : difference.read_on,
    checkedBy: opened ? by.actor.key : null,
  }
  const member = sourcedMembers.find((one) => one === difference.member)
  if (member) await takeMember(tx, deps, { difference, member, grounds }, by)
  else await takeFigure(tx, { difference, grounds }, by)
  const { certainty } = grounds
  const made = { state: 'accepted', certainty, now, accountId: by.actor.accountId } as const
  if (!(await decideDifference(tx, difference, made))) throw new Problem('version_stale')
}

interface Grounds {
  certainty: 'confirmed' | 'reported'
  sourceUrl: string
  sourceName: string
  checkedOn: string
  checkedBy: string | null
}

async function takeMember(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  given: { difference: NamedDifference; member: SourcedMember; grounds: Grounds },
  by: By,
): Promise<void> {
  const { difference, member, grounds } = given
  const record = await findUniversityForUpdate(tx, difference.subjectKey)
  const [known] = record ? await listKnownUniversities(tx, [record.id]) : []
  if (!record || !known) throw new Problem('not_found')
  refuseChanged(difference, known, member)

  const changed = withMember(record, member, difference.after)
  if (changed) {
    const { data: input, error } = UniversityInput.safeParse(changed, { reportInput: true })
    if (error) throw new Problem('validation_failed', { fields: fieldProblems(error) })
    await changeUniversity(tx, deps, { key: record.key, version: record.version, input }, by)
  } else {
    // The form has no field for the id in a registry; the trail has it all the same.
    await recordAudit(tx, {
      actor: by.actor,
      action: 'university.changed',
      entity: 'university',
      entityKey: record.key,
      before: { [member]: difference.before },
      after: { [member]: difference.after },
      requestId: by.requestId,
    })
  }
  await upsertGround(tx, {
    universityId: record.id,
    member,
    value: difference.after,
    ...grounds,
  })
}

/**
 * Refuses to change what a member of staff confirmed, or what has changed since it was compared.
 */
function refuseChanged(
  { before }: NamedDifference,
  known: KnownUniversity,
  member: SourcedMember,
): void {
  if (holdOf(known, member) === 'confirmed') throw new Problem('conflict')
  if (!isSameValue(known.values[member], before)) throw new Problem('version_stale')
}

/**
 * What the form of a university would send with another value; undefined if it has no field for it.
 */
function withMember(
  record: StaffUniversity,
  member: SourcedMember,
  value: DifferenceValue,
): object | undefined {
  if (member === 'rorId') return undefined
  const { id, programCount, version, updatedAt, updatedBy, logo, pictures, ...kept } = record
  const given = isPlace(value) ? placeOf(value) : { [member]: value }
  return {
    ...kept,
    ...given,
    logo: logo && { key: logo.key },
    pictures: pictures.map(({ key, alt, credit }) => ({ key, alt, credit })),
  }
}

function isPlace(value: DifferenceValue): value is Coordinates {
  return typeof value === 'object'
}

function placeOf({ latitude, longitude }: Coordinates) {
  return { latitude, longitude }
}

async function takeFigure(
  tx: Db,
  { difference, grounds }: { difference: NamedDifference; grounds: Grounds },
  by: By,
): Promise<void> {
  const { year, parts, after: value, before } = difference
  const name = figureNames.find((one) => one === difference.member)
  if (!name || year === null || typeof value !== 'number') throw new Problem('conflict')
  const program = await findProgramForUpdate(tx, difference.subjectKey)
  if (!program) throw new Problem('not_found')
  const known = (await listFigures(tx, [program.id])).find(
    (one) => one.name === name && one.year === year,
  )
  if (known?.certainty === 'confirmed') throw new Problem('conflict')
  if ((known?.value ?? null) !== before) throw new Problem('version_stale')

  await upsertFigure(tx, { programId: program.id, name, year, value, parts, grounds })
  const changed = `${name}.${year}`
  await recordAudit(tx, {
    actor: by.actor,
    action: 'program.changed',
    entity: 'program',
    entityKey: program.key,
    ...(before !== null && { before: { [changed]: before } }),
    after: { [changed]: value },
    requestId: by.requestId,
  })
}
