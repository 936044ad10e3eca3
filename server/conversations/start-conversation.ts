import { z } from 'zod'
import type { FormCheck } from '#contract/common/form-check.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { ContactMessage, ErrorReport } from '#contract/conversations/conversations.ts'
import { readSubject, subjectPage } from '#contract/conversations/values/report-subject.ts'
import type { Db } from '../database/database.ts'
import { countShared, countUse } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/endpoints/idempotency.ts'
import type { CallOrigin } from '../http/guards/call-origin.ts'
import { refuseUnpressed } from '../http/guards/form-stamp.ts'
import { newOpaqueKey } from '../keys/opaque-key.ts'
import { sha256 } from '../keys/secret.ts'
import { queueMail } from '../messaging/queue-mail.ts'
import { wordsAt } from '../words/locales.ts'
import { writtenDay } from '../words/written-date.ts'
import { promisedReply } from './promise.ts'
import { insertConversation, insertMessage } from './queries.ts'
import { conversationTokenOf, mailedLink, staffLink } from './secrets.ts'
import { findPublishedSubject } from './subject-queries.ts'

/** Reports don't use up the questions of those who share a browser or a network. */
const perCaller = {
  contact: { name: 'contact', ...{ browser: 5, newcomers: 20, network: 100 }, windowSeconds: 3600 },
  'error-report': {
    name: 'error-report',
    ...{ browser: 5, newcomers: 20, network: 100 },
    windowSeconds: 3600,
  },
}
const perAddress = [
  { name: 'contact-address', max: 3, windowSeconds: 3600 },
  { name: 'contact-address-day', max: 5, windowSeconds: 24 * 3600 },
]

interface Caller {
  visitor: string
  callOrigin: CallOrigin
  idempotencyKey: string | undefined
}

/**
 * Opens a conversation with a visitor's question, notifies staff and confirms it to the visitor.
 * The confirmation repeats nothing that was typed: the address is unproved, and its owner must
 * not be sent what a stranger wrote. Returns the private link's secret.
 */
export function askQuestion(deps: Deps, caller: Caller, input: ContactMessage): Promise<string> {
  return start(deps, caller, { route: 'contact', input }, async (tx, key) => {
    const { name, email, topic, language, message } = input
    const replyBy = await open(tx, deps, key, {
      ...{ kind: 'question' as const, topic: topic ?? null, name, email, language },
      message,
    })

    const { env, locales } = deps
    await queueMail(tx, deps, {
      template: 'contact_to_staff',
      language,
      to: env.contactEmail ?? env.adminEmail,
      params: {
        sender: name,
        email,
        topic: topic ? wordsAt(locales, language, 'mail', `topic.${topic}`) : '',
        message,
        link: staffLink(deps, key),
      },
    })
    await queueMail(tx, deps, {
      template: 'contact_received',
      language,
      to: email,
      params: { date: writtenDay(replyBy, language), link: mailedLink(deps, key) },
    })
  })
}

/** Opens a conversation about something in the catalogue that a visitor says is wrong. */
export function reportError(deps: Deps, caller: Caller, input: ErrorReport): Promise<string> {
  return start(deps, caller, { route: 'error-report', input }, async (tx, key) => {
    const { message, email, language } = input
    const subject = readSubject(input.about)
    const found = subject && (await findPublishedSubject(tx, subject))
    if (!subject || !found) {
      throw new Problem('validation_failed', { fields: { about: { code: 'not_a_choice' } } })
    }
    const replyBy = await open(tx, deps, key, {
      ...{ kind: 'report' as const, subject_type: subject.type, subject_key: subject.key },
      ...{ email: email ?? null, language, message },
    })

    const name = inLanguage(found.name, language) || subject.key
    await queueMail(tx, deps, {
      template: 'report_to_staff',
      language,
      to: deps.env.contactEmail ?? deps.env.adminEmail,
      params: {
        subject: name,
        page: deps.env.publicUrl + subjectPage(subject),
        email: email ?? '',
        message,
        link: staffLink(deps, key),
      },
    })
    if (email === undefined) return
    await queueMail(tx, deps, {
      template: 'report_received',
      language,
      to: email,
      params: {
        subject: name,
        date: writtenDay(replyBy, language),
        link: mailedLink(deps, key),
      },
    })
  })
}

/**
 * Once per key, within the limits; a form that looks filled in by a program must be sent once more.
 */
async function start<Input extends { email?: string | undefined } & FormCheck>(
  deps: Deps,
  { idempotencyKey, visitor, callOrigin }: Caller,
  { route, input }: { route: keyof typeof perCaller; input: Input },
  work: (tx: Db, key: string) => Promise<void>,
): Promise<string> {
  refuseUnpressed(deps, callOrigin.browser, input)
  // Pressed again, or sent from the filled form after going back, it is the same question.
  const request = { ...input, website: '', stamp: undefined }
  const answer = z.object({ key: z.string() })
  const { key } = await once(
    deps,
    { key: idempotencyKey, route, visitor, request, answer },
    async (tx) => {
      await countShared(tx, perCaller[route], callOrigin)
      for (const limit of input.email ? perAddress : []) {
        await countUse(tx, limit, (input.email ?? '').toLowerCase())
      }
      const made = newOpaqueKey()
      await work(tx, made)
      return { key: made }
    },
  )
  return conversationTokenOf(deps.secret, key)
}

type Columns = Parameters<typeof insertConversation>[1]
type Opening = Pick<Columns, 'kind' | 'topic' | 'subject_type' | 'subject_key' | 'name'> &
  Pick<Columns, 'email' | 'language'> & { message: string }

/** Writes the conversation and its first message; returns the civil date of the promised reply. */
async function open(
  tx: Db,
  deps: Deps,
  key: string,
  { message, ...columns }: Opening,
): Promise<string> {
  const now = deps.now()
  const replyBy = promisedReply(deps)
  const { id } = await insertConversation(tx, {
    ...columns,
    key,
    token_hash: sha256(conversationTokenOf(deps.secret, key)),
    waiting_since: now,
    reply_by: replyBy,
    last_activity_at: now,
    created_at: now,
  })
  await insertMessage(tx, { conversation_id: id, kind: 'visitor', body: message, at: now })
  return replyBy
}
