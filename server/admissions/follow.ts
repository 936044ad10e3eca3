import type { ApplicationView, SubmissionView } from '#contract/following.ts'
import { Problem } from '#contract/problems.ts'
import { channelAllows, findTransition } from '#contract/transitions.ts'
import { visaReports } from '#contract/vocabulary.ts'
import type { Deps } from '../deps.ts'
import { sha256 } from '../secret.ts'
import { closingOfApplication } from './closing.ts'
import { type FollowedApplication, listByAccessToken, listSteps } from './follow-queries.ts'

/** What was sent with one form, as its applicant sees it, through the private link. */
export async function followSubmission(
  { db }: Pick<Deps, 'db'>,
  accessToken: string,
): Promise<SubmissionView> {
  const applications = await listByAccessToken(db, sha256(accessToken))
  const [first] = applications
  if (!first) throw new Problem('not_found')

  const steps = await listSteps(
    db,
    applications.map(({ id }) => id),
  )
  const stepsOf = Map.groupBy(steps, (step) => step.application_id)
  return {
    givenNames: first.given_names,
    language: first.language,
    mailedTo: mostlyHidden(first.email),
    submittedAt: first.submitted_at.toISOString(),
    applications: applications.map((one) => viewOf(one, stepsOf.get(one.id) ?? [])),
  }
}

function viewOf(
  application: FollowedApplication,
  steps: Awaited<ReturnType<typeof listSteps>>,
): ApplicationView {
  const { snapshot, status } = application
  return {
    number: application.number,
    choice: application.choice,
    status,
    nextMover: application.next_mover,
    nextBy: application.next_by,
    program: { key: snapshot.program.key, title: snapshot.program.title },
    university: {
      name: snapshot.university.name,
      localName: snapshot.university.localName ?? null,
    },
    destination: snapshot.destination,
    intake: {
      term: snapshot.intake.term,
      academicYear: snapshot.intake.academicYear,
      ...closingOfApplication(application),
      zone: snapshot.intake.zone,
      startsOn: application.starts_on,
      decisionBy: snapshot.intake.decisionBy ?? null,
      depositBy: snapshot.intake.depositBy ?? null,
    },
    history: steps.map(({ to_status, at, reason, reason_code, happened_on, by_applicant }) => ({
      status: to_status,
      at: at.toISOString(),
      reason,
      reasonCode: reason_code,
      happenedOn: happened_on,
      byApplicant: by_applicant,
    })),
    submissionChannel: application.submission_channel,
    canCancel: endingOf(status) !== undefined,
    canReportSent: mayReportSent(application),
    visaReports: visaReports.filter((one) => findTransition(status, `visa_${one}`, 'applicant')),
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

/** `a…@example.org`: enough to know one's own address by. */
function mostlyHidden(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0]}…${email.slice(at)}`
}
