import { readableKinds } from '#contract/conversation-rights.ts'
import type { Actor } from '#contract/permissions.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Deps } from '../deps.ts'
import { deleteConversation, lockConversation } from './queries.ts'

interface Call {
  actor: Actor
  requestId: string
  key: string
  expectedVersion: number
}

/**
 * Removes a conversation whole, because its visitor asks for it or because it is nothing but
 * rubbish. The trail keeps that it was there and who removed it, and nothing of what was said.
 */
export async function eraseConversation(
  { db }: Pick<Deps, 'db'>,
  { actor, requestId, key, expectedVersion }: Call,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const conversation = await lockConversation(tx, key)
    if (!conversation || !readableKinds(actor).includes(conversation.kind)) {
      throw new Problem('not_found')
    }
    if (conversation.version !== expectedVersion) throw new Problem('version_stale')

    await deleteConversation(tx, conversation.id)
    await recordAudit(tx, {
      actor,
      action: 'conversation.erased',
      entity: 'conversation',
      entityKey: key,
      before: { kind: conversation.kind, state: conversation.state },
      requestId,
    })
  })
}
