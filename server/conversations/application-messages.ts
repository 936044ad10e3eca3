import { z } from 'zod'
import { Problem } from '#contract/common/values/problems.ts'
import type {
  ApplicationMessages,
  WriteToTeam,
} from '#contract/conversations/application-messages.ts'
import type { Db } from '../database/database.ts'
import { countShared, countUse } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/endpoints/idempotency.ts'
import type { CallOrigin } from '../http/guards/call-origin.ts'
import { newOpaqueKey } from '../keys/opaque-key.ts'
import { sha256 } from '../keys/secret.ts'
import { applicationLink } from '../links/application-link.ts'
import { queueMail } from '../messaging/queue-mail.ts'
import { tellMessage } from '../notifications/tell.ts'
import { writtenDay } from '../words/written-date.ts'
import {
  type Correspondent,
  findConversationKey,
  findCorrespondent,
  lockSubmission,
  markRead,
} from './application-queries.ts'
import { promisedReply } from './promise.ts'
import {
  giveToFileOwner,
  insertConversation,
  insertMessage,
  listShared,
  lockConversation,
  updateConversation,
} from './queries.ts'
import { conversationTokenOf, staffLink } from './secrets.ts'

const writesPerSubmission = { name: 'application-message', max: 10, windowSeconds: 3600 }
const writesPerCaller = {
  name: 'application-messages',
  ...{ browser: 30, newcomers: 60, network: 300 },
  windowSeconds: 3600,
}

interface Caller {
  /** The private link's secret. */
  accessToken: string
  callOrigin: CallOrigin
  idempotencyKey?: string | undefined
}

/** The messages about a submission, as its applicant reads them. */
export async function readApplicationMessages(
  deps: Pick<Deps, 'db' | 'env' | 'now'>,
  accessToken: string,
): Promise<ApplicationMessages> {
  const found = await getCorrespondent(deps.db, accessToken)
  const shared =
    found.conversation_id === null ? [] : await listShared(deps.db, found.conversation_id)
  const seen = found.visitor_read_at?.getTime() ?? 0
  const messages = shared.map(({ kind, body, at }) => ({
    from: kind === 'visitor' ? ('applicant' as const) : ('staff' as const),
    body,
    at: at.toISOString(),
    isNew: kind === 'answer' && at.getTime() > seen,
  }))
  return {
    state: found.state,
    replyBy: found.reply_by,
    overdue: found.reply_by !== null && found.reply_by < deps.now().toISOString().slice(0, 10),
    answeredBy: promisedReply(deps),
    unread: messages.filter(({ isNew }) => isNew).length,
    language: found.conversation_language ?? found.language,
    messages,
  }
}

/**
 * Writes to the team about a submission. The person who answers it is notified, and so is the
 * applicant when their message begins to wait.
 */
export async function writeToTeam(
  deps: Deps,
  { accessToken, callOrigin, idempotencyKey }: Caller,
  { message, readUntil }: WriteToTeam,
): Promise<void> {
  const correspondent = await getCorrespondent(deps.db, accessToken)
  await once(
    deps,
    {
      key: idempotencyKey,
      route: 'application-message',
      visitor: `submission:${correspondent.submission_id}`,
      request: { message },
      answer: z.object({}),
    },
    async (tx) => {
      await countShared(tx, writesPerCaller, callOrigin)
      await countUse(tx, writesPerSubmission, String(correspondent.submission_id))
      await lockSubmission(tx, correspondent.submission_id)
      // It may have been erased, or got another address or link, since it was found.
      const id = await add(tx, deps, await getCorrespondent(tx, accessToken), message)
      if (readUntil !== null) await markRead(tx, id, until(deps, readUntil))
      return {}
    },
  )
}

/** The applicant marks the answers up to that time as read. */
export async function markMessagesRead(
  deps: Deps,
  accessToken: string,
  readUntil: string,
): Promise<void> {
  const { conversation_id } = await getCorrespondent(deps.db, accessToken)
  if (conversation_id !== null) await markRead(deps.db, conversation_id, until(deps, readUntil))
}

/** No one has read a message from the future. */
function until({ now }: Pick<Deps, 'now'>, readUntil: string): Date {
  return new Date(Math.min(now().getTime(), Date.parse(readUntil)))
}

async function getCorrespondent(db: Db, accessToken: string): Promise<Correspondent> {
  const found = await findCorrespondent(db, sha256(accessToken))
  if (!found) throw new Problem('not_found')
  return found
}

/** For a submission that is held. Returns the conversation's id. */
async function add(tx: Db, deps: Deps, from: Correspondent, message: string): Promise<number> {
  const known = await findConversationKey(tx, from.submission_id)
  const key = known ?? (await open(tx, deps, from))
  const conversation = await lockConversation(tx, key)
  if (!conversation) throw new Problem('not_found')
  const now = deps.now()
  const replyBy = conversation.reply_by ?? promisedReply(deps)
  await insertMessage(tx, {
    conversation_id: conversation.id,
    kind: 'visitor',
    body: message,
    at: now,
  })
  await updateConversation(tx, conversation.id, {
    state: 'open',
    waiting_since: conversation.waiting_since ?? now,
    reply_by: replyBy,
    last_activity_at: now,
  })
  await tellMessage(tx, now, conversation.id)

  const { env } = deps
  const isOwned = conversation.owner_email !== null && conversation.owner_status === 'active'
  await queueMail(tx, deps, {
    template: 'conversation_to_staff',
    language: (isOwned && conversation.owner_language) || from.language,
    to: (isOwned && conversation.owner_email) || (env.contactEmail ?? env.adminEmail),
    params: {
      sender: `${nameOf(from)} (${from.number})`,
      message,
      link: staffLink(deps, key),
    },
  })
  if (known !== undefined && conversation.state === 'open') return conversation.id
  await queueMail(tx, deps, {
    template: 'application_message_received',
    language: from.language,
    to: from.email,
    params: {
      name: from.given_names,
      number: from.number,
      date: writtenDay(replyBy, from.language),
      link: `${applicationLink(deps, from.link_seed)}#messages`,
    },
  })
  return conversation.id
}

/** The conversation of a submission, from its first message on. */
async function open(tx: Db, deps: Deps, from: Correspondent): Promise<string> {
  const key = newOpaqueKey()
  const now = deps.now()
  await insertConversation(tx, {
    key,
    kind: 'application',
    submission_id: from.submission_id,
    topic: 'application',
    name: nameOf(from),
    email: from.email,
    language: from.language,
    token_hash: sha256(conversationTokenOf(deps.secret, key)),
    waiting_since: now,
    reply_by: promisedReply(deps),
    last_activity_at: now,
    created_at: now,
  })
  await giveToFileOwner(tx, from.submission_id)
  return key
}

function nameOf({ given_names, family_name }: Correspondent): string {
  return [given_names, family_name].filter((name) => name !== null).join(' ')
}
