import { z } from 'zod'
import { Problem } from '#contract/common/values/problems.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/endpoints/idempotency.ts'
import { newOpaqueKey } from '../keys/opaque-key.ts'
import { sha256 } from '../keys/secret.ts'
import { mailAnswer } from './answer.ts'
import {
  findConversationKey,
  findSubmissionOf,
  isWrittenSince,
  lockSubmission,
} from './application-queries.ts'
import {
  giveToFileOwner,
  insertConversation,
  insertMessage,
  lockConversation,
  updateConversation,
} from './queries.ts'
import { conversationTokenOf } from './secrets.ts'

interface Call {
  actor: Actor
  requestId: string
  /** The application that it is about. */
  number: string
  idempotencyKey: string | undefined
}

/**
 * Writes to an applicant who has not written yet, by e-mail and on their page; returns the key of
 * the new conversation. Throws `conflict` if one began meanwhile: it has to be read first.
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

      return { key: await begin(tx, deps, { actor, requestId, number }, to, body) }
    },
  )
  return key
}

type To = NonNullable<Awaited<ReturnType<typeof findSubmissionOf>>>

/** Opens the conversation about a submission with a message from staff; returns its key. */
async function begin(
  tx: Db,
  deps: Deps,
  { actor, requestId, number }: Omit<Call, 'idempotencyKey'>,
  to: To,
  body: string,
): Promise<string> {
  const newKey = newOpaqueKey()
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
  await giveToFileOwner(tx, to.submission_id)
  const conversation = await lockConversation(tx, newKey)
  if (!conversation) throw new Problem('not_found')
  await insertMessage(tx, {
    conversation_id: id,
    kind: 'answer',
    body,
    at: now,
    by_id: actor.accountId,
    mail_id: await mailAnswer(tx, deps, conversation, {
      ...{ body, number, by: actor.accountId, isReply: false },
    }),
  })
  await recordAudit(tx, {
    actor,
    action: 'conversation.begun',
    entity: 'conversation',
    entityKey: newKey,
    after: { application: number },
    requestId,
  })
  return newKey
}

/**
 * Writes to an applicant as one of many: into their conversation with the team, or as its first
 * message. It answers nothing that they asked, so anything that waits for an answer keeps waiting.
 * An applicant who sent several applications together gets the same words once.
 */
export async function writeToApplicant(
  tx: Db,
  deps: Deps,
  { actor, requestId, number, since }: Omit<Call, 'idempotencyKey'> & { since: Date },
  body: string,
): Promise<void> {
  const to = await findSubmissionOf(tx, number)
  if (!to) throw new Problem('not_found')
  await lockSubmission(tx, to.submission_id)
  const key = await findConversationKey(tx, to.submission_id)
  if (key === undefined) {
    await begin(tx, deps, { actor, requestId, number }, to, body)
    return
  }
  const conversation = await lockConversation(tx, key)
  if (!conversation) throw new Problem('not_found')
  if (await isWrittenSince(tx, conversation.id, { body, by: actor.accountId, since })) return

  const now = deps.now()
  await insertMessage(tx, {
    conversation_id: conversation.id,
    kind: 'answer',
    body,
    at: now,
    by_id: actor.accountId,
    mail_id: await mailAnswer(tx, deps, conversation, {
      ...{ body, number, by: actor.accountId, isReply: false },
    }),
  })
  await updateConversation(tx, conversation.id, { last_activity_at: now })
  await recordAudit(tx, {
    actor,
    action: 'conversation.answered',
    entity: 'conversation',
    entityKey: key,
    requestId,
  })
}
