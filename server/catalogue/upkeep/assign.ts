import { Problem } from '#contract/problems.ts'
import type { UpkeepAssignment, UpkeepList } from '#contract/upkeep.ts'
import { recordAudits } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import type { By } from '../by.ts'
import { findKeeperId, saveOwner } from './owner-queries.ts'

/** Says who looks after lines, or that nobody does. Only who may keep the catalogue can. */
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

  // In one order whoever asks, so that two who give the same ones never wait in a ring.
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
