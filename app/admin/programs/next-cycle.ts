import { nextAcademicYear, usualClosesOf } from '#contract/dates/next-cycle.ts'
import { groundValues } from '../catalogue/ground-values.ts'
import { type IntakeValues, intakeValues } from './values.ts'

/**
 * An intake of the next cycle, with its own key, and neither full nor cancelled. Its days are never
 * derived from the last one's: the months in which that closed become the usual months, with the
 * source that gave them; without months nothing is known.
 */
export function nextCycle(intake: IntakeValues): IntakeValues {
  const { term, zone, capacity, academicYear } = intake
  // A form that was kept on the device before there were dates of countries has none.
  const usual = usualClosesOf({ ...intake, closesIn: intake.closesIn ?? {} })
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

/**
 * Whether the next cycle's intake is in the form already: if a term has several, as many as come
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
