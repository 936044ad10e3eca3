import type { ApplicationView, SubmissionView } from '#contract/admissions/following.ts'
import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'
import { type Grounds, mayShow } from '#contract/common/values/certainty.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { saidIn } from '#contract/common/values/said-in.ts'
import { closingMoment } from '#contract/dates/values/closing-moment.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import { fill } from '../../../fill.ts'
import { formatDate, formatInstant } from '../../../format.ts'
import type { FollowingWords } from '../../../server-words.ts'
import { placeName } from './place-name.ts'

/** A date of an applicant's own: a civil day, or an instant with the zone in which it is shown. */
export interface OwnDate {
  id: string
  what: string
  /** The program it is about. */
  about: string
  at: { day: string } | { instant: string; zone: string }
  /** Who reported it, if the office has not checked it. */
  reported: Grounds | null
}

/** Until it is sent, an application can miss its intake. */
const unsent: readonly ApplicationStatus[] = [
  'submitted',
  'in_review',
  'documents_requested',
  'ready_to_send',
]

/** Until the university has answered; from then on the offer says what is due, and by when. */
const unanswered: readonly ApplicationStatus[] = [...unsent, 'sent', 'interview', 'waitlisted']

type Known = Pick<SubmissionView, 'applications'>

/** What is still to come, the nearest first, for the page and for the calendar file. */
export function ownDates(
  { applications }: Known,
  { words, language, now }: { words: FollowingWords; language: Language; now: Date },
): OwnDate[] {
  const today = now.toISOString().slice(0, 10)
  const dates = applications.flatMap((one): OwnDate[] => {
    const { number, status, nextBy, nextMover, intake } = one
    const isTheirs = one.sending.sender !== 'us' && unsent.includes(status)
    if (nextMover === 'nobody') return []
    const about = aboutOf(one, language)
    const day = (id: string, what: string, at: string | null): OwnDate[] =>
      at === null ? [] : [{ id: `${number}.${id}`, what, about, at: { day: at }, reported: null }]
    // Only a day that the university named is its promise; any other is the day on which we follow
    // up.
    const isSaid = nextMover === 'university' && nextBy === intake.decisionBy
    const next =
      isTheirs && nextMover === 'agency'
        ? words.sending.checkHere
        : isSaid
          ? words.dates.decision
          : words.dates[nextMover]
    const isAnswered = !unanswered.includes(status)
    return [
      // The day on which they have to send it is the next line.
      ...(isTheirs && status === 'ready_to_send' ? [] : day('next', next, nextBy)),
      ...(unsent.includes(status) ? closingDates(one, about, words) : []),
      // While the university has the move, the line above says by when it answers.
      ...(isAnswered || nextMover === 'university'
        ? []
        : day('decision', words.dates.decision, intake.decisionBy)),
      ...(isAnswered ? [] : day('deposit', words.dates.deposit, intake.depositBy)),
      ...day('starts', words.dates.starts, intake.startsOn),
    ]
  })
  return dates
    .filter(({ at }) => ('day' in at ? at.day >= today : new Date(at.instant) > now))
    .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)))
}

/** When it closes, where a day is known; one without an hour is a whole day. */
function closingDates(
  application: ApplicationView,
  about: string,
  words: FollowingWords,
): OwnDate[] {
  const { number, intake, sending } = application
  const { closesAt } = intake
  if (closesAt === null || !mayShow(intake.certainty, 'calendarFile')) return []
  return [
    {
      id: `${number}.closes`,
      what:
        sending.sender === 'us'
          ? words.dates.closes
          : fill(words.sending.dueHere, { where: placeName(application, words) }),
      about,
      at: closingMoment(closesAt, intake),
      reported: intake.certainty === 'reported' ? intake : null,
    },
  ]
}

/**
 * Applications that may still miss an intake whose closing date is not known. Applicants who send
 * it themselves read where to look for it with the portal.
 */
export function undatedOf({ applications }: Known): ApplicationView[] {
  return applications.filter(
    ({ status, intake, sending }) =>
      sending.sender === 'us' && unsent.includes(status) && intake.closesAt === null,
  )
}

/** The program and its university. */
export function aboutOf({ program, university, destination }: ApplicationView, language: Language) {
  return `${saidIn(program.title, language)}, ${universityName(university, destination, language)}`
}

/** As it is written: a day, or an instant by the clock of its zone, which is named. */
export function writtenDate({ at }: OwnDate, language: Language): string {
  return 'day' in at ? formatDate(at.day, language) : formatInstant(at.instant, at.zone, language)
}

function orderOf({ at }: OwnDate): string {
  return 'day' in at ? at.day : at.instant
}
