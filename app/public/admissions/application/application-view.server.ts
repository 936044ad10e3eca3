import type { ApplicationView, SubmissionView } from '#contract/admissions/following.ts'
import { findTransition, saysChecked } from '#contract/admissions/values/transitions.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { saidIn } from '#contract/common/values/said-in.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import { fill } from '../../../fill.ts'
import { formatDate, formatDayOf } from '../../../format.ts'
import { followingWords } from '../../../server-words.ts'
import { intakeName } from '../../catalogue/finder/program-line.server.ts'
import { changeOf, isUnsent, statusInWords, whoSends } from '../following/sending-words.server.ts'
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
    entered: view.entered,
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
    program: { key: view.program.key, title: saidIn(view.program.title, language) },
    university: universityName(view.university, view.destination, language),
    destination: view.destination,
    intake: intakeName(view.intake, language),
    history: historyOf(view, language),
    who: whoSends(view, language),
    change: changeOf(view, language),
    isTheirs: view.sending.sender !== 'us' && isUnsent(status),
    statusWords: statusInWords(view, view, language),
    isIncomplete: view.incomplete && saysChecked(status),
    channel: view.submissionChannel,
    ending: view.canCancel
      ? findTransition(status, 'cancelled', 'applicant')
        ? 'cancelled'
        : 'withdrawn'
      : null,
    canReportSent: view.canReportSent,
    canCorrectSent: view.canCorrectSent,
    report: view.sending.reports.at(-1) ?? null,
    visaReports: view.visaReports,
  }
}

/** The moves, and the reports of the sending since, latest first. */
function historyOf(view: ApplicationView, language: Language): FollowedStep[] {
  const words = followingWords(language).sending
  const steps = view.history.map((step) => {
    // The first report came with the move: they are one line.
    const report = view.sending.reports.find(({ at }) => at === step.at)
    const isSending = step.status === 'sent' && report !== undefined
    return {
      ...followedStep(step, view, language),
      ...(isSending && { notes: notesOf(report, language) }),
    }
  })
  const sentAt = new Set(view.history.filter(({ status }) => status === 'sent').map(({ at }) => at))
  const later = view.sending.reports.flatMap((report): FollowedStep[] =>
    sentAt.has(report.at)
      ? []
      : [
          {
            status: view.status,
            said: words.notedBy[report.byApplicant ? 'you' : 'team'],
            ...{ at: report.at, written: formatDayOf(report.at, 'UTC', language) },
            ...{ reason: null, byApplicant: report.byApplicant, because: '', happenedOn: null },
            notes: notesOf({ ...report, byApplicant: true }, language, true),
          },
        ],
  )
  return [...steps, ...later].toSorted((one, other) => other.at.localeCompare(one.at))
}

function notesOf(
  { reference, on, byApplicant }: ApplicationView['sending']['reports'][number],
  language: Language,
  withDay = false,
): string[] {
  const words = followingWords(language).sending
  return [
    ...(reference === null ? [] : [fill(words.noted, { reference })]),
    ...(withDay && on !== null ? [fill(words.notedOn, { date: formatDate(on, language) })] : []),
    ...(byApplicant ? [] : [words.byTeam]),
  ]
}

function followedStep(
  step: ApplicationView['history'][number],
  view: ApplicationView,
  language: Language,
): FollowedStep {
  const { status, at, reason, reasonCode, happenedOn, byApplicant } = step
  return {
    status,
    said: statusInWords(step, view, language),
    notes: [],
    at,
    written: formatDayOf(at, 'UTC', language),
    reason,
    byApplicant,
    because: reasonCode === null ? '' : followingWords(language).endReason[reasonCode],
    happenedOn: happenedOn && formatDate(happenedOn, language),
  }
}
