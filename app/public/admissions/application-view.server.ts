import type { ApplicationView, SubmissionView } from '#contract/following.ts'
import { findTransition } from '#contract/transitions.ts'
import { universityName } from '#contract/university-name.ts'
import type { Language } from '#contract/vocabulary.ts'
import { formatDate, formatDayOf } from '../../format.ts'
import { followingWords } from '../../server-words.ts'
import { intakeName } from '../catalogue/program-line.server.ts'
import type { FollowedStep, FollowedSubmission, FollowedView } from './application-view.ts'

export function followedSubmission(
  view: SubmissionView,
  language: Language,
  now: Date,
): FollowedSubmission {
  return {
    givenNames: view.givenNames,
    language: view.language,
    mailedTo: view.mailedTo,
    submittedAt: formatDayOf(view.submittedAt, 'UTC', language),
    applications: view.applications.map((one) => followedView(one, language, now)),
  }
}

function followedView(view: ApplicationView, language: Language, now: Date): FollowedView {
  const { status } = view
  return {
    number: view.number,
    choice: view.choice,
    status,
    mover: view.nextMover,
    nextBy: view.nextBy && formatDate(view.nextBy, language),
    isSaid: view.nextMover === 'university' && view.nextBy === view.intake.decisionBy,
    isLate: view.nextBy !== null && view.nextBy < now.toISOString().slice(0, 10),
    program: { key: view.program.key, title: view.program.title[language] },
    university: universityName(view.university, view.destination, language),
    destination: view.destination,
    intake: intakeName(view.intake),
    history: view.history.map((step) => followedStep(step, language)).toReversed(),
    channel: view.submissionChannel,
    ending: view.canCancel
      ? findTransition(status, 'cancelled', 'applicant')
        ? 'cancelled'
        : 'withdrawn'
      : null,
    canReportSent: view.canReportSent,
    visaReports: view.visaReports,
  }
}

function followedStep(
  { status, at, reason, reasonCode, happenedOn, byApplicant }: ApplicationView['history'][number],
  language: Language,
): FollowedStep {
  return {
    status,
    at,
    written: formatDayOf(at, 'UTC', language),
    reason,
    byApplicant,
    because: reasonCode === null ? '' : followingWords(language).endReason[reasonCode],
    happenedOn: happenedOn && formatDate(happenedOn, language),
  }
}
