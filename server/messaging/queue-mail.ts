import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { Language } from '#contract/common.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { insertMail } from './queries.ts'
import { renderMail } from './render-mail.ts'
import { findTemplate } from './template-queries.ts'
import { lifeMinutesOf, type MailContent } from './templates.ts'

/** Says `queued` when a mail was written; its transaction may still be open. */
export const outbox = new EventEmitter()

export type Mail = MailContent & {
  language: Language
  to: string
  /** Where an answer should go when it isn't the sender's address. */
  replyTo?: string
  /** Where who doesn't want such mails says so. */
  stopLink?: string
  /** It waits for the morning in these time zones. */
  quietZones?: readonly string[]
}

/**
 * Writes a mail into the outbox in the caller's transaction: it leaves if the transaction is kept,
 * and not otherwise. Its Message-ID is made here, stays the same over every attempt to send, and is
 * answered.
 */
export async function queueMail(
  tx: Db,
  deps: Pick<Deps, 'env' | 'locales' | 'now'>,
  mail: Mail,
): Promise<string> {
  const { env, locales } = deps
  const messageId = `<${randomBytes(16).toString('hex')}@${new URL(env.publicUrl).hostname}>`
  const { subject, text, html } = renderMail(mail, {
    locales,
    language: mail.language,
    brandName: env.brandName,
    publicUrl: env.publicUrl,
    stopLink: mail.stopLink,
    changed: (await findTemplate(tx, mail.template, mail.language))?.words,
  })
  const now = deps.now()
  const life = lifeMinutesOf(mail.template)
  await insertMail(tx, {
    message_id: messageId,
    template: mail.template,
    language: mail.language,
    to_address: mail.to,
    reply_to: mail.replyTo ?? null,
    about: 'number' in mail.params ? mail.params.number : null,
    subject,
    text_body: text,
    html_body: html,
    stop_link: mail.stopLink ?? null,
    quiet_zones: [...(mail.quietZones ?? [])],
    created_at: now,
    next_attempt_at: now,
    expires_at: life === undefined ? null : new Date(now.getTime() + life * 60_000),
  })
  outbox.emit('queued')
  return messageId
}
