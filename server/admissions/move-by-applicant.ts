import { z } from 'zod'
import type { ApplicationView } from '#contract/admissions.ts'
import { Problem } from '#contract/problems.ts'
import type { ApplicationStatus } from '#contract/transitions.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/idempotency.ts'
import { sha256 } from '../secret.ts'
import { endingOf, followApplication } from './follow.ts'
import { moveApplication } from './move.ts'
import { lockApplication, type MovingApplication } from './queries.ts'

interface Caller {
  accessToken: string
  idempotencyKey: string | undefined
  requestId: string
}

/** Ends an application at its applicant's wish. */
export function endApplication(
  deps: Deps,
  caller: Caller,
  reason: string | null,
): Promise<ApplicationView> {
  return moveByApplicant(deps, caller, 'end-application', reason, ({ status }) => endingOf(status))
}

/** The applicant says that they sent it through the portal that only they can use. */
export function reportSent(deps: Deps, caller: Caller): Promise<ApplicationView> {
  return moveByApplicant(deps, caller, 'report-sent', null, () => 'sent')
}

async function moveByApplicant(
  deps: Deps,
  { accessToken, idempotencyKey, requestId }: Caller,
  route: string,
  reason: string | null,
  target: (application: MovingApplication) => ApplicationStatus | undefined,
): Promise<ApplicationView> {
  const accessTokenHash = sha256(accessToken)
  await once(
    deps,
    {
      key: idempotencyKey,
      route,
      visitor: `application:${accessTokenHash.toString('base64url')}`,
      request: { reason },
      answer: z.object({}),
    },
    async (tx) => {
      const application = await lockApplication(tx, { accessTokenHash })
      if (!application) throw new Problem('not_found')
      const to = target(application)
      if (!to) throw new Problem('move_not_allowed')

      await moveApplication(tx, deps, application, { to, by: 'applicant', reason, requestId })
      return {}
    },
  )
  return followApplication(deps, accessToken)
}
