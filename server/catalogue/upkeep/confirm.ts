import type { ProgramInput } from '#contract/catalogue/catalogue-staff.ts'
import type { ProgramSays, UpkeepConfirmation } from '#contract/catalogue/upkeep.ts'
import type { Certainty } from '#contract/common/values/certainty.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { By } from '../../actor/by.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { findStaffDestination, type StaffDestination } from '../destinations/destination-queries.ts'
import { changeDestination } from '../destinations/save-destination.ts'
import { correctFact } from '../destinations/save-fact.ts'
import { changeProgram } from '../programs/save-program.ts'
import { findStaffProgram, type StaffProgram } from '../programs/staff-program-queries.ts'
import { changeScholarship } from '../scholarships/save-scholarship.ts'
import { findStaffScholarship } from '../scholarships/scholarship-queries.ts'
import { markRead } from './confirm-queries.ts'
import { noVersion, saveGapState } from './gap-queries.ts'
import { saveLook } from './today-queries.ts'

type Clock = Pick<Deps, 'now'>

interface Confirmed extends UpkeepConfirmation {
  /** The version that was read before it was confirmed. */
  version: number
}

/**
 * The person confirming opened this page today and it still says so: they are named, with the day,
 * and it stays valid for as long as it was before.
 */
export async function confirmUpkeep(
  tx: Db,
  deps: Clock,
  { subject, ...confirmed }: Confirmed,
  by: By,
): Promise<void> {
  const [kind = '', key = ''] = subject.split(':')
  const write = confirm[kind]
  if (!write) throw new Problem('not_found')
  await write(tx, deps, { ...confirmed, key }, by)
  await saveLook(tx, { subject, day: dayOf(deps.now()), by: by.actor.accountId })
  // Announced not before the commit but with it: the line is gone from the list that follows.
  await saveGapState(tx, { catalogue_version: noVersion })
}

interface Subject extends Omit<Confirmed, 'subject'> {
  key: string
}

const confirm: Readonly<
  Record<string, (tx: Db, deps: Clock, subject: Subject, by: By) => Promise<void>>
> = {
  async fact(tx, deps, { key, version, sourceUrl }, by) {
    const { destination, part } = await findPart(tx, key, deps.now())
    const fact = destination.facts.find((one) => one.key === part)
    if (!fact) throw new Problem('not_found')
    refuseUnknown([fact])
    const { key: _, section, label, unit, period, audience, alternatives, ...edit } = fact
    const change = { ...edit, ...checkedAgain(fact, deps.now()), ...groundsOf(sourceUrl, deps) }
    await correctFact(tx, deps, { key: destination.key, fact: part, version, edit: change }, by)
  },

  async living_cost(tx, deps, { key, version, sourceUrl }, by) {
    const { destination, part } = await findPart(tx, key, deps.now())
    const cost = destination.livingCosts.find((one) => one.key === part)
    if (!cost) throw new Problem('not_found')
    refuseUnknown([cost])
    const livingCosts = destination.livingCosts.map((one) =>
      one === cost
        ? { ...one, ...checkedAgain(one, deps.now()), ...groundsOf(sourceUrl, deps) }
        : one,
    )
    await changeGuide(tx, deps, { destination, version, change: { livingCosts } }, by)
  },

  async calendar(tx, deps, { key, version, sourceUrl }, by) {
    const { destination, part } = await findPart(tx, key, deps.now())
    const entry = destination.calendar.find((one) => one.key === part)
    if (!entry) throw new Problem('not_found')
    refuseUnknown([entry])
    const calendar = destination.calendar.map((one) =>
      one === entry ? { ...one, ...groundsOf(sourceUrl, deps) } : one,
    )
    await changeGuide(tx, deps, { destination, version, change: { calendar } }, by)
  },

  async scholarship(tx, deps, { key, version, sourceUrl }, by) {
    const scholarship = await findStaffScholarship(tx, key)
    if (!scholarship) throw new Problem('not_found')
    refuseUnknown([scholarship])
    const { id, version: _, updatedAt, updatedBy, ...input } = scholarship
    const checked = { ...checkedAgain(scholarship, deps.now()), ...groundsOf(sourceUrl, deps) }
    await changeScholarship(tx, deps, { key, version, input: { ...input, ...checked } }, by)
  },

  async program(tx, deps, { key, version, sourceUrl, says }, by) {
    const program = await findStaffProgram(tx, key)
    if (!program) throw new Problem('not_found')
    const members = says?.members ?? []
    if (members.length > 0) await markRead(tx, key, members)
    const input: ProgramInput = {
      ...program,
      ...(says && whatItSays(program, says, groundsOf(sourceUrl, deps))),
      verifiedOn: dayOf(deps.now()),
      officialUrl: sourceUrl,
    }
    await changeProgram(tx, deps, { key, version, input }, by)
  },
}

