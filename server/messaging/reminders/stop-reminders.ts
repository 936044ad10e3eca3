import { Problem } from '#contract/problems.ts'
import type { RemindersView } from '#contract/reminders.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { findStopped, putStopped } from './stop-queries.ts'
import { readStopToken } from './stop-token.ts'

/** Whether the reminders of who holds a stop link are stopped. */
export async function readReminders(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  token: string,
): Promise<RemindersView> {
  const whose = readStopToken(secret, token)
  const found = whose && (await findStopped(db, whose))
  if (!found) throw new Problem('not_found')
  return { of: whose.of, stopped: found.stopped_at !== null }
}

/** From now on nothing is reminded of. Receipts, news and answers still come. Twice is once. */
export async function stopReminders(
  deps: Pick<Deps, 'db' | 'now' | 'secret'>,
  token: string,
  requestId: string,
): Promise<RemindersView> {
  const whose = readStopToken(deps.secret, token)
  if (!whose) throw new Problem('not_found')
  await deps.db.transaction().execute(async (tx) => {
    if (!(await putStopped(tx, whose, deps.now()))) return
    await recordAudit(tx, {
      actor: 'applicant',
      action: 'reminders.stopped',
      entity: whose.of,
      entityKey: whose.key,
      requestId,
    })
  })
  return readReminders(deps, token)
}
