import { Problem } from '#contract/common/values/problems.ts'
import { readableKinds } from '#contract/conversations/conversation-rights.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { refuseHidden } from '../identity/staff/within-sight.ts'
import { refuseMassErasure } from '../limits/mass-limits.ts'
import { deleteConversation, lockConversation } from './queries.ts'

interface Call {
  actor: Actor
  requestId: string
  key: string
  expectedVersion: number
}

/**
 * Removes a conversation completely, because its visitor asks for it or because it is nothing but
 * rubbish. The trail keeps that it existed and who removed it, but none of its words.
 */
export async function eraseConversation({ db }: Pick<Deps, 'db'>, call: Call): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdErasable(tx, call)
    await refuseMassErasure(tx, call.actor, 1)
    await eraseWithin(tx, call)
  })
}

/** The same in the transaction of an approval, which a second person gave. */
export async function eraseWithin(tx: Db, call: Call & { approval?: string }): Promise<void> {
  const { actor, requestId, key, approval } = call
  const { id, kind, state } = await holdErasable(tx, call)
  await deleteConversation(tx, id)
  await recordAudit(tx, {
    actor,
    action: 'conversation.erased',
    entity: 'conversation',
    entityKey: key,
    before: { kind, state },
    ...(approval !== undefined && { after: { approval } }),
    requestId,
  })
}

/**
 * Holds a conversation that a member of staff sees and may remove, from the version that they saw.
 */
export async function holdErasable(
  tx: Db,
  { actor, key, expectedVersion }: Omit<Call, 'requestId'>,
) {
  // An approval may name it without its address.
  await refuseHidden({ db: tx }, actor, { conversations: [key] })
  const conversation = await lockConversation(tx, key)
  if (!conversation || !readableKinds(actor).includes(conversation.kind)) {
    throw new Problem('not_found')
  }
  if (conversation.version !== expectedVersion) throw new Problem('version_stale')
  return conversation
}
