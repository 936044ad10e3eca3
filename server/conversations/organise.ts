import { Problem } from '#contract/common/values/problems.ts'
import type { ConversationKind } from '#contract/common/values/vocabulary.ts'
import { writableKinds } from '#contract/conversations/conversation-rights.ts'
import type { ConversationEdit } from '#contract/conversations/conversations.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { tellConversationGiven } from '../notifications/tell.ts'
import { lockToWrite } from './answer.ts'
import { promisedReply } from './promise.ts'
import { findUnanswered, updateConversation } from './queries.ts'
import { listHolders } from './staff-queries.ts'

interface Call {
  actor: Actor
  requestId: string
  key: string
  expectedVersion: number
}

/**
 * Assigns a conversation, closes it or opens it again. Opened again it waits for staff if
 * the visitor had the last word, from the day on which it was opened.
 */
export async function organiseConversation(
  deps: Deps,
  call: Call,
  { owner, closed }: ConversationEdit,
): Promise<void> {
  const { actor, requestId, key } = call
  await deps.db.transaction().execute(async (tx) => {
    const conversation = await lockToWrite(tx, call)
    const isClosed = conversation.state === 'closed'
    const ownerId = await findOwnerId(tx, owner, conversation)
    if (ownerId !== null && ownerId !== conversation.owner_id) {
      const given = { conversationId: conversation.id, ownerId }
      await tellConversationGiven(tx, { at: deps.now(), by: actor.accountId }, given)
    }

    await updateConversation(tx, conversation.id, {
      owner_id: ownerId,
      ...(closed !== isClosed &&
        (closed ? closedColumns : await reopened(tx, deps, conversation.id))),
    })
    await recordAudit(tx, {
      actor,
      action: 'conversation.organised',
      entity: 'conversation',
      entityKey: key,
      before: { owner: conversation.owner_key, closed: isClosed },
      after: { owner, closed },
      requestId,
    })
  })
}

const closedColumns = { state: 'closed' as const, waiting_since: null, reply_by: null }

async function reopened(tx: Db, deps: Deps, id: number) {
  const waitingSince = await findUnanswered(tx, id)
  return waitingSince
    ? { state: 'open' as const, waiting_since: waitingSince, reply_by: promisedReply(deps) }
    : { state: 'answered' as const }
}

/** It may stay with a person who can no longer answer it, but can't be given to them. */
async function findOwnerId(
  tx: Db,
  owner: string | null,
  before: { owner_key: string | null; owner_id: number | null; kind: ConversationKind },
): Promise<number | null> {
  if (owner === null) return null
  if (owner === before.owner_key) return before.owner_id
  const holders = await listHolders(tx, ['applicants.write', 'catalogue.write'])
  const found = holders.find((one) => one.key === owner)
  if (found && writableKinds(found).includes(before.kind)) return found.id
  throw new Problem('validation_failed', { fields: { owner: { code: 'not_a_choice' } } })
}
