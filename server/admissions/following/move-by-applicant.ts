import { z } from 'zod'
import type { EndApplication, ReportVisa, SubmissionView } from '#contract/admissions/following.ts'
import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { EndReason } from '#contract/common/values/vocabulary.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { once } from '../../http/endpoints/idempotency.ts'
import { sha256 } from '../../keys/secret.ts'
import { refuseUnproved } from '../links/prove-address.ts'
import { moveApplication } from '../moves/move.ts'
import { lockApplication, type MovingApplication } from '../queries.ts'
import { endingOf, followSubmission } from './follow.ts'

/** Who acts through a private link, on which application. */
export interface Caller {
  accessToken: string
  number: string
  idempotencyKey: string | undefined
  requestId: string
}

/** Ends an application at its applicant's wish. */
export function endApplication(
  deps: Deps,
  caller: Caller,
  { reason, reasonCode }: EndApplication,
  /** The browser that must have proved the address on file. */
  browser: string,
): Promise<SubmissionView> {
  const said = { reason, reasonCode }
  return moveByApplicant(deps, caller, 'end-application', said, {
    said,
    target: ({ status }) => endingOf(status),
    guard: (tx, { applicant_id: applicantId }) =>
      refuseUnproved(tx, deps, { applicantId, browser }),
  })
}

/** The applicant says that they applied for their visa, or what was decided, and on which day. */
export function reportVisa(
  deps: Deps,
  caller: Caller,
  { report, on, note }: ReportVisa,
): Promise<SubmissionView> {
  const said = { reason: note, happenedOn: on }
  const target = ({ submitted_at }: MovingApplication) => {
    // Somewhere on earth it is tomorrow already.
    const latest = new Date(deps.now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
    if (on > latest)
      throw new Problem('validation_failed', { fields: { on: { code: 'date_in_future' } } })
    if (on < submitted_at.toISOString().slice(0, 10)) {
      throw new Problem('validation_failed', { fields: { on: { code: 'date_in_past' } } })
    }
    return `visa_${report}` as const
  }
  return moveByApplicant(deps, caller, 'report-visa', said, { said, target })
}

interface Said {
  reason: string | null
  reasonCode?: EndReason | null
  happenedOn?: string
}

interface OwnMove {
  said: Said
  target: (application: MovingApplication) => ApplicationStatus | undefined
  /** Throws if the move isn't allowed. */
  guard?: (tx: Db, application: MovingApplication) => Promise<void>
  /** Whatever else is recorded with it. */
  also?: (tx: Db, application: MovingApplication) => Promise<void>
}

/** One move at an applicant's wish; the same request again changes nothing. */
export async function moveByApplicant(
  deps: Deps,
  { accessToken, number, idempotencyKey, requestId }: Caller,
  route: string,
  request: object,
  { said, target, guard, also }: OwnMove,
): Promise<SubmissionView> {
  const accessTokenHash = sha256(accessToken)
  await once(
    deps,
    {
      key: idempotencyKey,
      route,
      visitor: `application:${accessTokenHash.toString('base64url')}`,
      request: { number, ...request },
      answer: z.object({}),
    },
    async (tx) => {
      const application = await lockApplication(tx, { number, accessTokenHash })
      if (!application) throw new Problem('not_found')
      const to = target(application)
      if (!to) throw new Problem('move_not_allowed')
      await guard?.(tx, application)

      await moveApplication(tx, deps, application, {
        ...{ to, by: 'applicant', requestId },
        ...said,
      })
      await also?.(tx, application)
      return {}
    },
  )
  return followSubmission(deps, accessToken)
}
