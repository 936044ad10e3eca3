import { z } from 'zod'
import { groundMembers } from '#contract/common/grounds.ts'
import type { Grounds } from '#contract/common/values/certainty.ts'
import { groundFaults, isExactPage } from '#contract/common/values/ground-faults.ts'
import type { FieldProblem } from '#contract/common/values/problems.ts'
import { strangerOf } from '#contract/common/values/strangers.ts'
import { sourceTypes } from '#contract/common/values/vocabulary.ts'

const { certainty, sourceUrl, sourceName, checkedOn } = groundMembers
const sourceType = z.enum(sourceTypes).optional()
const Grounded = z.object({ certainty, sourceUrl, sourceName, checkedOn, sourceType })
/** A value from another source counts as reported: it doesn't carry a certainty. */
const Sourced = z
  .object({ certainty: z.undefined().optional(), sourceUrl, sourceName, checkedOn, sourceType })
  .transform((sourced): z.infer<typeof Grounded> => ({ ...sourced, certainty: 'reported' }))

/**
 * The values of a form without a ground, by their fields, wherever they are: the same as the server
 * reports. What the schema refuses is left to the schema.
 */
export function faultsOfGrounds(
  given: unknown,
  today: string,
  path = '',
): Record<string, FieldProblem> {
  if (typeof given !== 'object' || given === null) return {}
  const { data: grounds } = z.union([Grounded, Sourced]).safeParse(given)
  const own = Object.entries(grounds ? faultsOf(grounds, today) : {}).map(
    ([field, fault]) => [path + field, fault] as const,
  )
  const within = Object.entries(given).map(([name, part]) =>
    faultsOfGrounds(part, today, `${path}${name}.`),
  )
  return Object.assign(Object.fromEntries(own), ...within)
}

function faultsOf(
  grounds: Grounds & z.infer<typeof Grounded>,
  today: string,
): Record<string, FieldProblem> {
  const faults = groundFaults(grounds, today)
  const isOfficial = grounds.sourceType === 'official' || grounds.sourceType === 'university'
  if (isOfficial && grounds.sourceUrl !== null && strangerOf(grounds.sourceUrl) !== undefined) {
    faults['sourceType'] = { code: 'source_not_official' }
  }
  return faults
}

const Official = z.object({
  officialUrl: z.string().nullable(),
  verifiedOn: z.string().nullish(),
})

/**
 * What is wrong with the official page of a program or a scholarship: an agency's is not official, and
 * who compared all of it with its page has one, and did so on a day that has been.
 */
export function faultsOfOfficial(given: unknown, today: string): Record<string, FieldProblem> {
  const { officialUrl, verifiedOn } = Official.safeParse(given).data ?? {}
  const faults: Record<string, FieldProblem> = {}
  if (verifiedOn && verifiedOn > today) faults['verifiedOn'] = { code: 'date_in_future' }
  if (verifiedOn && officialUrl === null) faults['officialUrl'] = { code: 'page_needed' }
  if (!officialUrl) return faults
  if (strangerOf(officialUrl) !== undefined) {
    faults['officialUrl'] = { code: 'source_not_official' }
  } else if (verifiedOn && !isExactPage(officialUrl)) {
    faults['officialUrl'] = { code: 'not_a_page' }
  }
  return faults
}

/** Today by the server's clock: it compares days in UTC. */
export function todayInUtc(): string {
  return new Date().toISOString().slice(0, 10)
}
