import { Problem } from '#contract/problems.ts'
import type { ConfirmableList, UpkeepConfirmation } from '#contract/upkeep.ts'
import { type DestinationKey, destinationKeys } from '#contract/vocabulary.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { By } from '../by.ts'
import { findStaffDestination } from '../destination-queries.ts'
import { correctFact } from '../save-destination.ts'
import { changeProgram } from '../save-program.ts'
import { changeScholarship } from '../save-scholarship.ts'
import { findStaffScholarship } from '../scholarship-queries.ts'
import { findStaffProgram } from '../staff-program-queries.ts'

type Clock = Pick<Deps, 'now'>

interface Confirmed extends UpkeepConfirmation {
  list: ConfirmableList
  /** Of what was read before it was confirmed. */
  version: number
}

/**
 * Somebody looked it up today and it is still true: its date of checking is today's, and it is good
 * for as long as it was before.
 */
export function confirmUpkeep(
  tx: Db,
  deps: Clock,
  { list, subject, sourceUrl, version }: Confirmed,
  by: By,
): Promise<void> {
  const [kind, key = ''] = subject.split(':')
  if (kind !== kinds[list]) throw new Problem('not_found')
  return confirm[list](tx, deps, { key, version, sourceUrl }, by)
}

const kinds = {
  facts: 'fact',
  scholarships: 'scholarship',
  programs: 'program',
} as const satisfies Record<ConfirmableList, string>

interface Subject {
  key: string
  version: number
  sourceUrl: string | null
}

const confirm: Record<
  ConfirmableList,
  (tx: Db, deps: Clock, subject: Subject, by: By) => Promise<void>
> = {
  async facts(tx, deps, { key, version, sourceUrl }, by) {
    const [name = '', factKey = ''] = key.split('/')
    const destination = destinationKeys.find((one) => one === name)
    if (!destination) throw new Problem('not_found')
    const fact = await findFact(tx, destination, factKey, dayOf(deps.now()))
    const { key: _, section, label, unit, period, audience, alternatives, ...edit } = fact
    await correctFact(
      tx,
      deps,
      {
        key: destination,
        fact: factKey,
        version,
        edit: { ...edit, ...checkedAgain(fact, deps.now()), confidence: 'confirmed', sourceUrl },
      },
      by,
    )
  },

  async scholarships(tx, deps, { key, version, sourceUrl }, by) {
    const scholarship = await findStaffScholarship(tx, key)
    if (!scholarship) throw new Problem('not_found')
    const { id, version: _, updatedAt, updatedBy, ...input } = scholarship
    const checked = checkedAgain(scholarship, deps.now())
    const change = { ...input, ...checked, confidence: 'confirmed' as const, sourceUrl }
    await changeScholarship(tx, deps, { key, version, input: change }, by)
  },

  async programs(tx, deps, { key, version, sourceUrl }, by) {
    const program = await findStaffProgram(tx, key)
    if (!program) throw new Problem('not_found')
    const input = { ...program, verifiedOn: dayOf(deps.now()), officialUrl: sourceUrl }
    await changeProgram(tx, deps, { key, version, input }, by)
  },
}

async function findFact(tx: Db, destination: DestinationKey, key: string, today: string) {
  const record = await findStaffDestination(tx, destination, today)
  const fact = record?.facts.find((one) => one.key === key)
  if (!fact) throw new Problem('not_found')
  return fact
}

const dayMs = 86_400_000
const leastDays = 30
const usualDays = 365

/** Good for as many days from today as it was from when it was checked before, a month at least. */
function checkedAgain(
  { checkedOn, reviewBy }: { checkedOn: string; reviewBy: string },
  at: Date,
): { checkedOn: string; reviewBy: string } {
  const before = Math.round((Date.parse(reviewBy) - Date.parse(checkedOn)) / dayMs)
  const days = before < leastDays ? usualDays : before
  return { checkedOn: dayOf(at), reviewBy: dayOf(new Date(at.getTime() + days * dayMs)) }
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
