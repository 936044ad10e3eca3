import { Problem } from '#contract/problems.ts'
import type { UpkeepAssignment, UpkeepList } from '#contract/upkeep.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import type { By } from '../by.ts'
import { findKeeperId, saveOwner } from './owner-queries.ts'

/** Says who looks after a line, or that nobody does. Only who may keep the catalogue can. */
export async function assignUpkeep(
  tx: Db,
  list: UpkeepList,
  { subject, owner }: UpkeepAssignment,
  { actor, requestId }: By,
): Promise<void> {
  const ownerId = owner === null ? null : await findKeeperId(tx, owner)
  if (ownerId === undefined) {
    throw new Problem('validation_failed', { fields: { owner: { code: 'not_a_choice' } } })
  }

  await saveOwner(tx, list, subject, ownerId)
  await recordAudit(tx, {
    actor,
    action: 'upkeep.assigned',
    entity: 'upkeep',
    entityKey: `${list} ${subject}`,
    after: { owner },
    requestId,
  })
}
