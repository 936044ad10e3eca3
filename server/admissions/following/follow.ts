import type { ApplicationView, SubmissionView } from '#contract/admissions/following.ts'
import {
  type ApplicationStatus,
  findTransition,
  isSentByApplicant,
  nextMoverOf,
} from '#contract/admissions/values/transitions.ts'
import { declarationOf } from '#contract/admissions/values/who-sends.ts'
import { mayShow } from '#contract/common/values/certainty.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { visaReports } from '#contract/common/values/vocabulary.ts'
import type { ClosingDate } from '#contract/dates/closing-date.ts'
import { localTimeOf } from '#contract/dates/values/local-time.ts'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../keys/secret.ts'
import { mostlyHidden } from '../links/mostly-hidden.ts'
import { listIncomplete } from '../moves/lacks-documents.ts'
import { closingOfApplication } from '../sending/closing.ts'
import { mayReportSent, sendingOf } from '../sending/sending.ts'
import { listReports, type ReportRow } from '../sending/sending-queries.ts'
import { type FollowedApplication, listByAccessToken, listSteps } from './follow-queries.ts'

/** What was sent with one form, as its applicant sees it, through the private link. */
export async function followSubmission(
  { db }: Pick<Deps, 'db'>,
  accessToken: string,
): Promise<SubmissionView> {
  const applications = await listByAccessToken(db, sha256(accessToken))
  const [first] = applications
  if (!first) throw new Problem('not_found')

  const ids = applications.map(({ id }) => id)
  const [steps, reports, incomplete] = await Promise.all([
    listSteps(db, ids),
    listReports(db, ids),
    listIncomplete(db, ids),
  ])
  const reportsOf = Map.groupBy(reports, (report) => report.application_id)
  const stepsOf = Map.groupBy(steps, (step) => step.application_id)
  return {
    givenNames: first.given_names,
    familyName: first.family_name,
    passportName: first.passport_name,
    residence: first.residence_country,
    language: first.language,
    mailedTo: mostlyHidden(first.email),
    submittedAt: first.submitted_at.toISOString(),
    entered:
      first.consent_how === null
        ? null
        : {
            consentHow: first.consent_how,
            consentOn: first.consent_on,
            agreedAt: first.agreed_at?.toISOString() ?? null,
            declaration: declarationOf(applications.map((one) => one.submission_channel)),
          },
    applications: applications.map((one) =>
      viewOf(one, stepsOf.get(one.id) ?? [], {
        reports: reportsOf.get(one.id) ?? [],
        incomplete: incomplete.has(one.id),
      }),
    ),
  }
}

function viewOf(
  application: FollowedApplication,
  steps: Awaited<ReturnType<typeof listSteps>>,
  { reports, incomplete }: { reports: readonly ReportRow[]; incomplete: boolean },
): ApplicationView {
  const { snapshot, status, submission_channel: channel } = application
  const closing = closingOfApplication(application)
  // Who sends it, and until when, is read from the catalogue as it is now: it may have changed since
  // the move that recorded them.
  const isTheirs = status === 'ready_to_send' && isSentByApplicant(channel)
  return {
    number: application.number,
    choice: application.choice,
    status,
    nextMover: status === 'ready_to_send' ? nextMoverOf(status, channel) : application.next_mover,
    nextBy: isTheirs ? lastDay(closing, snapshot.intake.zone) : application.next_by,
    program: { key: snapshot.program.key, title: snapshot.program.title },
    university: {
      name: snapshot.university.name,
      localName: snapshot.university.localName ?? null,
    },
    destination: snapshot.destination,
    intake: {
      term: snapshot.intake.term,
      academicYear: snapshot.intake.academicYear,
      ...closing,
      zone: snapshot.intake.zone,
      startsOn: application.starts_on,
      decisionBy: snapshot.intake.decisionBy ?? null,
      depositBy: snapshot.intake.depositBy ?? null,
    },
    history: steps.map((step) => ({
      status: step.to_status,
      at: step.at.toISOString(),
      reason: step.reason,
      reasonCode: step.reason_code,
      happenedOn: step.happened_on,
      byApplicant: step.by_applicant,
      incomplete: wasIncomplete(step, steps),
    })),
    incomplete,
    submissionChannel: channel,
    sending: sendingOf(application, reports, steps),
    canCancel: endingOf(status) !== undefined,
    canReportSent: mayReportSent(status, channel),
    canCorrectSent: mayCorrectSent(application),
    visaReports: visaReports.filter((one) => findTransition(status, `visa_${one}`, 'applicant')),
  }
}

/**
 * Whether required documents were passed over when it came to a state. Staff who correct a mistake by
 * going back there pass over none: then whatever applied before still does.
 */
export function wasIncomplete<
  Step extends { to_status: ApplicationStatus; passed_over: string | null },
>(step: Step, steps: readonly Step[]): boolean {
  const until = steps.slice(0, steps.indexOf(step) + 1)
  return until.some((one) => one.to_status === step.to_status && one.passed_over !== null)
}

/** How the applicant may end an application: cancelled before it was sent, withdrawn after. */
export function endingOf(
  status: FollowedApplication['status'],
): 'cancelled' | 'withdrawn' | undefined {
  const endings = ['cancelled', 'withdrawn'] as const
  return endings.find((to) => findTransition(status, to, 'applicant'))
}

/** Whether the applicant may correct what they reported about the sending. */
export function mayCorrectSent({
  reached,
  active,
  submission_channel,
}: Pick<FollowedApplication, 'reached' | 'active' | 'submission_channel'>): boolean {
  return reached > 0 && active && isSentByApplicant(submission_channel)
}

/** The last day to send it, by the clock of where it goes; null where none is known. */
function lastDay({ closesAt, certainty }: ClosingDate, zone: string): string | null {
  if (closesAt === null || !mayShow(certainty, 'day')) return null
  return localTimeOf(new Date(closesAt), zone).slice(0, 10)
}
