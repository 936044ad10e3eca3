import { z } from 'zod'
import type { NewContact } from '#contract/applicants/applicant-file.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { once } from '../../http/endpoints/idempotency.ts'
import { lockApplicant } from './applicant-queries.ts'
import { insertContact } from './file-queries.ts'

interface Caller {
  actor: Actor
  requestId: string
}

/** Clocks of two machines are never quite the same. */
const leewayMs = 5 * 60_000

/** Writes down a call, a visit or a message elsewhere, for colleagues; the applicant never sees it. */
export async function noteContact(
  deps: Deps,
  { actor, requestId }: Caller,
  { applicantKey, idempotencyKey }: { applicantKey: string; idempotencyKey: string | undefined },
  contact: NewContact,
): Promise<void> {
  await once(
    deps,
    {
      key: idempotencyKey,
      route: 'applicant-contact',
      visitor: actor.key,
      request: { applicantKey, ...contact },
      answer: z.object({}),
    },
    async (tx) => {
      const { kind, direction, outcome, happenedAt, note } = contact
      const now = deps.now()
      if (Date.parse(happenedAt) > now.getTime() + leewayMs) {
        const fields = { happenedAt: { code: 'date_in_future' } as const }
        throw new Problem('validation_failed', { fields })
      }
      const applicant = await lockApplicant(tx, applicantKey)
      if (!applicant) throw new Problem('not_found')

      await insertContact(tx, {
        applicant_id: applicant.id,
        ...{ kind, direction, outcome, note },
        happened_at: new Date(happenedAt),
        at: now,
        by_id: actor.accountId,
      })
      await recordAudit(tx, {
        actor,
        action: 'applicant.contact_noted',
        entity: 'applicant',
        entityKey: applicantKey,
        requestId,
      })
      return {}
    },
  )
}
