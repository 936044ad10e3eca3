import type { DestinationEdit, FactEdit } from '#contract/catalogue-staff.ts'
import { type FieldProblem, Problem } from '#contract/problems.ts'
import type { DestinationKey } from '#contract/vocabulary.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import type { By } from './by.ts'
import { changesTold } from './changes-told.ts'
import {
  findDestinationForUpdate,
  replaceLivingCosts,
  type StaffDestination,
  updateDestination,
  updateFact,
} from './destination-queries.ts'
import { keepEdition } from './edition-queries.ts'
import { refreshSearch } from './refresh-search.ts'

type Clock = Pick<Deps, 'now'>

interface Change<T> {
  key: DestinationKey
  version: number
  edit: T
}

/** Rewrites a destination made from `version`; hidden, it takes its universities and programs along. */
export async function changeDestination(
  tx: Db,
  { now }: Clock,
  { key, version, edit }: Change<DestinationEdit>,
  by: By,
): Promise<StaffDestination> {
  const at = now()
  const before = await getDestination(tx, key, at)
  checkLines(edit, before)
  await keepEdition(tx, { entity: 'destination', key, record: before })
  const written = await updateDestination(tx, before.id, version, {
    name: JSON.stringify(edit.name),
    summary: JSON.stringify(edit.summary),
    ...(edit.sections && { sections: JSON.stringify(edit.sections) }),
    ...(edit.calendar && { calendar: JSON.stringify(edit.calendar) }),
    ...(edit.visaSteps && { visa_steps: JSON.stringify(edit.visaSteps) }),
    ...(edit.submissions && { submissions: JSON.stringify(edit.submissions) }),
    position: edit.position,
    published: edit.published,
    updated_at: at,
    updated_by: by.actor.accountId,
  })
  if (!written) throw new Problem('version_stale')

  if (edit.livingCosts) await replaceLivingCosts(tx, before.id, edit.livingCosts)
  await refreshSearch(tx, { destination: before.id })
  const after = await getDestination(tx, key, at)
  await recordAudit(tx, {
    actor: by.actor,
    action: 'destination.changed',
    entity: 'destination',
    entityKey: key,
    ...changesTold(before, after),
    requestId: by.requestId,
  })
  return after
}

/** Corrects a dated fact. Facts have no version of their own: they go with their destination's. */
export async function correctFact(
  tx: Db,
  { now }: Clock,
  { key, version, edit, fact }: Change<FactEdit> & { fact: string },
  by: By,
): Promise<StaffDestination> {
  const at = now()
  if (edit.reviewBy < edit.checkedOn) {
    throw new Problem('validation_failed', { fields: { reviewBy: { code: 'date_in_past' } } })
  }
  const before = await getDestination(tx, key, at)
  const columns = { updated_at: at, updated_by: by.actor.accountId }
  if (!before.facts.some((one) => one.key === fact)) throw new Problem('not_found')
  await keepEdition(tx, { entity: 'destination', key, record: before })
  if (!(await updateDestination(tx, before.id, version, columns))) {
    throw new Problem('version_stale')
  }

  await updateFact(tx, before.id, fact, edit)
  const after = await getDestination(tx, key, at)
  await recordAudit(tx, {
    actor: by.actor,
    action: 'fact.corrected',
    entity: 'fact',
    entityKey: `${key}/${fact}`,
    ...changesTold(factOf(before, fact), factOf(after, fact)),
    requestId: by.requestId,
  })
  return after
}

const keyedLists = ['calendar', 'visaSteps', 'submissions', 'livingCosts'] as const

/** Each line of a list has a key of its own, and the facts it names are there. */
function checkLines(edit: DestinationEdit, { facts }: StaffDestination): void {
  const fields: Record<string, FieldProblem> = {}
  const known = new Set(facts.map(({ key }) => key))
  for (const list of keyedLists) {
    const taken = new Set<string>()
    for (const [place, { key }] of (edit[list] ?? []).entries()) {
      if (taken.has(key)) fields[`${list}.${place}.key`] = { code: 'invalid' }
      taken.add(key)
    }
  }
  for (const list of ['visaSteps', 'submissions'] as const) {
    for (const [place, line] of (edit[list] ?? []).entries()) {
      if (!line.facts.every((fact) => known.has(fact))) {
        fields[`${list}.${place}.facts`] = { code: 'not_a_choice' }
      }
    }
  }
  if (Object.keys(fields).length > 0) throw new Problem('validation_failed', { fields })
}

function factOf({ facts }: StaffDestination, key: string): object {
  return facts.find((one) => one.key === key) ?? {}
}

async function getDestination(tx: Db, key: DestinationKey, at: Date): Promise<StaffDestination> {
  const today = at.toISOString().slice(0, 10)
  const destination = await findDestinationForUpdate(tx, key, today)
  if (!destination) throw new Problem('not_found')
  return destination
}
