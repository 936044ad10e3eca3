import { z } from 'zod'
import type { SubmissionView } from '#contract/following.ts'
import { Problem } from '#contract/problems.ts'
import type { ApplicationStatus } from '#contract/transitions.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/idempotency.ts'
import { sha256 } from '../secret.ts'
import { endingOf, followSubmission } from './follow.ts'
import { moveApplication } from './move.ts'
import { lockApplication, type MovingApplication } from './queries.ts'

interface Caller {
  accessToken: string
  number: string
  idempotencyKey: string | undefined
  requestId: string
}

/** Ends an application at its applicant's wish. */
export function endApplication(
  deps: Deps,
  caller: Caller,
  reason: string | null,
): Promise<SubmissionView> {
  return moveByApplicant(deps, caller, 'end-application', reason, ({ status }) => endingOf(status))
}

/** The applicant says that they sent it through the portal that only they can use. */
export function reportSent(deps: Deps, caller: Caller): Promise<SubmissionView> {
  return moveByApplicant(deps, caller, 'report-sent', null, () => 'sent')
}

async function moveByApplicant(
  deps: Deps,
  { accessToken, number, idempotencyKey, requestId }: Caller,
  route: string,
  reason: string | null,
  target: (application: MovingApplication) => ApplicationStatus | undefined,
): Promise<SubmissionView> {
  const accessTokenHash = sha256(accessToken)
  await once(
    deps,
    {
      key: idempotencyKey,
      route,
      visitor: `application:${accessTokenHash.toString('base64url')}`,
      request: { number, reason },
      answer: z.object({}),
    },
    async (tx) => {
      const application = await lockApplication(tx, { number, accessTokenHash })
      if (!application) throw new Problem('not_found')
      const to = target(application)
      if (!to) throw new Problem('move_not_allowed')

      await moveApplication(tx, deps, application, { to, by: 'applicant', reason, requestId })
      return {}
    },
  )
  return followSubmission(deps, accessToken)
}
