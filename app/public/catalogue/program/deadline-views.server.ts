import type { Intake } from '#contract/catalogue/catalogue.ts'
import { mayShow } from '#contract/common/values/certainty.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { DeadlineOf } from '#contract/dates/values/deadlines.ts'
import { countryName, formatInstants } from '../../../format.ts'
import { dateInWords, hasHour, isOver, knownDates, machineDate } from './deadlines.server.ts'
import { groundsView } from './grounds-view.server.ts'
import type { DeadlineView } from './program-view.ts'

/** All dates of an intake that are known, the general one leading; the clock of their hours. */
export function deadlineViews(
  intake: Intake,
  program: string,
  language: Language,
): { deadlines: DeadlineView[]; clock: string | null } {
  const all = inOrder(knownDates(intake), language)
  const hours = all.filter(({ closesAt }) => hasHour(closesAt, intake))
  const instants = hours.map(({ closesAt }) => closesAt)
  const { dates, clock } = formatInstants(instants, intake.zone, language)
  const deadlines = all.map((one): DeadlineView => {
    const { audience, country, closesAt } = one
    const closes = dateInWords(closesAt, intake, language)
    return {
      audience,
      country: country === null ? null : { code: country, name: countryName(country, language) },
      closesAt,
      at: machineDate(closesAt, intake),
      closes,
      date: dates[hours.indexOf(one)] ?? closes,
      hasHour: hours.includes(one),
      isOver: isOver(closesAt),
      file: mayShow(intake.certainty, 'calendarFile') ? fileOf(one, intake.key, program) : null,
      grounds: groundsView(groundsOf(one, intake), language),
    }
  })
  return { deadlines, clock: hours.length > 0 ? clock : null }
}

/** Countries come last, by name. */
function inOrder(dates: readonly DeadlineOf<string>[], language: Language): DeadlineOf<string>[] {
  const { compare } = new Intl.Collator(language)
  const nameOf = (code: string | null) => (code === null ? '' : countryName(code, language))
  return dates.toSorted((a, b) => compare(nameOf(a.country), nameOf(b.country)))
}

/** The source of a date: each country of residence has its own page. */
export function groundsOf({ country }: DeadlineOf<string>, intake: Intake) {
  const { certainty, sourceUrl, sourceName, checkedOn } = intake
  const own = country === null ? undefined : intake.closesIn[country]
  return own
    ? { certainty, sourceUrl: own.sourceUrl, sourceName: null, checkedOn: own.checkedOn }
    : { certainty, sourceUrl, sourceName, checkedOn }
}

function fileOf(
  { audience, country }: DeadlineOf<string>,
  intake: string,
  program: string,
): string {
  const file = `/program/${program}/${intake}/deadline.ics`
  if (country !== null) return `${file}?in=${country}`
  return audience === null ? file : `${file}?for=${audience}`
}
