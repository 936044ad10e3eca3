import type { ReportSent, SubmissionView } from '#contract/admissions/following.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../keys/secret.ts'
import { moveApplication } from '../moves/move.ts'
import { lockApplication, type MovingApplication } from '../queries.ts'
import { mayReportSent } from '../sending/sending.ts'
import { insertReport, listReports, noteReported } from '../sending/sending-queries.ts'
import { followSubmission, mayCorrectSent } from './follow.ts'
import { type Caller, moveByApplicant } from './move-by-applicant.ts'

/** The applicant reports that they sent it where only they can, and the number they got. */
export function reportSent(
  deps: Deps,
  caller: Caller,
  report: ReportSent,
): Promise<SubmissionView> {
  const said = { reason: null, ...(report.on !== null && { happenedOn: report.on }) }
  return moveByApplicant(
    deps,
    caller,
    'report-sent',
    { ...said, reference: report.reference },
    {
      said,
      target: (application) => {
        refuseImpossibleDay(deps, application, report)
        return 'sent'
      },
      also: (tx, application) =>
        keepReport(tx, deps, application, { report, by: 'applicant', requestId: caller.requestId }),
    },
  )
}

/** The applicant corrects the number or the day. */
export async function correctSent(
  deps: Deps,
  { accessToken, number, requestId }: Omit<Caller, 'idempotencyKey'>,
  report: ReportSent,
): Promise<SubmissionView> {
  await deps.db.transaction().execute(async (tx) => {
    const application = await lockApplication(tx, {
      number,
      accessTokenHash: sha256(accessToken),
    })
    if (!application) throw new Problem('not_found')
    if (!mayCorrectSent(application)) throw new Problem('move_not_allowed')
    refuseImpossibleDay(deps, application, report)

    await correct(tx, deps, application, { report, by: 'applicant', requestId })
  })
  return followSubmission(deps, accessToken)
}

/**
 * Staff record what was reported to them, by telephone for instance: the number and the day of an
 * application that was sent, or that its applicant has sent it. The history says who wrote it.
 * Answers the applicant's key.
 */
export function noteSent(
  deps: Deps,
  number: string,
  { version, report, by, requestId }: Noted & { version: number; by: Actor },
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const application = await lockApplication(tx, { number })
    if (!application) throw new Problem('not_found')
    if (application.version !== version) throw new Problem('version_stale')
    refuseImpossibleDay(deps, application, report)

    const noted = { report, by, requestId }
    if (mayReportSent(application.status, application.submission_channel)) {
      await moveApplication(tx, deps, application, {
        ...{ to: 'sent', by, as: 'applicant', reason: null, requestId },
        ...(report.on !== null && { happenedOn: report.on }),
      })
      await keepReport(tx, deps, application, noted)
    } else if (application.reached > 0) {
      await correct(tx, deps, application, noted)
    } else throw new Problem('move_not_allowed')
    return application.applicant_key
  })
}

interface Noted {
  report: ReportSent
  by: Actor | 'applicant'
  requestId: string
}

async function correct(tx: Db, deps: Deps, application: MovingApplication, noted: Noted) {
  const last = (await listReports(tx, [application.id])).at(-1)
  const { reference, on } = noted.report
  if ((last?.reference ?? null) === reference && (last?.sent_on ?? null) === on) return
  await keepReport(tx, deps, application, noted)
  const accountId = noted.by === 'applicant' ? null : noted.by.accountId
  await noteReported(tx, application.id, { now: deps.now(), accountId })
}

async function keepReport(
  tx: Db,
  deps: Deps,
  { id, number }: MovingApplication,
  { report: { reference, on }, by, requestId }: Noted,
): Promise<void> {
  await insertReport(tx, {
    application_id: id,
    at: deps.now(),
    by_id: by === 'applicant' ? null : by.accountId,
    by_applicant: by === 'applicant',
    reference,
    sent_on: on,
  })
  // The trail outlives the file: the number stays out of it.
  await recordAudit(tx, {
    actor: by,
    action: 'application.sending_noted',
    entity: 'application',
    entityKey: number,
    requestId,
  })
}

const longestAgo = 365 * 86_400_000

/** Not in the future, wherever they are; and not from another year's campaign. */
function refuseImpossibleDay(
  { now }: Pick<Deps, 'now'>,
  { submitted_at }: Pick<MovingApplication, 'submitted_at'>,
  { on }: ReportSent,
): void {
  if (on === null) return
  const latest = new Date(now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  if (on > latest)
    throw new Problem('validation_failed', { fields: { on: { code: 'date_in_future' } } })
  const earliest = new Date(submitted_at.getTime() - longestAgo).toISOString().slice(0, 10)
  if (on < earliest)
    throw new Problem('validation_failed', { fields: { on: { code: 'date_in_past' } } })
}
