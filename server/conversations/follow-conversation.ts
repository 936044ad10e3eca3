import { z } from 'zod'
import { Problem } from '#contract/common/values/problems.ts'
import type { ConversationView, WriteAgain } from '#contract/conversations/conversations.ts'
import { limits } from '#contract/documents/values/limits.ts'
import { countShared, countUse } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/endpoints/idempotency.ts'
import type { CallOrigin } from '../http/guards/call-origin.ts'
import { refuseUnpressed } from '../http/guards/form-stamp.ts'
import { timebox } from '../http/timebox.ts'
import { sha256 } from '../keys/secret.ts'
import { queueMail } from '../messaging/queue-mail.ts'
import { tellMessage } from '../notifications/tell.ts'
import { promisedReply } from './promise.ts'
import {
  findByToken,
  insertMessage,
  listShared,
  lockConversation,
  markProved,
  updateConversation,
} from './queries.ts'
import { isProof, staffLink } from './secrets.ts'

/** A private link works this long after the last message; messages are kept longer, for staff. */
const linkLifeMs = limits.conversationDays * 86_400_000
/** Well above what a lookup takes: an unknown link and an expired one get the same answer. */
const answerAfterMs = 50
const writesPerConversation = { name: 'conversation-write', max: 10, windowSeconds: 3600 }
const writesPerCaller = {
  name: 'conversation',
  ...{ browser: 30, newcomers: 60, network: 300 },
  windowSeconds: 3600,
}

interface Caller {
  /** The private link's secret. */
  token: string
  callOrigin: CallOrigin
  idempotencyKey?: string | undefined
}

/** The whole conversation as its visitor sees it. */
export async function followConversation(deps: Deps, caller: Caller): Promise<ConversationView> {
  const conversation = await find(deps, caller)
  const shared = await listShared(deps.db, conversation.id)
  const { subject_type: type, subject_key: key } = conversation
  return {
    kind: conversation.kind,
    topic: conversation.topic,
    subject: type && key ? { type, key, name: conversation.subject_name } : null,
    language: conversation.language,
    state: conversation.state,
    replyBy: conversation.reply_by,
    email:
      conversation.email === null
        ? 'none'
        : conversation.email_proved_at === null
          ? 'unproved'
          : 'proved',
    messages: shared.map(({ kind, body, at }) => ({
      from: kind === 'visitor' ? 'visitor' : 'staff',
      body,
      at: at.toISOString(),
    })),
  }
}

/**
 * Adds to a conversation and notifies the person who answers it. An answered or closed one waits
 * for staff again; one that was already waiting keeps its promised date.
 */
export async function writeAgain(
  deps: Deps,
  caller: Caller,
  { message, proof, ...check }: WriteAgain,
): Promise<void> {
  const { id, key } = await find(deps, caller)
  refuseUnpressed(deps, caller.callOrigin.browser, check)
  await once(
    deps,
    {
      key: caller.idempotencyKey,
      route: 'conversation',
      visitor: key,
      request: { message },
      answer: z.object({}),
    },
    async (tx) => {
      await countShared(tx, writesPerCaller, caller.callOrigin)
      await countUse(tx, writesPerConversation, key)
      const conversation = await lockConversation(tx, key)
      if (!conversation) throw new Problem('not_found')

      const now = deps.now()
      await insertMessage(tx, { conversation_id: id, kind: 'visitor', body: message, at: now })
      await updateConversation(tx, id, {
        state: 'open',
        waiting_since: conversation.waiting_since ?? now,
        reply_by: conversation.reply_by ?? promisedReply(deps),
        last_activity_at: now,
      })
      await tellMessage(tx, now, id)
      if (proof && isProof(deps.secret, key, proof)) await markProved(tx, id, now)
      const { env } = deps
      const isOwned = conversation.owner_email !== null && conversation.owner_status === 'active'
      await queueMail(tx, deps, {
        template: 'conversation_to_staff',
        language: (isOwned && conversation.owner_language) || conversation.language,
        to: (isOwned && conversation.owner_email) || (env.contactEmail ?? env.adminEmail),
        params: {
          sender: conversation.name ?? conversation.email ?? '–',
          message,
          link: staffLink(deps, key),
        },
      })
      return {}
    },
  )
}

/** Marks the address as the writer's own, if they came by the e-mailed link. */
export async function proveAddress(deps: Deps, caller: Caller, proof: string): Promise<void> {
  const { id, key } = await find(deps, caller)
  if (!isProof(deps.secret, key, proof)) throw new Problem('token_invalid')

  await markProved(deps.db, id, deps.now())
}

/** Misses take as long as any answer: nothing distinguishes a wrong link from an old one. */
async function find(deps: Deps, { token }: Pick<Caller, 'token'>) {
  const activeAfter = new Date(deps.now().getTime() - linkLifeMs)
  const found = await findByToken(deps.db, sha256(token), activeAfter)
  if (found) return found
  return timebox(answerAfterMs, async () => {
    throw new Problem('not_found')
  })
}
