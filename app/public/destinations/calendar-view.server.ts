import type { CalendarEntry } from '#contract/catalogue.ts'
import type { Language } from '#contract/common.ts'
import { terms } from '#contract/vocabulary.ts'
import { fill } from '../../fill.ts'
import { keepTogether } from '../../keep-together.ts'
import { contentWords } from '../../server-words.ts'
import { originView, type Telling } from './fact-view.server.ts'
import { barsOf, firstMonth, placeInYear } from './year-strip.ts'

export type CalendarView = ReturnType<typeof calendarView>

/** The calendar, one part an intake, with each row's place in the year in months from 0 to 12. */
export function calendarView(entries: readonly CalendarEntry[], telling: Telling) {
  const { language, today } = telling
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
          label: keepTogether(entry.label[language]),
          dates: datesOf(entry, language),
          told:
            entry.validForYear &&
            fill(words.destinationParts.calendarYear, {
              year: entry.validForYear.replace('-', '–'),
            }),
          isSoft: entry.confidence === 'to_confirm',
          mark: entry.confidence === 'to_confirm' ? words.destination.toConfirm : null,
          note: entry.note && keepTogether(entry.note[language]),
          ...originView(entry, telling),
          bars: entry.spans.flatMap(barsOf),
        })),
      },
    ]
  })
  return { months, now: Math.round(placeInYear(today.slice(5), 'start') * 100) / 100, intakes }
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
