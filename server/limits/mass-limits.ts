import { Problem } from '#contract/common/values/problems.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { Settings } from '#contract/office/settings.ts'
import { massWindowHours } from '#contract/office/values/approval-rules.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { readSettings } from '../settings/read-settings.ts'
import {
  countErased,
  countTaken,
  countTakenLines,
  forgetTaken,
  holdAccount,
  noteTaken,
  noteTakenLines,
} from './queries.ts'

type Clock = Pick<Deps, 'now'>

/**
 * Counts the people whose data an actor exports, in the transaction that lets the data leave: many small
 * exports count as one large one, and a person in several counts once. Throws `approval_needed`.
 */
export async function takeOut(
  tx: Db,
  { now: clock }: Clock,
  { accountId }: Actor,
  applicationIds: readonly number[],
): Promise<void> {
  const rule = await findRule(tx)
  if (!rule || applicationIds.length === 0) return
  const now = clock()
  await holdAccount(tx, accountId)
  const taken = { accountId, applicationIds }
  const people = await countTaken(tx, { ...taken, since: sinceOf(now) })
  if (people > rule.massExport) throw new Problem('approval_needed')
  await noteTaken(tx, { ...taken, now })
}

/** The same for lines of the trail. */
export async function takeOutLines(
  tx: Db,
  { now: clock }: Clock,
  { accountId }: Actor,
  /** Counts lines, up to one more than requested. */
  countUpTo: (most: number) => Promise<number>,
): Promise<void> {
  const rule = await findRule(tx)
  if (!rule) return
  const now = clock()
  await holdAccount(tx, accountId)
  const left = rule.massExport - (await countTakenLines(tx, accountId, sinceOf(now)))
  const lines = left < 0 ? 1 : await countUpTo(left)
  if (lines > left) throw new Problem('approval_needed')
  await noteTakenLines(tx, { accountId, lines, now })
}

/**
 * Refuses to erase as many files or conversations to an actor who would exceed the limit alone. The
 * trail counts those that are erased already.
 */
export async function refuseMassErasure(tx: Db, actor: Actor, erases: number): Promise<void> {
  const rule = await findRule(tx)
  if (!rule) return
  await holdAccount(tx, actor.accountId)
  const erased = await countErased(tx, actor.key, massWindowHours)
  if (erased + erases > rule.massErasure) throw new Problem('approval_needed')
}

/**
 * Refuses a change of the settings that would let one person do alone what now needs two: releasing
 * their own decisions, a weaker rule for the data of many, or a shorter time after which files are erased.
 */
export function refuseWeakerRule(before: Settings, after: Settings): void {
  const [was, is] = [before.security, after.security]
  if (was.secondPerson && !is.secondPerson) throw new Problem('approval_needed')
  if (!was.massSecondPerson) return
  const isWeaker =
    !is.massSecondPerson || is.massExport > was.massExport || is.massErasure > was.massErasure
  const isShorter = erasing.some((name) => after.retention[name] < before.retention[name])
  if (isWeaker || isShorter) throw new Problem('approval_needed')
}

const erasing = ['draftDays', 'endedDays', 'identityDocumentDays', 'enrolledDays'] as const

/** Forgets exports that are too old to count. */
export function forgetTakenOut(db: Db, now: Date): Promise<void> {
  return forgetTaken(db, sinceOf(now))
}

/** Whether the data of many waits for a second person. */
export async function hasRule(db: Db): Promise<boolean> {
  return (await findRule(db)) !== undefined
}

/** Whether the settings ask for a second person for anything, and so for weakening that too. */
export async function guardsItself(db: Db): Promise<boolean> {
  const { security } = await readSettings(db)
  return security.massSecondPerson || security.secondPerson
}

async function findRule(db: Db) {
  const { security } = await readSettings(db)
  return security.massSecondPerson ? security : undefined
}

function sinceOf(now: Date): Date {
  return new Date(now.getTime() - massWindowHours * 3_600_000)
}
