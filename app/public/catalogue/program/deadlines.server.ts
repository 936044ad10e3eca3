import { type Certainty, type MonthSpan, mayShow } from '#contract/common/values/certainty.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { type DeadlineOf, type Deadlines, deadlinesOf } from '#contract/dates/values/deadlines.ts'
import { lastMomentOf } from '#contract/dates/values/intake-state.ts'
import { localTimeOf, namesHour } from '#contract/dates/values/local-time.ts'
import { fill } from '../../../fill.ts'
import { dateFormat, formatDayOf, formatInstant, formatInstants } from '../../../format.ts'
import { contentWords, serverWords } from '../../../server-words.ts'
import type { ClosingView } from '../finder/program-line.ts'

/** The fields of an intake that say when it closes. */
export interface Closing extends Deadlines<string> {
  zone: string
  certainty: Certainty
  usualCloses: MonthSpan | null
}

/**
 * When an intake closes: the days that are known and not over yet, else the months in which it
 * usually does, else that it is not known. Dates by country of residence are named where one chooses
 * the country: here they only say that there are some.
 */
export function closingView(intake: Closing, language: Language): ClosingView {
  const t = serverWords(language)
  const all = knownDates(intake).filter(({ country }) => country === null)
  const ahead = all.filter(({ closesAt }) => !isOver(closesAt))
  const dates = ahead.length > 0 ? ahead : all.slice(0, 1)
  const [first] = dates
  if (!first) {
    const byResidence = knownDates(intake).length > 0
    const sentence = byResidence ? t('program.card.byResidence') : undatedSentence(intake, language)
    const kind = byResidence ? 'residence' : isUsualKnown(intake) ? 'usual' : 'unknown'
    return { kind, sentence, date: null, at: null }
  }
  const date = datesInWords(dates, intake, language)
  const applyBy = t('program.card.applyBy', { date })
  return {
    kind: 'day',
    sentence: intake.certainty === 'reported' ? t('program.card.reported', { applyBy }) : applyBy,
    date,
    at: machineDate(first.closesAt, intake),
  }
}

/** The same for a line with its own label: a day, or a range of days, and how sure it is. */
export function closingInShort(intake: Closing, language: Language): string {
  const t = serverWords(language)
  const { byResidence } = contentWords(language).program.closing
  const { kind, sentence, date } = closingView(intake, language)
  const certainty = t(`program.tuition.certainty.${intake.certainty}`)
  if (date !== null) return `${date} (${certainty})`
  const days = knownDates(intake)
    .map(({ closesAt }) => closesAt)
    .filter((closesAt) => !isOver(closesAt))
    .toSorted()
  const [first, last] = [days.at(0), days.at(-1)]
  if (kind !== 'residence' || first === undefined || last === undefined) return sentence
  const [from, to] = [first, last].map((day) => formatDayOf(day, intake.zone, language))
  return fill(from === to ? byResidence.one : byResidence.several, {
    from: from ?? '',
    to: to ?? '',
    certainty,
  })
}

/** What the page says if the day is not known: the usual months, or that nothing is known. */
export function undatedSentence(
  intake: Pick<Closing, 'certainty' | 'usualCloses'>,
  language: Language,
): string {
  const t = serverWords(language)
  const { usualCloses: usual } = intake
  if (!usual || !isUsualKnown(intake)) return t('program.card.unknown')
  const [from, to] = [monthName(usual.from, language), monthName(usual.to, language)]
  return usual.from === usual.to
    ? t('program.card.usualMonth', { month: from })
    : t('program.card.usual', { from, to })
}

/** The dates that may be shown as days. */
export function knownDates(intake: Closing): DeadlineOf<string>[] {
  return mayShow(intake.certainty, 'day') ? deadlinesOf(intake) : []
}

/** Whether the hour of a date is known and may be shown: the end of a day names none. */
export function hasHour(instant: string, { zone, certainty }: Pick<Closing, 'zone' | 'certainty'>) {
  return mayShow(certainty, 'hour') && namesHour(instant, zone)
}

export function isOver(closesAt: string): boolean {
  return Date.now() > lastMomentOf(new Date(closesAt))
}

/** A date for a machine: an instant, or the civil day it is there where no hour is known. */
export function machineDate(instant: string, intake: Pick<Closing, 'zone' | 'certainty'>): string {
  if (hasHour(instant, intake)) return instant
  return localTimeOf(new Date(instant), intake.zone).slice(0, 10)
}

/** A date of an intake as people read it, with its hour and clock where those are known. */
export function dateInWords(
  instant: string,
  intake: Pick<Closing, 'zone' | 'certainty'>,
  language: Language,
): string {
  return hasHour(instant, intake)
    ? formatInstant(instant, intake.zone, language)
    : formatDayOf(instant, intake.zone, language)
}

function datesInWords(
  deadlines: readonly DeadlineOf<string>[],
  intake: Closing,
  language: Language,
): string {
  const t = serverWords(language)
  const isOne = deadlines.length === 1
  const hours = deadlines.filter(({ closesAt }) => hasHour(closesAt, intake))
  const { dates, clock } = formatInstants(
    hours.map(({ closesAt }) => closesAt),
    intake.zone,
    language,
  )
  const each = deadlines.map(({ audience, closesAt }) => {
    const place = hours.findIndex((one) => one.closesAt === closesAt)
    const withHour = isOne ? undefined : dates[place]
    const date = withHour ?? dateInWords(closesAt, intake, language)
    if (audience === null) return date
    return t('program.intakes.closesFor', {
      date,
      audience: t(`vocabulary.closingAudience.${audience}`),
    })
  })
  const hasGeneral = deadlines.some(({ audience }) => audience === null)
  const others = Object.keys(intake.closesIn).length > 0 ? 'byResidence' : 'unknown'
  if (!hasGeneral && intake.closesAt === null) each.push(t(`program.intakes.others.${others}`))
  const text = each.join(t('program.intakes.closesBetween'))
  return isOne || hours.length === 0 ? text : t('program.intakes.closesBy', { dates: text, clock })
}

function isUsualKnown({ certainty, usualCloses }: Pick<Closing, 'certainty' | 'usualCloses'>) {
  return usualCloses !== null && mayShow(certainty, 'value')
}

function monthName(month: string, language: Language): string {
  const format = dateFormat(language, { month: 'long', timeZone: 'UTC' })
  return format.format(Date.UTC(2000, Number(month) - 1, 1))
}
