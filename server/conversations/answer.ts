import { z } from 'zod'
import { Problem } from '#contract/common/values/problems.ts'
import { readableKinds, writableKinds } from '#contract/conversations/conversation-rights.ts'
import type { StaffMessage } from '#contract/conversations/conversations.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/endpoints/idempotency.ts'
import { applicationLink } from '../links/application-link.ts'
import { queueMail } from '../messaging/queue-mail.ts'
import {
  findWriter,
  insertMessage,
  isOfApplicant,
  lockConversation,
  updateConversation,
} from './queries.ts'
import { mailedLink } from './secrets.ts'

interface Call {
  actor: Actor
  requestId: string
  key: string
  expectedVersion: number
}

/**
 * Answers the visitor, by e-mail too if there is an address, or adds a note that only staff read.
 * An administrator who has not seen the last message gets a warning first: no two answers are sent
 * unseen.
 */
export async function addStaffMessage(
  deps: Deps,
  call: Call & { idempotencyKey: string | undefined },
  { kind, body, about }: StaffMessage,
): Promise<void> {
  const { actor, requestId, key } = call
  await once(
    deps,
    {
      key: call.idempotencyKey,
      route: 'staff-message',
      visitor: actor.key,
      request: { key, kind, body, ...(about !== undefined && { about }) },
      answer: z.object({}),
    },
    async (tx) => {
      const conversation = await lockToWrite(tx, call)

      const now = deps.now()
      const mailId =
        kind === 'answer'
          ? await mailAnswer(tx, deps, conversation, {
              ...{ body, by: actor.accountId },
              number: await numberAbout(tx, conversation, about),
              isReply: conversation.state === 'open',
            })
          : null
      await insertMessage(tx, {
        conversation_id: conversation.id,
        kind,
        body,
        at: now,
        by_id: actor.accountId,
        mail_id: mailId,
      })
      await updateConversation(
        tx,
        conversation.id,
        kind === 'answer'
          ? { state: 'answered', waiting_since: null, reply_by: null, last_activity_at: now }
          : {},
      )
      await recordAudit(tx, {
        actor,
        action: kind === 'answer' ? 'conversation.answered' : 'conversation.noted',
        entity: 'conversation',
        entityKey: key,
        before: { state: conversation.state },
        requestId,
      })
      return {}
    },
  )
}

type Conversation = NonNullable<Awaited<ReturnType<typeof lockConversation>>>

/** Holds a conversation that this administrator may write in, at the version they have seen. */
export async function lockToWrite(
  tx: Db,
  { actor, key, expectedVersion }: Pick<Call, 'actor' | 'key' | 'expectedVersion'>,
): Promise<Conversation> {
  const conversation = await lockConversation(tx, key)
  if (!conversation || !readableKinds(actor).includes(conversation.kind)) {
    throw new Problem('not_found')
  }
  if (!writableKinds(actor).includes(conversation.kind)) throw new Problem('forbidden')
  if (conversation.version !== expectedVersion) throw new Problem('version_stale')
  return conversation
}

/** The application that an answer is about: the named one, or the first of those sent. */
async function numberAbout(
  tx: Db,
  { id, number }: Conversation,
  about: string | undefined,
): Promise<string | null> {
  if (about === undefined) return number
  if (!(await isOfApplicant(tx, id, about))) {
    throw new Problem('validation_failed', { fields: { about: { code: 'not_a_choice' } } })
  }
  return about
}

interface Written {
  body: string
  /** The account of the writer. */
  by: number
  /** The application that it is about. */
  number: string | null
  /** Whether something waits for it: otherwise it answers nothing. */
  isReply: boolean
}

/** Returns the Message-ID, or null if no address was given. */
export async function mailAnswer(
  tx: Db,
  deps: Deps,
  conversation: Conversation,
  { body: answer, by, number, isReply }: Written,
): Promise<string | null> {
  const { key, token_hash, email, language, link_seed, name: visitor } = conversation
  const { applicant_given_names: name } = conversation
  if (email === null) return null
  const writer = await findWriter(tx, by)
  const mail = { language, to: email, ...(writer !== undefined && { writer }) }
  if (link_seed !== null && number !== null && name !== null) {
    const link = `${applicationLink(deps, link_seed)}#messages`
    const template = isReply ? 'application_answered' : 'application_message'
    return queueMail(tx, deps, { template, ...mail, params: { name, number, answer, link } })
  }
  return queueMail(tx, deps, {
    template: 'conversation_answered',
    ...mail,
    params: { name: visitor ?? '', answer, link: mailedLink(deps, key, token_hash) },
  })
}
