import { isCivilDate } from '#contract/common.ts'
import type { intakeValues } from './values.ts'

type IntakeValues = ReturnType<typeof intakeValues>

/**
 * An intake as it will be a year later: the same days, to be confirmed, under a key of its own, and
 * neither full nor called off. What can't be read as a date stays as typed.
 */
export function nextCycle(intake: IntakeValues): IntakeValues {
  return {
    ...intake,
    key: '',
    academicYear: nextAcademicYear(intake.academicYear),
    startsOn: aYearLater(intake.startsOn),
    opensAt: aYearLater(intake.opensAt),
    closesAt: aYearLater(intake.closesAt),
    closesFor: {
      international: aYearLater(intake.closesFor.international),
      domestic: aYearLater(intake.closesFor.domestic),
      eu: aYearLater(intake.closesFor.eu),
      non_eu: aYearLater(intake.closesFor.non_eu),
      saarc: aYearLater(intake.closesFor.saarc),
    },
    decisionBy: aYearLater(intake.decisionBy),
    depositBy: aYearLater(intake.depositBy),
    confidence: 'to_confirm',
    override: '',
  }
}

/** Whether the next cycle's intake stands in the form already. */
export function hasNextCycle(intake: IntakeValues, all: readonly IntakeValues[]): boolean {
  const next = nextCycle(intake)
  return all.some(
    ({ term, academicYear, startsOn }) =>
      term === next.term && academicYear === next.academicYear && startsOn === next.startsOn,
  )
}

/** `2027-28` → `2028-29`, `2099-00` → `2100-01`. */
function nextAcademicYear(typed: string): string {
  const [, first] = /^(\d{4})-\d{2}$/.exec(typed) ?? []
  if (first === undefined) return typed
  const year = Number(first) + 1
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

/** A date, or a date with a time, a year later; 29 February becomes the 28th. */
function aYearLater(typed: string): string {
  const [, year, rest = ''] = /^(\d{4})(-\d{2}-\d{2}(?:T.*)?)$/.exec(typed) ?? []
  if (year === undefined) return typed
  const moved = `${String(Number(year) + 1).padStart(4, '0')}${rest}`
  return isCivilDate(moved.slice(0, 10)) ? moved : moved.replace('-02-29', '-02-28')
}
