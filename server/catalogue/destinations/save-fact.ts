import type { Fact } from '#contract/catalogue/catalogue.ts'
import type { FactEdit, FactInput } from '#contract/catalogue/catalogue-staff.ts'
import { factFaults, newFactFaults } from '#contract/catalogue/values/fact-faults.ts'
import { type FieldProblem, Problem } from '#contract/common/values/problems.ts'
import { maxFacts } from '#contract/common/values/vocabulary.ts'
import type { By } from '../../actor/by.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import { changedMembers } from '../changed-members.ts'
import { keepEdition } from '../editions/edition-queries.ts'
import { refuseUngroundedOne, sign } from '../grounds.ts'
import { type StaffDestination, updateDestination } from './destination-queries.ts'
import { deleteFact, insertFact, updateFact } from './fact-queries.ts'
import { type Change, type Clock, getDestination } from './save-destination.ts'

/* Facts have no version of their own: they share their destination's. */

/** Adds a dated fact, which says from the start where it comes from and when that was read. */
export async function addFact(
  tx: Db,
  { now }: Clock,
  { key, version, edit: fact }: Change<FactInput>,
  by: By,
): Promise<StaffDestination> {
  const at = now()
  refuseFaulty(fact, at, newFactFaults)
  const before = await getDestination(tx, key, at)
  if (before.facts.some((one) => one.key === fact.key)) throw new Problem('key_taken')
  if (before.facts.length >= maxFacts) throw new Problem('conflict')
  await writeOver(tx, { before, version, at, by })
  await insertFact(tx, before.id, sign(fact, undefined, by))
  const after = await getDestination(tx, key, at)
  await recordFact(tx, 'fact.added', { before, after, fact: fact.key, by })
  return after
}

/** Changes a dated fact. */
export async function correctFact(
  tx: Db,
  { now }: Clock,
  { key, version, edit, fact }: Change<FactEdit> & { fact: string },
  by: By,
): Promise<StaffDestination> {
  const at = now()
  refuseFaulty(edit, at, factFaults)
  const before = await getDestination(tx, key, at)
  if (!factOf(before, fact)) throw new Problem('not_found')
  await writeOver(tx, { before, version, at, by })
  await updateFact(tx, before.id, fact, sign(edit, editOf(before, fact, edit), by))
  const after = await getDestination(tx, key, at)
  await recordFact(tx, 'fact.corrected', { before, after, fact, by })
  return after
}

/** Removes a dated fact, also from the steps and portals that show it. */
export async function removeFact(
  tx: Db,
  { now }: Clock,
  { key, version, fact }: Omit<Change<never>, 'edit'> & { fact: string },
  by: By,
): Promise<StaffDestination> {
  const at = now()
  const before = await getDestination(tx, key, at)
  if (!factOf(before, fact)) throw new Problem('not_found')
  const shown = withoutFact(before, fact)
  await writeOver(tx, { before, version, at, by, lines: shown })
  await deleteFact(tx, before.id, fact)
  const after = await getDestination(tx, key, at)
  await recordFact(tx, 'fact.removed', { before, after, fact, by })
  if (Object.keys(shown).length > 0) {
    await recordAudit(tx, {
      actor: by.actor,
      action: 'destination.changed',
      entity: 'destination',
      entityKey: key,
      ...changedMembers({ ...before, facts: after.facts }, after),
      requestId: by.requestId,
    })
  }
  return after
}

type Lines = Partial<Pick<StaffDestination, 'visaSteps' | 'submissions'>>

/** The lists in which a fact is named, without it. */
function withoutFact({ visaSteps, submissions }: StaffDestination, fact: string): Lines {
  const strip = <Line extends { facts: string[] }>(lines: readonly Line[]): Line[] | undefined =>
    lines.some(({ facts }) => facts.includes(fact))
      ? lines.map((line) => ({ ...line, facts: line.facts.filter((one) => one !== fact) }))
      : undefined
  const [steps, portals] = [strip(visaSteps), strip(submissions)]
  return { ...(steps && { visaSteps: steps }), ...(portals && { submissions: portals }) }
}

interface WriteOver {
  before: StaffDestination
  version: number
  at: Date
  by: By
  lines?: Lines
}

/** The destination's next version, with the one before kept. */
async function writeOver(tx: Db, { before, version, at, by, lines = {} }: WriteOver) {
  await keepEdition(tx, { entity: 'destination', key: before.key, record: before })
  const { visaSteps, submissions } = lines
  const written = await updateDestination(tx, before.id, version, {
    ...(visaSteps && { visa_steps: JSON.stringify(visaSteps) }),
    ...(submissions && { submissions: JSON.stringify(submissions) }),
    updated_at: at,
    updated_by: by.actor.accountId,
  })
  if (!written) throw new Problem('version_stale')
}

function refuseFaulty(fact: FactEdit, at: Date, faultsOf: typeof factFaults): void {
  const fields: Record<string, FieldProblem> = faultsOf(fact, at.toISOString().slice(0, 10))
  if (Object.keys(fields).length > 0) throw new Problem('validation_failed', { fields })
  refuseUngroundedOne(fact, at)
  for (const [place, one] of (fact.alternatives ?? []).entries()) {
    refuseUngroundedOne({ ...one, certainty: 'reported' }, at, `alternatives.${place}.`)
  }
}

interface Recorded {
  before: StaffDestination
  after: StaffDestination
  fact: string
  by: By
}

function recordFact(
  tx: Db,
  action: 'fact.added' | 'fact.corrected' | 'fact.removed',
  { before, after, fact, by }: Recorded,
): Promise<void> {
  return recordAudit(tx, {
    actor: by.actor,
    action,
    entity: 'fact',
    entityKey: `${after.key}/${fact}`,
    ...changesOf(factOf(before, fact), factOf(after, fact)),
    requestId: by.requestId,
  })
}

/** All of a fact that is new or gone. */
function changesOf(before: Fact | undefined, after: Fact | undefined) {
  return after ? changedMembers(before, after) : { before, after: {} }
}

function factOf({ facts }: StaffDestination, key: string) {
  return facts.find((one) => one.key === key)
}

/** The members that a change names, as they were. */
function editOf(destination: StaffDestination, key: string, edit: FactEdit): FactEdit | undefined {
  const fact = factOf(destination, key)
  if (!fact) return undefined
  const { key: _, unit, period, section, label, audience, ...before } = fact
  return {
    ...before,
    ...(edit.section !== undefined && { section }),
    ...(edit.label !== undefined && { label }),
    ...(edit.audience !== undefined && { audience }),
  }
}
