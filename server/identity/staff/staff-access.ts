import { Problem } from '#contract/common/values/problems.ts'
import type { By } from '../../actor/by.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { queueMail } from '../../messaging/queue-mail.ts'
import { deleteFactors } from '../factors/factor-queries.ts'
import { deleteTickets } from '../factors/ticket-queries.ts'
import { endSessions } from '../sessions/sessions.ts'
import { revokeOne } from '../sessions/sign-in-queries.ts'
import { getWithinReach } from './staff.ts'
import { getName } from './staff-queries.ts'

/** Signs out one device of a member of staff. */
export function endStaffSession(
  deps: Deps,
  { key, sessionId }: { key: string; sessionId: string },
  by: By,
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const staff = await getWithinReach(tx, key, by)
    const reason = 'ended by an administrator'
    if (!(await revokeOne(tx, staff.id, sessionId, reason, deps.now()))) {
      throw new Problem('not_found')
    }
    await recordAudit(tx, {
      actor: by.actor,
      action: 'staff.session_ended',
      entity: 'staff',
      entityKey: key,
      requestId: by.requestId,
    })
  })
}

/**
 * Removes every second factor of a person who has lost theirs: they get a mail with the reason, and all
 * their devices are signed out. No one does it for themselves.
 */
export function resetFactors(
  deps: Deps,
  { key, reason }: { key: string; reason: string },
  by: By,
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const staff = await getWithinReach(tx, key, by)
    if (staff.id === by.actor.accountId) throw new Problem('own_rights')
    if ((await deleteFactors(tx, staff.id)) === 0) throw new Problem('not_found')
    await deleteTickets(tx, staff.id)
    await endSessions(tx, deps, staff.id, 'second factor reset')
    await recordAudit(tx, {
      actor: by.actor,
      action: 'second_factor.reset',
      entity: 'staff',
      entityKey: key,
      reason,
      requestId: by.requestId,
    })
    await queueMail(tx, deps, {
      template: 'second_factor_reset',
      language: staff.language,
      to: staff.email,
      params: {
        name: staff.givenNames,
        administrator: await getName(tx, by.actor.accountId),
        reason,
        link: `${deps.env.publicUrl}/auth/signin`,
      },
    })
  })
}
