import type { ApplicationView, SubmissionView } from '#contract/following.ts'
import { findTransition } from '#contract/transitions.ts'
import { universityName } from '#contract/university-name.ts'
import type { Language } from '#contract/vocabulary.ts'
import { formatDate, formatDayOf } from '../../format.ts'
import { intakeName } from '../catalogue/program-line.server.ts'
import type { FollowedSubmission, FollowedView } from './application-view.ts'

export function followedSubmission(view: SubmissionView, language: Language): FollowedSubmission {
  return {
    givenNames: view.givenNames,
    submittedAt: formatDayOf(view.submittedAt, 'UTC', language),
    applications: view.applications.map((one) => followedView(one, language)),
  }
}

function followedView(view: ApplicationView, language: Language): FollowedView {
  const { status } = view
  return {
    number: view.number,
    choice: view.choice,
    status,
    mover: view.nextMover,
    nextBy: view.nextBy && formatDate(view.nextBy, language),
    program: { key: view.program.key, title: view.program.title[language] },
    university: universityName(view.university, view.destination, language),
    destination: view.destination,
    intake: intakeName(view.intake),
    history: view.history
      .map(({ status, at, reason }) => ({
        status,
        at,
        written: formatDayOf(at, 'UTC', language),
        reason,
      }))
      .toReversed(),
    channel: view.submissionChannel,
    ending: view.canCancel
      ? findTransition(status, 'cancelled', 'applicant')
        ? 'cancelled'
        : 'withdrawn'
      : null,
    canReportSent: view.canReportSent,
  }
}
