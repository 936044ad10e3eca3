import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { bringForward, deleteMails, lockMailsOfAct } from './queries.ts'
import { changeQueued } from './queue-mail.ts'
import type { MailContent } from './templates.ts'

export interface TakenBack {
  /** Mails that were waiting and are gone now. */
  takenBack: number
  /** Mails that have left or are leaving: where there is one, nothing was taken back. */
  left: number
}

/**
 * Takes the mails of an act back before they leave, all of them or none. They are held until the
 * transaction ends: what is being sent can't be taken, what was taken can't be sent. A mail that was
 * tried counts as left, since a mail server that broke off may have kept it. Where one has left, the
 * caller answers `mail_left`.
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
 * Changes what an act's mail says while it waits, and leaves its time and its Message-ID. What it is
 * to say is asked once it is held: who undoes another part of the act waits until then. Undefined
 * where nothing is to be said any more, false where it has left.
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
 * Lets somebody's mails of these acts leave at once: what comes next tells them more, and must not be
 * read before it.
 */
export async function letGoMails(
  tx: Db,
  waiting: { actIds: readonly string[]; to: string; now: Date },
): Promise<void> {
  if (waiting.actIds.length > 0) await bringForward(tx, waiting)
}
