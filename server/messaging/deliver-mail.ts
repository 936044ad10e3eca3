import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { readSettings } from '../settings/read-settings.ts'
import { judgeFailure } from './mail-failure.ts'
import {
  claimDueMail,
  type DueMail,
  deleteMail,
  markFailed,
  markSent,
  markUnsent,
  putOff,
} from './queries.ts'
import { outbox } from './queue-mail.ts'
import { decentTime } from './quiet-hours.ts'
import { fileSender, type MailSender, smtpSender } from './senders.ts'

type Needs = Pick<Deps, 'above' | 'db' | 'env' | 'log' | 'now'>

const batchSize = 5
/** Longer than any attempt can take, so that no second process sends what one is sending. */
const leaseMs = 5 * 60_000
/**
 * Minutes between one attempt and the next: often for as long as most outages last, then ever
 * rarer; twelve hours in all.
 */
const retryMinutes = [1, 2, 4, 8, 15, 15, 15, 15, 15, 30, 60, 120, 180, 240]
/** Long enough for the transaction that queued a mail to be over. */
const wakeMs = 50

export interface MailDelivery {
  /** Lets what is being sent finish, at most `graceMs`; the rest stays queued. */
  stop: (graceMs: number) => Promise<void>
}

/** Sends the outbox for as long as the process lives: at once when notified, otherwise at every poll. */
export function deliverMail(
  deps: Needs,
  { pollMs = 2_000, sender = senderFor(deps) }: { pollMs?: number; sender?: MailSender } = {},
): MailDelivery {
  let stopped = false
  let again = false
  let running: Promise<void> | undefined

  function wake(): void {
    again = true
    if (!stopped) running ??= drain().finally(rest)
  }
  async function drain(): Promise<void> {
    try {
      while (again && !stopped) {
        again = false
        while (!stopped && (await sendDue(deps, sender)) > 0);
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'the outbox could not be read')
    }
  }
  function rest(): void {
    running = undefined
  }

  const poll = setInterval(wake, pollMs)
  const wakeSoon = () => void setTimeout(wake, wakeMs).unref()
  outbox.on('queued', wakeSoon)
  wake()

  return {
    stop: async (graceMs) => {
      stopped = true
      clearInterval(poll)
      outbox.off('queued', wakeSoon)
      await Promise.race([running, wait(graceMs, undefined, { ref: false })])
      sender.close()
    },
  }
}

export function senderFor(deps: Pick<Deps, 'env' | 'log'>): MailSender {
  const { smtpUrl } = deps.env
  return smtpUrl === undefined ? fileSender(deps) : smtpSender(smtpUrl, deps.env)
}

/** One batch. The database is not held during the exchange with the mail server. */
export async function sendDue(deps: Needs, sender: MailSender): Promise<number> {
  const now = deps.now()
  const due = await claimDueMail(deps.db, now, later(now, leaseMs), batchSize)
  await Promise.all(due.map((mail) => attempt(deps, sender, mail)))
  return due.length
}

async function attempt(deps: Needs, sender: MailSender, mail: DueMail): Promise<void> {
  const { log, now } = deps
  if (mail.expiresAt !== null && mail.expiresAt <= now()) {
    await markFailed(deps.db, mail.id, { failure: 'late', error: null, now: now() })
    return
  }
  if (mail.stopLink !== null && !(await mayRemind(deps, mail))) return
  try {
    await sender.send(mail)
  } catch (error) {
    const judged = judgeFailure(error)
    const retryAfter = judged.final ? undefined : retryMinutes[mail.attempts - 1]
    const givenUp = retryAfter === undefined
    log.warn({ err: error, mail: mail.id, attempts: mail.attempts, givenUp }, 'mail not sent')
    if (givenUp) await markFailed(deps.db, mail.id, { ...judged, now: now() })
    else {
      const nextAttemptAt = later(now(), retryAfter * 60_000)
      await markUnsent(deps.db, mail.id, { error: judged.error, nextAttemptAt })
    }
    return
  }
  await markSent(deps.db, mail.id, now())
}

/** A reminder that waited is checked again: its reason may be gone, or it may be night by now. */
async function mayRemind({ above, db, now }: Needs, mail: DueMail): Promise<boolean> {
  if (!(await above.isReminderWanted(db, mail.messageId, now()))) {
    await deleteMail(db, mail.id)
    return false
  }
  const { reminders } = await readSettings(db)
  const at = decentTime(now(), mail.quietZones, reminders)
  if (at > now()) await putOff(db, mail.id, at)
  return at <= now()
}

function later(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms)
}
