import { Problem } from '#contract/common/values/problems.ts'
import type { RemindersView } from '#contract/messaging/reminders.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Deps } from '../deps.ts'
import { findStopped, putStarted, putStopped } from './stop-queries.ts'
import { readStopToken } from './stop-token.ts'

/** Whether the reminders of a stop link's holder are stopped. */
export async function readReminders(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  token: string,
): Promise<RemindersView> {
  const whose = readStopToken(secret, token)
  const found = whose && (await findStopped(db, whose))
  if (!found) throw new Problem('not_found')
  return { of: whose.of, stopped: found.stopped_at !== null }
}

/**
 * Stops reminders, or turns them on again. Receipts, news and answers come in any case. Repeating it changes nothing.
 *
 * @throws Problem not_found if the token opens nothing
 */
export async function setReminders(
  deps: Pick<Deps, 'db' | 'now' | 'secret'>,
  { token, stopped, requestId }: { token: string; stopped: boolean; requestId: string },
): Promise<RemindersView> {
  const whose = readStopToken(deps.secret, token)
  if (!whose) throw new Problem('not_found')
  await deps.db.transaction().execute(async (tx) => {
    const hasChanged = stopped
      ? await putStopped(tx, whose, deps.now())
      : await putStarted(tx, whose)
    if (!hasChanged) return
    await recordAudit(tx, {
      actor: 'applicant',
      action: stopped ? 'reminders.stopped' : 'reminders.started',
      entity: whose.of,
      entityKey: whose.key,
      requestId,
    })
  })
  return readReminders(deps, token)
}
