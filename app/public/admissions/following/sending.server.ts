import type { ApplicationView, SubmissionView } from '#contract/admissions/following.ts'
import { type PortalKey, portalNames } from '#contract/admissions/values/portals.ts'
import type { CalendarEntry, DestinationDetail, Submission } from '#contract/catalogue/catalogue.ts'
import { mayShow } from '#contract/common/values/certainty.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { saidIn } from '#contract/common/values/said-in.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import { fill } from '../../../fill.ts'
import { countryName, formatDate } from '../../../format.ts'
import { keepTogether } from '../../../keep-together.ts'
import { outcomeOf } from '../../../server-api.ts'
import { type FollowingWords, serverWords } from '../../../server-words.ts'
import { intakeName } from '../../catalogue/finder/program-line.server.ts'
import { officialAddress, sourceOf } from '../../catalogue/program/grounds-view.server.ts'
import { calendarView } from '../../destinations/calendar-view.server.ts'
import { factView } from '../../destinations/fact-view.server.ts'
import { tellingTo } from '../../destinations/telling.server.ts'
import { closingLine } from '../choices/closing-view.server.ts'
import { placeName } from './place-name.ts'
import type { SectionCall } from './section-call.ts'
import { isUnsent } from './sending-words.server.ts'

export type SendingView = NonNullable<Awaited<ReturnType<typeof loadSending>>[string]>

type Call = Pick<SectionCall, 'api' | 'submission' | 'language' | 'words' | 'now'>

/**
 * Of each application that its applicant sends: where, by when and how, until they have said that
 * they did; from then on what they said. By its number.
 */
export async function loadSending(call: Call) {
  const theirs = call.submission.applications.filter(
    ({ sending, status }) => sending.sender !== 'us' && status !== 'closed',
  )
  const views = await Promise.all(
    theirs.map(async (one) => [one.number, await viewOf(one, call)] as const),
  )
  return Object.fromEntries(views)
}

async function viewOf(application: ApplicationView, call: Call) {
  const { sending, canReportSent, canCorrectSent, intake, destination } = application
  const { language, words, submission, now } = call
  const where = placeName(application, words)
  const report = sending.reports.at(-1)
  const isAlone = sending.sender === 'you_alone' && isUnsent(application.status)
  if (!canReportSent && !isAlone) {
    return canCorrectSent || report
      ? {
          kind: 'sent' as const,
          report: reportView(report, call),
          isUnchecked: sending.sentUnchecked && application.status === 'sent',
        }
      : null
  }
  const guide = await guideOf(call.api, destination)
  const closing = closingLine({ ...intake, closesFor: {}, closesIn: {} }, language)
  const isPassed = isOverAt(application, now)
  const ready = application.status === 'ready_to_send'
  const university = nameOf(application, language)
  const { title, text } = words.sending
  const checked = application.incomplete ? text.readyIncomplete : text.ready
  const isByCountry = sending.portals[0] === 'eef'
  const country = countryName(submission.residence, language)
  return {
    kind: 'turn' as const,
    isPassed,
    title: fill(isPassed ? title.passed : ready ? title.ready : title.check, { where }),
    text: fill(isAlone ? text.alone : isPassed ? text.passed : ready ? checked : text.check, {
      where,
      university,
    }),
    by:
      closing.date === null
        ? fill(words.sending.byUnknown, { where })
        : fill(
            isPassed ? words.sending.byPassed : words.sending[isByCountry ? 'byCountry' : 'by'],
            { date: closing.date, country },
          ),
    reported: closing.reported,
    places: placesOf(application, guide, words),
    which: sending.portals.length > 1 ? words.sending.which : null,
    checklists: checklistsOf(application, guide, call),
    copy: copyOf(application, submission, { words, language }),
  }
}

/** Whether the last day to send it is known and over. */
export function isOverAt({ intake }: Pick<ApplicationView, 'intake'>, now: Date): boolean {
  return (
    intake.closesAt !== null && mayShow(intake.certainty, 'day') && new Date(intake.closesAt) < now
  )
}

async function guideOf(api: Call['api'], destination: ApplicationView['destination']) {
  const outcome = await outcomeOf(
    api.destinations[':destination_key'].$get({ param: { destination_key: destination } }),
  )
  return outcome.ok ? outcome.body : undefined
}

