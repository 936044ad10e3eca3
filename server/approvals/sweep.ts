import { approvalKeptDays } from '#contract/office/values/approval-rules.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Deps } from '../deps.ts'
import { forgetTakenOut } from '../limits/mass-limits.ts'
import { expireNext, forgetOld } from './queries.ts'

const hourMs = 3_600_000

/** Ends requests that were not decided in time, and forgets those that are over. Safe on several processes at once. */
export async function sweepApprovals({ db, now }: Deps): Promise<void> {
  const at = now()
  const expireOne = () =>
    db.transaction().execute(async (tx) => {
      const key = await expireNext(tx, at)
      if (key === undefined) return false
      await recordAudit(tx, {
        ...{ actor: 'system', action: 'approval.expired', entity: 'approval', entityKey: key },
      })
      return true
    })
  while (await expireOne());
  await forgetOld(db, {
    now: at,
    before: new Date(at.getTime() - approvalKeptDays * 24 * hourMs),
  })
  await forgetTakenOut(db, at)
}
