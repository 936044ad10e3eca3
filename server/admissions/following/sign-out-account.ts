import type { z } from 'zod'
import type { SignedOut } from '#contract/applicants/applicants.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { endApplicantSessions } from '../../identity/sessions/end-applicant-sessions.ts'
import { lockFileByKey } from '../links/email-correction-queries.ts'
import { addressThatOpens } from '../links/email-hold.ts'

/**
 * Signs an applicant out on every device, if they have lost one or fear that someone else is signed in.
 * It is the account that finds the file: by its address, or by the one before while that still opens it.
 */
export function signOutAccount(
  deps: Deps,
  key: string,
  { actor, requestId }: { actor: Actor; requestId: string },
): Promise<z.infer<typeof SignedOut>> {
  return deps.db.transaction().execute(async (tx) => {
    const file = await lockFileByKey(tx, key, actor)
    if (!file) throw new Problem('not_found')

    const addresses = [file.email, addressThatOpens(file, deps.now())]
    const devices = await endApplicantSessions(tx, deps, addresses)
    await recordAudit(tx, {
      actor,
      action: 'applicant.signed_out',
      entity: 'applicant',
      entityKey: file.key,
      after: { devices },
      requestId,
    })
    return { devices }
  })
}
