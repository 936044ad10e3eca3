import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { Language } from '#contract/common/common.ts'
import type { MailWords } from '#contract/messaging/mail-templates.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { isOfStranger } from '../security-log/act.ts'
import { mayReach } from './may-mail.ts'
import { insertMails, updateWords } from './queries.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { findTemplate, listTemplates } from './template-queries.ts'
import { isNotice, lifeMinutesOf, type MailContent, reasonFor } from './templates.ts'

/** Says `queued` when a mail was written; its transaction may still be open. */
export const outbox = new EventEmitter()

type Needs = Pick<Deps, 'env' | 'locales' | 'now'>

export type Mail = MailContent & {
  language: Language
  to: string
  /** The address for readers who don't want such mails. */
  stopLink?: string
  /** The time zones whose morning it waits for. */
  quietZones?: readonly string[]
  /** It leaves then and not before; until then it can be cancelled with its act. */
  heldUntil?: Date | undefined
  /** The act that it reports, by which it can be cancelled (`take-back.ts`). */
  actId?: string | undefined
  /** The address for answers, if that is a member of staff and not the team's own mailbox. */
  replyTo?: string
  /** Keys of files and conversations that it is about, if neither its words nor its link name them. */
  mentions?: readonly string[]
  /** The author's name: a mail that they signed isn't signed again. */
  writer?: string
}

/**
 * Writes a mail into the outbox in the caller's transaction: it leaves only if the transaction is
 * committed, and strangers have not had too many sent to its address. Its Message-ID is made here, stays
 * the same over every attempt to send, and is answered.
 */
export async function queueMail(tx: Db, deps: Needs, mail: Mail): Promise<string> {
  const changed = await findTemplate(tx, mail.template, mail.language)
  const row = written(deps, mail, changed?.words)
  if (!isDueAlways(mail) && isOfStranger() && !(await mayReach(tx, mail.to))) return row.message_id
  await insertMails(tx, [row])
  outbox.emit('queued')
  return row.message_id
}

/**
 * Whether it goes to the office, which wants every message from anyone, or is a notice: a person who
 * fills a mailbox must not hide their next act from its owner.
 */
function isDueAlways({ template }: Pick<Mail, 'template'>): boolean {
  return reasonFor(template) === 'staff' || isNotice(template)
}

/** Says something else in a mail that waits and that its caller holds. */
export async function changeQueued(
  tx: Db,
  deps: Needs,
  { id, language, to_address: to }: { id: number; language: Language; to_address: string },
  content: MailContent,
): Promise<void> {
  const mail = { ...content, language, to }
  const changed = await findTemplate(tx, mail.template, language)
  const { template, about, mentions, subject, text_body, html_body } = written(
    deps,
    mail,
    changed?.words,
  )
  await updateWords(tx, id, { template, about, mentions, subject, text_body, html_body })
}

/** Writes many mails at once. */
export async function queueMails(tx: Db, deps: Needs, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return
  const wordsOf = await changedWords(tx)
  await insertMails(
    tx,
    mails.map((mail) => written(deps, mail, wordsOf(mail))),
  )
  outbox.emit('queued')
}

/** Mails as they would read if they left now, for a preview. */
export async function readBeforehand(
  db: Db,
  deps: Needs,
  mails: readonly Mail[],
): Promise<RenderedMail[]> {
  const wordsOf = await changedWords(db)
  return mails.map((mail) => rendered(deps, mail, wordsOf(mail)))
}

/** The words that administrators wrote for a mail, if any. */
async function changedWords(db: Db) {
  const changed = await listTemplates(db)
  return ({ template, language }: Mail) =>
    changed.find((one) => one.template === template && one.language === language)?.words
}

function rendered({ env, locales }: Needs, mail: Mail, changed: MailWords | undefined) {
  return renderMail(mail, {
    locales,
    language: mail.language,
    brandName: env.brandName,
    publicUrl: env.publicUrl,
    stopLink: mail.stopLink,
    writer: mail.writer,
    isReplyRead: replyTo(env, mail) !== undefined,
    changed,
  })
}

/**
 * The address for answers by mail: the team's own mailbox, if there is one. An answer isn't part of the
 * conversation then, but it isn't lost either. Staff answer on the page: their mails say so.
 */
function replyTo(
  { contactEmail }: Pick<Deps['env'], 'contactEmail'>,
  { template, replyTo: own }: Pick<Mail, 'template' | 'replyTo'>,
): string | undefined {
  if (own !== undefined) return own
  return ['staff', 'account'].includes(reasonFor(template)) ? undefined : contactEmail
}

/**
 * Numbers of applications and keys that the mail leads staff to: they remain once the words are gone, so
 * that the mail can be deleted with its person.
 */
function mentionedIn(text: string): string[] {
  const numbers = text.match(/\bPA-[2-9A-Y]{4}-[2-9A-Y]{4}\b/g) ?? []
  const led = [...text.matchAll(/\/admin\/(?:applicants|messages)\/([\w-]{16,})/g)]
  return [...new Set([...numbers, ...led.flatMap(([, key]) => key ?? [])])]
}

/** A mail as it is in the outbox. */
function written(deps: Needs, mail: Mail, changed: MailWords | undefined) {
  const messageId = `<${randomBytes(16).toString('hex')}@${new URL(deps.env.publicUrl).hostname}>`
  const { subject, text, html } = rendered(deps, mail, changed)
  const now = deps.now()
  const leaves = mail.heldUntil ?? now
  const life = lifeMinutesOf(mail.template)
  return {
    message_id: messageId,
    template: mail.template,
    language: mail.language,
    to_address: mail.to,
    reply_to: replyTo(deps.env, mail) ?? null,
    mentions: [...mentionedIn(`${subject} ${text}`), ...(mail.mentions ?? [])],
    about: 'number' in mail.params ? mail.params.number : null,
    subject,
    text_body: text,
    html_body: html,
    stop_link: mail.stopLink ?? null,
    quiet_zones: [...(mail.quietZones ?? [])],
    act_id: mail.actId ?? null,
    created_at: now,
    next_attempt_at: leaves,
    expires_at: life === undefined ? null : new Date(leaves.getTime() + life * 60_000),
  }
}
