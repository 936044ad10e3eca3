import type { UpkeepAssignment, UpkeepList, upkeepKinds } from '#contract/catalogue/upkeep.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { By } from '../../actor/by.ts'
import { recordAudits } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import { areKnown, findKeeperId, saveOwner } from './owner-queries.ts'

/** What the lines of a list are about. */
const kinds: Record<UpkeepList, readonly (typeof upkeepKinds)[number][]> = {
  gaps: ['program', 'fact', 'scholarship', 'living_cost', 'calendar'],
  translations: ['program', 'university', 'destination', 'fact', 'scholarship'],
  intakes: ['program'],
}

/**
 * Sets who looks after lines, or that no one does. Only those who may keep the catalogue can do so.
 * A line that a colleague has dealt with meanwhile may also be assigned; a subject that is not in
 * the catalogue, or was never on this list, is `not_found`.
 */
export async function assignUpkeep(
  tx: Db,
  list: UpkeepList,
  { subjects, owner }: UpkeepAssignment,
  { actor, requestId }: By,
): Promise<void> {
  const ownerId = owner === null ? null : await findKeeperId(tx, owner)
  if (ownerId === undefined) {
    throw new Problem('validation_failed', { fields: { owner: { code: 'not_a_choice' } } })
  }
  const isOfList = (subject: string) => kinds[list].some((kind) => subject.startsWith(`${kind}:`))
  if (!subjects.every(isOfList) || !(await areKnown(tx, subjects))) throw new Problem('not_found')

  // In the same order for everyone, so that two people who assign the same lines never wait in a
  // ring.
  for (const subject of subjects.toSorted()) await saveOwner(tx, list, subject, ownerId)
  await recordAudits(
    tx,
    subjects.map((subject) => ({
      actor,
      action: 'upkeep.assigned',
      entity: 'upkeep',
      entityKey: `${list} ${subject}`,
      after: { owner },
      requestId,
    })),
  )
}
