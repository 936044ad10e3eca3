import type { CalendarEntry } from '#contract/catalogue.ts'
import type { Language } from '#contract/common.ts'
import { terms } from '#contract/vocabulary.ts'
import { fill } from '../../fill.ts'
import { contentWords } from '../../server-words.ts'
import { originView } from './fact-view.server.ts'

/** An academic year is read from November: what is applied for in winter begins in autumn. */
const firstMonth = 11

export type CalendarView = ReturnType<typeof calendarView>

/** The calendar, one part an intake, with each row's place in the year in months from 0 to 12. */
export function calendarView(entries: readonly CalendarEntry[], language: Language, today: string) {
  const words = contentWords(language)
  const { autumn, winter, spring, summer } = words.destinationParts.intake
  const titles = { autumn, winter, spring, summer }
  const { application, scholarship, exam, result, visa, arrival } =
    words.destinationParts.calendarKind
  const kinds = { application, scholarship, exam, result, visa, arrival }
  const month = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
  const months = Array.from({ length: 12 }, (_, place) => {
    const name = month.format(Date.UTC(2026, firstMonth - 1 + place, 1))
    return { name, initial: name.slice(0, 1).toUpperCase() }
  })
  const intakes = terms.flatMap((term) => {
    const own = entries.filter(({ intake }) => intake === term)
    if (own.length === 0) return []
    return [
      {
        term,
        title: titles[term],
        rows: own.map((entry) => ({
          key: entry.key,
          kind: entry.kind,
          kindName: kinds[entry.kind],
          label: entry.label[language],
          dates: datesOf(entry, language),
          told:
            entry.validForYear &&
            fill(words.destinationParts.calendarYear, {
              year: entry.validForYear.replace('-', '–'),
            }),
          isSoft: entry.confidence === 'to_confirm',
          mark: entry.confidence === 'to_confirm' ? words.destination.toConfirm : null,
          note: entry.note?.[language] ?? null,
          ...originView(entry, words.destination, language),
          bars: entry.spans.flatMap(({ from, to }) =>
            barsOf(placeOf(from, false), placeOf(to, true)),
          ),
        })),
      },
    ]
  })
  return { months, now: placeOf(today.slice(5), false), intakes }
}

/** Two bars for what goes on over the edge of the drawn year. */
function barsOf(from: number, to: number): { x: number; width: number }[] {
  if (from < to) return [bar(from, to)]
  return [bar(from, 12), bar(0, to)].filter(({ width }) => width > 0)
}

/** A single day would be too thin to see. */
function bar(from: number, to: number) {
  const width = Math.max(to - from, 0.14)
  return { x: round(Math.min(from, 12 - width)), width: round(width) }
}

/** `MM` or `MM-DD` as months since the first one; `to` counts its whole day or month. */
function placeOf(date: string, isEnd: boolean): number {
  const [month = 1, day] = date.split('-').map(Number)
  const start = (month - firstMonth + 12) % 12
  if (day === undefined) return start + (isEnd ? 1 : 0)
  return start + (isEnd ? day : day - 1) / 31
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** "17 February to 16 March", "September to October", each span after the other. */
function datesOf({ spans }: CalendarEntry, language: Language): string {
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB'
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  return list.format(spans.map(({ from, to }) => spanOf(from, to, locale)))
}

function spanOf(from: string, to: string, locale: string): string {
  if (from === to) return dayOf(from, locale)
  return `${dayOf(from, locale)} – ${dayOf(to, locale)}`
}

function dayOf(date: string, locale: string): string {
  const [month = 1, day] = date.split('-').map(Number)
  const format = new Intl.DateTimeFormat(locale, {
    month: 'long',
    timeZone: 'UTC',
    ...(day !== undefined && { day: 'numeric' }),
  })
  return format.format(Date.UTC(2024, month - 1, day ?? 1))
}
