import { mayShow } from '#contract/common/values/certainty.ts'
import { isExactPage } from '#contract/common/values/ground-faults.ts'
import type { FieldProblem } from '#contract/common/values/problems.ts'
import type { CalendarEntry } from '../catalogue.ts'
import type { IntakeRecord } from '../catalogue-staff.ts'

type Faults = Record<string, FieldProblem>

type CertainDays = Pick<
  IntakeRecord,
  | 'certainty'
  | 'startsOn'
  | 'opensAt'
  | 'closesAt'
  | 'closesFor'
  | 'closesIn'
  | 'usualCloses'
  | 'decisionBy'
  | 'depositBy'
>

/**
 * Which of an intake's days contradict its certainty, by member: days need a source that gives
 * them, usual values have months, unknown ones have neither. The checks of migration 0039 say the
 * same. `today`: a civil date, UTC.
 */
export function dayFaults(intake: CertainDays, today: string): Faults {
  const { certainty, startsOn, opensAt, closesAt, decisionBy, depositBy, usualCloses } = intake
  const ownDays = { startsOn, opensAt, closesAt }
  const given = [
    ...namesOf(ownDays),
    ...Object.keys(intake.closesFor).map((audience) => `closesFor.${audience}`),
    ...Object.keys(intake.closesIn).map((country) => `closesIn.${country}`),
  ]
  if (mayShow(certainty, 'day')) {
    return given.length > 0
      ? residenceFaults(intake.closesIn, today)
      : { closesAt: { code: 'day_needed' } }
  }
  const days = [...given, ...namesOf({ decisionBy, depositBy })]
  const faults: Faults = Object.fromEntries(days.map((name) => [name, { code: 'day_of_typical' }]))
  if (certainty === 'typical' && usualCloses === null) {
    faults['usualCloses'] = { code: 'period_needed' }
  }
  return faults
}

/** The pages of dates by country of residence are pages too, and were read on a past day. */
function residenceFaults(closesIn: CertainDays['closesIn'], today: string): Faults {
  const faults: Faults = {}
  for (const [country, { sourceUrl, checkedOn }] of Object.entries(closesIn)) {
    if (sourceUrl !== null && !isExactPage(sourceUrl)) {
      faults[`closesIn.${country}.sourceUrl`] = { code: 'not_a_page' }
    }
    if (checkedOn !== null && checkedOn > today) {
      faults[`closesIn.${country}.checkedOn`] = { code: 'date_in_future' }
    }
  }
  return faults
}

function namesOf(days: Record<string, string | null>): string[] {
  return Object.entries(days).flatMap(([name, day]) => (day === null ? [] : [name]))
}

/**
 * The same for an entry of a destination's calendar: a day belongs to the year that it is given
 * for.
 */
export function spanFaults({
  certainty,
  spans,
  validForYear,
}: Pick<CalendarEntry, 'certainty' | 'spans' | 'validForYear'>): Faults {
  const hasDays = spans.some(({ from, to }) => from.length > 2 || to.length > 2)
  if (!hasDays) return {}
  if (!mayShow(certainty, 'day')) return { spans: { code: 'day_of_typical' } }
  return validForYear === null ? { validForYear: { code: 'required' } } : {}
}
