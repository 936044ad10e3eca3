import { nextAcademicYear, usualClosesOf } from '#contract/dates/next-cycle.ts'
import { groundValues } from '../catalogue/ground-values.ts'
import { type IntakeValues, intakeValues } from './values.ts'

/**
 * An intake of the next cycle, under a key of its own, and neither full nor called off. Its days are
 * never worked out from the last one's: the months in which that closed are what is usual, with the
 * source that said so; without them nothing is known.
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
