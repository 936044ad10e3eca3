import { mayShow } from '#contract/certainty.ts'
import { isCivilDate } from '#contract/common.ts'
import { deadlinesOf } from '#contract/deadlines.ts'
import { groundValues } from '../catalogue/ground-values.ts'
import { type IntakeValues, intakeValues } from './values.ts'

/**
 * An intake of the next cycle, under a key of its own, and neither full nor called off. Its days are
 * never worked out from the last one's: the months in which that closed are what is usual, with the
 * source that said so; without them nothing is known.
 */
export function nextCycle(intake: IntakeValues): IntakeValues {
  const { term, zone, capacity, academicYear } = intake
  const usual = usualClosesOf(intake)
  const { checkedBy: _, ...source } = groundValues()
  return {
    ...intakeValues(),
    term,
    zone,
    capacity,
    academicYear: nextAcademicYear(academicYear),
    ...source,
    ...(usual
      ? {
          certainty: 'typical',
          usualCloses: usual,
          sourceUrl: intake.sourceUrl,
          sourceName: intake.sourceName,
          checkedOn: intake.checkedOn,
        }
      : { certainty: 'unknown' }),
  }
}

/** The months of its closing dates, else those in which it usually closes. */
function usualClosesOf(intake: IntakeValues): IntakeValues['usualCloses'] | undefined {
  const { certainty, usualCloses } = intake
  const days = mayShow(certainty, 'day') ? closingDaysOf(intake) : []
  const [first, last] = [days.at(0), days.at(-1)]
  if (first && last) return { from: first.slice(5, 7), to: last.slice(5, 7) }
  return certainty !== 'unknown' && usualCloses?.from && usualCloses.to ? usualCloses : undefined
}

/**
 * Its closing dates, the earliest first; what can't be read as a date is none. A form that was kept on
 * the device before there were dates of countries has none.
 */
function closingDaysOf({ closesAt, closesFor, closesIn }: IntakeValues): string[] {
  return deadlinesOf<string>({ closesAt, closesFor, closesIn: closesIn ?? {} })
    .map((one) => one.closesAt.slice(0, 10))
    .filter(isCivilDate)
    .toSorted()
}

/**
 * Whether the next cycle's intake stands in the form already: of several of a term, as many as come
 * before it.
 */
export function hasNextCycle(intake: IntakeValues, all: readonly IntakeValues[]): boolean {
  const year = nextAcademicYear(intake.academicYear)
  if (year === intake.academicYear) return false
  const ofTerm = all.filter(({ term }) => term === intake.term)
  const alike = ofTerm.filter(({ academicYear }) => academicYear === intake.academicYear)
  const next = ofTerm.filter(({ academicYear }) => academicYear === year)
  return next.length > alike.indexOf(intake)
}

/** `2027-28` → `2028-29`, `2099-00` → `2100-01`. */
function nextAcademicYear(typed: string): string {
  const [, first] = /^(\d{4})-\d{2}$/.exec(typed) ?? []
  if (first === undefined) return typed
  const year = Number(first) + 1
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}
