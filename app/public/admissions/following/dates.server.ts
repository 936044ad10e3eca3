import type { SubmissionView } from '#contract/following.ts'
import type { ApplicationStatus } from '#contract/transitions.ts'
import { universityName } from '#contract/university-name.ts'
import type { Language } from '#contract/vocabulary.ts'
import { formatDate, formatInstant } from '../../../format.ts'
import type { FollowingWords } from '../../../server-words.ts'

/** A date of an applicant's own: a civil day, or an instant with the zone whose clock it is told by. */
export interface OwnDate {
  id: string
  what: string
  /** The program it is about. */
  about: string
  at: { day: string } | { instant: string; zone: string }
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
    const { number, status, nextBy, nextMover, intake, program } = one
    if (nextMover === 'nobody') return []
    const about = `${program.title[language]}, ${universityName(one.university, one.destination, language)}`
    const closes = { instant: intake.closesAt, zone: intake.zone }
    return [
      ...(nextBy === null
        ? []
        : [{ id: `${number}.next`, what: words.dates[nextMover], about, at: { day: nextBy } }]),
      ...(unsent.includes(status)
        ? [{ id: `${number}.closes`, what: words.dates.closes, about, at: closes }]
        : []),
      // While the university has the move, the line above says by when it answers.
      ...(intake.decisionBy !== null && unanswered.includes(status) && nextMover !== 'university'
        ? [
            {
              id: `${number}.decision`,
              what: words.dates.decision,
              about,
              at: { day: intake.decisionBy },
            },
          ]
        : []),
      ...(intake.depositBy !== null && unanswered.includes(status)
        ? [
            {
              id: `${number}.deposit`,
              what: words.dates.deposit,
              about,
              at: { day: intake.depositBy },
            },
          ]
        : []),
      ...(intake.startsOn === null
        ? []
        : [
            {
              id: `${number}.starts`,
              what: words.dates.starts,
              about,
              at: { day: intake.startsOn },
            },
          ]),
    ]
  })
  return dates
    .filter(({ at }) => ('day' in at ? at.day >= today : new Date(at.instant) > now))
    .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)))
}

/** As it is written: a day, or an instant by the clock of its zone, which is named. */
export function writtenDate({ at }: OwnDate, language: Language): string {
  return 'day' in at ? formatDate(at.day, language) : formatInstant(at.instant, at.zone, language)
}

interface DatesCall {
  submission: SubmissionView
  accessToken: string
  words: FollowingWords
  language: Language
  now: Date
}

export function datesView({ submission, accessToken, words, language, now }: DatesCall) {
  const dates = ownDates(submission, { words, language, now })
  if (dates.length === 0) return null
  // What falls on one day for several programs is one line.
  const together = Map.groupBy(dates, (one) => `${one.what} ${writtenDate(one, language)}`)
  return {
    file: `/application/${accessToken}/dates.ics`,
    dates: [...together.values()].flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : {
            id: first.id,
            what: first.what,
            about:
              submission.applications.length > 1
                ? [first, ...others].map(({ about }) => about)
                : [],
            written: writtenDate(first, language),
          },
    ),
  }
}

function orderOf({ at }: OwnDate): string {
  return 'day' in at ? at.day : at.instant
}
