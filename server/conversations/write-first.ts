import { z } from 'zod'
import type { Actor } from '#contract/permissions.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/idempotency.ts'
import { sha256 } from '../secret.ts'
import { mailAnswer } from './answer.ts'
import { findConversationKey, findSubmissionOf, lockSubmission } from './application-queries.ts'
import { insertConversation, insertMessage, lockConversation } from './queries.ts'
import { conversationTokenOf, newConversationKey } from './secrets.ts'

interface Call {
  actor: Actor
  requestId: string
  /** Of the application that it is about. */
  number: string
  idempotencyKey: string | undefined
}

/**
 * Writes to an applicant who has not written yet, by mail and on their page; answers the key of the
 * conversation that begins. Throws `conflict` where one began meanwhile: it is to be read first.
 */
export async function writeFirst(
  deps: Deps,
  { actor, requestId, number, idempotencyKey }: Call,
  body: string,
): Promise<string> {
  const { key } = await once(
    deps,
    {
      key: idempotencyKey,
      route: 'first-message',
      visitor: actor.key,
      request: { number, body },
      answer: z.object({ key: z.string() }),
    },
    async (tx) => {
      const to = await findSubmissionOf(tx, number)
      if (!to) throw new Problem('not_found')
      await lockSubmission(tx, to.submission_id)
      if ((await findConversationKey(tx, to.submission_id)) !== undefined) {
        throw new Problem('conflict')
      }

      const newKey = newConversationKey()
      const now = deps.now()
      const { id } = await insertConversation(tx, {
        key: newKey,
        kind: 'application',
        submission_id: to.submission_id,
        topic: 'application',
        name: [to.given_names, to.family_name].filter((name) => name !== null).join(' '),
        email: to.email,
        language: to.language,
        token_hash: sha256(conversationTokenOf(deps.secret, newKey)),
        state: 'answered',
        last_activity_at: now,
        created_at: now,
      })
      const conversation = await lockConversation(tx, newKey)
      if (!conversation) throw new Problem('not_found')
      await insertMessage(tx, {
        conversation_id: id,
        kind: 'answer',
        body,
        at: now,
        by_id: actor.accountId,
        mail_id: await mailAnswer(tx, deps, conversation, body),
      })
      await recordAudit(tx, {
        actor,
        action: 'conversation.begun',
        entity: 'conversation',
        entityKey: newKey,
        after: { application: number },
        requestId,
      })
      return { key: newKey }
    },
  )
  return key
}
