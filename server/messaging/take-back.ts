import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { bringForward, deleteMails, lockMailsOfAct } from './queries.ts'
import { changeQueued } from './queue-mail.ts'
import type { MailContent } from './templates.ts'

export interface TakenBack {
  /** Mails that were waiting and are gone now. */
  takenBack: number
  /** Mails that have left or are leaving: if there is one, nothing was cancelled. */
  left: number
}

/**
 * Cancels the mails of an act before they leave, all of them or none. They are held until the transaction
 * ends: a mail being sent can't be cancelled, a cancelled one can't be sent. A mail that was tried counts
 * as left, since a mail server that broke off may have kept it. If one has left, the caller answers
 * `mail_left`.
 */
export async function takeBackMails(tx: Db, actId: string): Promise<TakenBack> {
  const mails = await lockMailsOfAct(tx, actId)
  const waiting = mails.filter(({ state, attempts }) => state === 'queued' && attempts === 0)
  const left = mails.length - waiting.length
  if (left > 0) return { takenBack: 0, left }
  await deleteMails(
    tx,
    waiting.map(({ id }) => id),
  )
  return { takenBack: waiting.length, left }
}

/**
 * Changes the words of an act's mail while it waits, and leaves its time and its Message-ID. The new
 * words are read once it is held: another request that undoes part of the act waits until then. Undefined
 * if there is nothing left to say, false if it has left.
 */
export async function rewriteMail(
  tx: Db,
  deps: Pick<Deps, 'env' | 'locales' | 'now'>,
  actId: string,
  sayNow: () => Promise<MailContent | undefined>,
): Promise<boolean | undefined> {
  const [mail] = await lockMailsOfAct(tx, actId)
  const content = await sayNow()
  if (content === undefined) return undefined
  if (mail?.state !== 'queued' || mail.attempts > 0) return false
  await changeQueued(tx, deps, mail, content)
  return true
}

/**
 * Releases a person's mails of these acts at once: the next mail says more, and must not be read before
 * them.
 */
export async function letGoMails(
  tx: Db,
  waiting: { actIds: readonly string[]; to: string; now: Date },
): Promise<void> {
  if (waiting.actIds.length > 0) await bringForward(tx, waiting)
}
