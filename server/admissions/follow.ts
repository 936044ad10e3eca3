import type { ApplicationView } from '#contract/admissions.ts'
import { Problem } from '#contract/problems.ts'
import { channelAllows, findTransition } from '#contract/transitions.ts'
import type { Deps } from '../deps.ts'
import { sha256 } from '../secret.ts'
import { type FollowedApplication, findByAccessToken, listSteps } from './follow-queries.ts'

/** An application as its applicant sees it, through the private link. */
export async function followApplication(
  { db }: Pick<Deps, 'db'>,
  accessToken: string,
): Promise<ApplicationView> {
  const application = await findByAccessToken(db, sha256(accessToken))
  if (!application) throw new Problem('not_found')

  const { snapshot, status } = application
  const steps = await listSteps(db, application.id)
  return {
    number: application.number,
    status,
    nextMover: application.next_mover,
    nextBy: application.next_by,
    givenNames: application.given_names,
    program: { key: snapshot.program.key, title: snapshot.program.title },
    university: snapshot.university.name,
    destination: snapshot.destination,
    intake: { term: snapshot.intake.term, academicYear: snapshot.intake.academicYear },
    submittedAt: application.submitted_at.toISOString(),
    history: steps.map(({ to_status, at, reason }) => ({
      status: to_status,
      at: at.toISOString(),
      reason,
    })),
    submissionChannel: application.submission_channel,
    canCancel: endingOf(status) !== undefined,
    canReportSent: mayReportSent(application),
  }
}

/** How the applicant may end an application: cancelled before it was sent, withdrawn after. */
export function endingOf(
  status: FollowedApplication['status'],
): 'cancelled' | 'withdrawn' | undefined {
  const endings = ['cancelled', 'withdrawn'] as const
  return endings.find((to) => findTransition(status, to, 'applicant'))
}

function mayReportSent({ status, submission_channel }: FollowedApplication): boolean {
  const transition = findTransition(status, 'sent', 'applicant')
  return transition !== undefined && channelAllows(transition, submission_channel)
}