/** The addresses to send it at, by their names. */
function placesOf(
  { sending, university, destination }: ApplicationView,
  guide: DestinationDetail | undefined,
  words: FollowingWords,
) {
  const named = sending.portals.map((key) => ({
    name: portalNames[key],
    address: submissionOf(guide, key)?.officialUrl ?? null,
  }))
  const own = { name: universityName(university, destination, 'en'), address: sending.officialUrl }
  const all = sending.portals.length === 0 ? [own] : named
  return all.flatMap(({ name, address }) => {
    const official = sourceOf(officialAddress(address))
    return official ? { text: fill(words.sending.open, { name }), ...official } : []
  })
}

function submissionOf(
  guide: DestinationDetail | undefined,
  key: PortalKey,
): Submission | undefined {
  return guide?.submissions.find((one) => one.key === key)
}

/**
 * What to do on each portal, step by step, with its days for the applicant's country of residence.
 */
function checklistsOf(
  { sending }: ApplicationView,
  guide: DestinationDetail | undefined,
  { language, words, submission, now }: Call,
) {
  if (sending.portals.length === 0) {
    const name = words.sending[sending.sender === 'you_portal' ? 'national' : 'university']
    return [
      {
        key: 'own',
        title: fill(words.sending.checklist, { name }),
        text: null,
        steps: words.sending.ownSteps,
        facts: [],
        dates: null,
      },
    ]
  }
  const telling = tellingTo(language, now.toISOString().slice(0, 10))
  return sending.portals.flatMap((key) => {
    const found = submissionOf(guide, key)
    if (!guide || !found) return []
    const entries = entriesOf(key, guide.calendar, submission.residence)
    const rows = calendarView(entries, telling).intakes.flatMap((intake) => [
      ...intake.rows,
      ...intake.residents.flatMap((one) => one.rows),
    ])
    return {
      key,
      title: fill(words.sending.checklist, { name: portalNames[key] }),
      text: keepTogether(saidIn(found.text, language)),
      steps: found.steps.map((step) => keepTogether(saidIn(step, language))),
      facts: found.facts.flatMap((name) => {
        const fact = guide.facts.find((one) => one.key === name)
        return fact ? [factView(fact, telling)] : []
      }),
      dates: {
        title: fill(
          entries.some(({ countries }) => countries.length > 0)
            ? words.sending.datesOf
            : words.sending.dates,
          { country: countryName(submission.residence, language) },
        ),
        rows: rows.map(({ bars: _, ...row }) => row),
      },
    }
  })
}

/**
 * The days of a portal: those for the applicant's country of residence, otherwise those for
 * everyone.
 */
function entriesOf(key: PortalKey, calendar: readonly CalendarEntry[], residence: string) {
  const own = calendar.filter(
    (one) => one.kind === 'application' && (one.key === key || one.key.startsWith(`${key}-`)),
  )
  const here = own.filter(({ countries }) => countries.includes(residence))
  return here.length > 0 ? here : own.filter(({ countries }) => countries.length === 0)
}

function copyOf(
  application: ApplicationView,
  { givenNames, familyName, passportName }: SubmissionView,
  { words, language }: { words: FollowingWords; language: Language },
): [string, string][] {
  const t = serverWords(language)
  const { copy } = words.sending
  const { term, year } = intakeName(application.intake, language)
  const lines: [string, string | null][] = [
    [copy.passport, passportName],
    [copy.family, familyName],
    [copy.given, givenNames],
    [copy.program, saidIn(application.program.title, language)],
    [copy.university, nameOf(application, language)],
    [copy.intake, `${t(`vocabulary.term.${term}`)} ${year}`],
  ]
  return lines.flatMap(([label, value]) => (value === null ? [] : [[label, value]]))
}

function reportView(
  report: ApplicationView['sending']['reports'][number] | undefined,
  { language }: Pick<Call, 'language'>,
) {
  return {
    reference: report?.reference ?? null,
    on: report?.on ? formatDate(report.on, language) : null,
    isByTeam: report !== undefined && !report.byApplicant,
  }
}

function nameOf({ university, destination }: ApplicationView, language: Language): string {
  return universityName(university, destination, language)
}
