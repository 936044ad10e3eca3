import type { Grounds } from '#contract/common/values/certainty.ts'
import { groundFaults } from '#contract/common/values/ground-faults.ts'
import { type FieldProblem, Problem } from '#contract/common/values/problems.ts'
import { strangerOf } from '#contract/common/values/strangers.ts'
import type { sourceTypes } from '#contract/common/values/vocabulary.ts'
import type { By } from '../actor/by.ts'
import { isSame } from './changed-members.ts'

/** Grounds with the person who confirmed them, if anyone did. */
export interface PersonalGrounds extends Grounds {
  checkedBy: string | null
  sourceType?: (typeof sourceTypes)[number] | undefined
}

/** The columns that hold grounds, as every table of the catalogue has them. */
export function groundColumns({
  certainty,
  sourceUrl,
  sourceName,
  checkedOn,
  checkedBy,
}: PersonalGrounds) {
  return {
    certainty,
    source_url: sourceUrl,
    source_name: sourceName,
    checked_on: checkedOn,
    checked_by: checkedBy,
  }
}

/**
 * The members of grounds for `json_build_object`, without the person, who concerns no one outside.
 */
export const groundsJson = (table: string): string => /* sql */ `
  'certainty', ${table}.certainty, 'sourceUrl', ${table}.source_url,
  'sourceName', ${table}.source_name, 'checkedOn', ${table}.checked_on, 'checkedBy', null`

/**
 * Names who confirmed each of these: the earlier person if nothing has changed since, otherwise
 * the one who writes now. A name sent by the client is not believed.
 */
export function signAll<T extends PersonalGrounds>(
  given: readonly T[],
  before: readonly PersonalGrounds[],
  { actor }: Pick<By, 'actor'>,
): T[] {
  return given.map((one) => {
    if (one.certainty !== 'confirmed') return { ...one, checkedBy: null }
    const known = before.find(
      (other) => other.checkedBy !== null && isSame(unsigned(other), unsigned(one)),
    )
    return { ...one, checkedBy: known?.checkedBy ?? actor.key }
  })
}

/** The same for one thing. */
export function sign<T extends PersonalGrounds>(
  given: T,
  before: PersonalGrounds | null | undefined,
  by: Pick<By, 'actor'>,
): T {
  return signAll([given], before ? [before] : [], by)[0] ?? given
}

function unsigned({ checkedBy, ...given }: PersonalGrounds): unknown {
  return inOrder(given)
}

/**
 * The same with the members of every object in one order: the database keeps them in its own order.
 */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, inOrder(member)]))
}

/** Refuses what has no ground, by its field: `tuitionLines.0.sourceUrl`. */
export function refuseUngrounded(
  parts: Record<string, readonly Pick<PersonalGrounds, keyof Grounds | 'sourceType'>[]>,
  at: Date,
): void {
  const fields = Object.entries(parts).flatMap(([name, all]) =>
    all.flatMap((one, place) => within(`${name}.${place}.`, faultsOf(one, at))),
  )
  refuseAny(fields)
}

/** The same for one thing, whose fields have no place in a list. */
export function refuseUngroundedOne(
  given: Pick<PersonalGrounds, keyof Grounds | 'sourceType'>,
  at: Date,
  prefix = '',
): void {
  refuseAny(within(prefix, faultsOf(given, at)))
}

/** Refuses an address as an official one if it belongs to an agency, or holds copies. */
export function refuseStranger(field: string, address: string | null): void {
  if (address !== null && strangerOf(address) !== undefined) {
    refuseAny([[field, { code: 'source_not_official' }]])
  }
}

function faultsOf(
  given: Pick<PersonalGrounds, keyof Grounds | 'sourceType'>,
  at: Date,
): Record<string, FieldProblem> {
  const faults = groundFaults(given, at.toISOString().slice(0, 10))
  const isOfficial = given.sourceType === 'official' || given.sourceType === 'university'
  if (isOfficial && given.sourceUrl !== null && strangerOf(given.sourceUrl) !== undefined) {
    faults['sourceType'] = { code: 'source_not_official' }
  }
  return faults
}

function within(
  prefix: string,
  faults: Record<string, FieldProblem>,
): (readonly [string, FieldProblem])[] {
  return Object.entries(faults).map(([field, fault]) => [`${prefix}${field}`, fault] as const)
}

function refuseAny(fields: readonly (readonly [string, FieldProblem])[]): void {
  if (fields.length > 0) {
    throw new Problem('validation_failed', { fields: Object.fromEntries(fields) })
  }
}