function groundsOf(sourceUrl: string, { now }: Clock) {
  return { certainty: 'confirmed' as const, sourceUrl, checkedOn: dayOf(now()) }
}

/** The parts of a program that its page gives, each as it is. */
function whatItSays(
  { intakes, tuitionLines, requirements }: StaffProgram,
  says: ProgramSays,
  grounds: ReturnType<typeof groundsOf>,
): Pick<ProgramInput, 'intakes' | 'tuitionLines' | 'requirements'> {
  const isThere =
    (says.intake === null || intakes.some(({ key }) => key === says.intake)) &&
    says.tuition.every((place) => place < tuitionLines.length) &&
    says.requirements.every((place) => place < requirements.length)
  if (!isThere) throw new Problem('not_found')
  const ticked = {
    intakes: intakes.filter(({ key }) => key === says.intake),
    tuitionLines: tuitionLines.filter((_, place) => says.tuition.includes(place)),
    requirements: requirements.filter((_, place) => says.requirements.includes(place)),
  }
  refuseUnknown(Object.values(ticked).flat())
  const withGrounds = <T extends object>(all: readonly T[], those: readonly T[]) =>
    all.map((one) => (those.includes(one) ? { ...one, ...grounds } : one))
  return {
    intakes: withGrounds(intakes, ticked.intakes),
    tuitionLines: withGrounds(tuitionLines, ticked.tuitionLines),
    requirements: withGrounds(requirements, ticked.requirements),
  }
}

/** What the row of a destination itself holds is changed with it. */
async function changeGuide(
  tx: Db,
  deps: Clock,
  {
    destination: { key, name, summary, position, published },
    version,
    change,
  }: {
    destination: StaffDestination
    version: number
    change: Partial<Pick<StaffDestination, 'livingCosts' | 'calendar'>>
  },
  by: By,
): Promise<void> {
  const edit = { name, summary, position, published, ...change }
  await changeDestination(tx, deps, { key, version, edit }, by)
}

async function findPart(
  tx: Db,
  path: string,
  now: Date,
): Promise<{ destination: StaffDestination; part: string }> {
  const [name = '', part = ''] = path.split('/')
  const destination = await findStaffDestination(tx, name, dayOf(now))
  if (!destination) throw new Problem('not_found')
  return { destination, part }
}

/** An unknown value can't be confirmed by a page: it has to be corrected instead. */
function refuseUnknown(found: readonly { certainty: Certainty }[]): void {
  if (found.some(({ certainty }) => certainty === 'unknown')) {
    throw new Problem('validation_failed', { fields: { certainty: { code: 'not_a_choice' } } })
  }
}

const dayMs = 86_400_000
const leastDays = 30
const usualDays = 365

/** Valid for as many days from today as it was from when it was last checked, at least a month. */
function checkedAgain(
  { checkedOn, reviewBy }: { checkedOn: string | null; reviewBy: string },
  at: Date,
): { reviewBy: string } {
  const before =
    checkedOn === null ? 0 : Math.round((Date.parse(reviewBy) - Date.parse(checkedOn)) / dayMs)
  const days = before < leastDays ? usualDays : before
  return { reviewBy: dayOf(new Date(at.getTime() + days * dayMs)) }
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
