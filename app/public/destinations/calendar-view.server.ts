import type { CalendarEntry } from '#contract/catalogue/catalogue.ts'
import type { Language } from '#contract/common/common.ts'
import { mayShow } from '#contract/common/values/certainty.ts'
import { localeOf } from '#contract/common/values/languages.ts'
import { saidIn } from '#contract/common/values/said-in.ts'
import { terms } from '#contract/common/values/vocabulary.ts'
import { fill } from '../../fill.ts'
import { collator, countryName, dateFormat, formatList, listFormat } from '../../format.ts'
import { keepTogether } from '../../keep-together.ts'
import { contentWords } from '../../server-words.ts'
import { originLine, type Telling } from './fact-view.server.ts'
import { firstMonth, pathOf, placeInYear } from './year-strip.ts'

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
  const month = dateFormat(language, { month: 'short', timeZone: 'UTC' })
  const months = Array.from({ length: 12 }, (_, place) => {
    const name = month.format(Date.UTC(2026, firstMonth - 1 + place, 1))
    return { name, initial: name.slice(0, 1).toUpperCase() }
  })
  const intakes = terms.flatMap((term) => {
    const own = entries.filter(
      ({ intake, certainty }) => intake === term && mayShow(certainty, 'value'),
    )
    if (own.length === 0) return []
    const isForAll = ({ countries }: CalendarEntry) => countries.length === 0
    return [
      {
        term,
        title: titles[term],
        rows: own.filter(isForAll).map(rowOf),
        residents: byCountries(
          own.filter((entry) => !isForAll(entry)),
          language,
        ).map(({ countries, entries: theirs }) => ({
          countries,
          title: fill(words.destinationParts.calendarResidents, { countries }),
          rows: theirs.map(rowOf),
        })),
      },
    ]
  })
  const now = Math.round(placeInYear(today.slice(5), 'start') * 100) / 100
  return { months, now, intakes, kinds }

  function rowOf(entry: CalendarEntry) {
    const { certainty, validForYear, note } = entry
    const year =
      validForYear &&
      // A year of two keeps on one line.
      fill(words.destinationParts.calendarYear, { year: validForYear.replace('-', '–\u2060') })
    return {
      key: entry.key,
      kind: entry.kind,
      label: keepTogether(saidIn(entry.label, language)),
      dates: [datesOf(entry, language), year].filter(Boolean).join(', '),
      certainty,
      ...(!mayShow(certainty, 'day') && { isSoft: true }),
      ...(note && { note: keepTogether(saidIn(note, language)) }),
      ...originLine(entry, telling),
      bars: pathOf(spansOf(entry)),
    }
  }
}

/** Entries for those who live in some countries, together by these, in the order of their names. */
function byCountries(entries: readonly CalendarEntry[], language: Language) {
  const groups = Map.groupBy(entries, ({ countries }) =>
    formatList(
      countries.map((code) => countryName(code, language)),
      language,
    ),
  )
  const { compare } = collator(language, {})
  return [...groups]
    .map(([countries, own]) => ({ countries, entries: own }))
    .sort((one, other) => compare(one.countries, other.countries))
}

/** "17 February – 16 March", "September – October", each span after the other. */
function datesOf(entry: CalendarEntry, language: Language): string {
  const locale = localeOf(language)
  const list = listFormat(locale, { type: 'conjunction' })
  const dates = list.format(spansOf(entry).map(({ from, to }) => spanOf(from, to, locale)))
  return mayShow(entry.certainty, 'day')
    ? dates
    : fill(contentWords(language).destinationParts.calendarUsual, { dates })
}

/** A usual date has months, never a day. */
function spansOf({ spans, certainty }: CalendarEntry): CalendarEntry['spans'] {
  if (mayShow(certainty, 'day')) return spans
  return spans.map(({ from, to }) => ({ from: from.slice(0, 2), to: to.slice(0, 2) }))
}

function spanOf(from: string, to: string, locale: string): string {
  if (from === to) return dayOf(from, locale)
  return `${dayOf(from, locale)} – ${dayOf(to, locale)}`
}

function dayOf(date: string, locale: string): string {
  const [month = 1, day] = date.split('-').map(Number)
  const format = dateFormat(locale, {
    month: 'long',
    timeZone: 'UTC',
    ...(day !== undefined && { day: 'numeric' }),
  })
  return format.format(Date.UTC(2024, month - 1, day ?? 1))
}
