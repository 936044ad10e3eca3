import type { ApplicationView } from '#contract/admissions.ts'
import { findTransition } from '#contract/transitions.ts'
import type { Language } from '#contract/vocabulary.ts'
import { formatDate, formatDayOf } from '../../format.ts'
import { intakeName } from '../catalogue/program-line.server.ts'
import type { FollowedView } from './application-view.ts'

export function followedView(view: ApplicationView, language: Language): FollowedView {
  const { status } = view
  return {
    number: view.number,
    givenNames: view.givenNames,
    status,
    // Where only the applicant can send it, nobody else's date counts while it waits for them.
    mover: view.canReportSent ? 'applicant' : view.nextMover,
    nextBy: view.nextBy && !view.canReportSent ? formatDate(view.nextBy, language) : null,
    program: { key: view.program.key, title: view.program.title[language] },
    university: view.university,
    destination: view.destination,
    intake: intakeName(view.intake),
    submittedAt: formatDayOf(view.submittedAt, 'UTC', language),
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
