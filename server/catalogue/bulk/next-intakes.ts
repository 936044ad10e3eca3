import type { IntakeRecord } from '#contract/catalogue/catalogue-staff.ts'
import { nextAcademicYear, usualClosesOf } from '#contract/dates/next-cycle.ts'
import { seasonEnd } from '#contract/dates/values/intake-state.ts'

/** So many years back, an intake is history and not the last one of its term. */
const mostYears = 5

/**
 * The intakes that follow those that are over: for each term whose last intake is over, the next
 * one that isn't. None has a day: they have the usual months, with the source that gave them, or
 * nothing is known of them.
 */
export function nextIntakes(intakes: readonly IntakeRecord[], now: Date): IntakeRecord[] {
  const lasts = [...Map.groupBy(intakes, ({ term }) => term).values()].flatMap(
    (ofTerm) =>
      ofTerm.toSorted((one, other) => other.academicYear.localeCompare(one.academicYear))[0] ?? [],
  )
  return lasts.flatMap((last) => (isPast(last, now) ? (successorOf(last, now) ?? []) : []))
}

function successorOf(intake: IntakeRecord, now: Date): IntakeRecord | undefined {
  let academicYear = intake.academicYear
  for (let years = 0; years < mostYears; years++) {
    const year = nextAcademicYear(academicYear)
    if (year === academicYear) return undefined
    academicYear = year
    if (!isPast({ term: intake.term, academicYear, startsOn: null }, now)) {
      return inYear(intake, academicYear)
    }
  }
  return undefined
}

function isPast(season: Pick<IntakeRecord, 'term' | 'academicYear' | 'startsOn'>, now: Date) {
  return seasonEnd(season).getTime() < now.getTime()
}

function inYear(intake: IntakeRecord, academicYear: string): IntakeRecord {
  const { term, zone, capacity, sourceUrl, sourceName, checkedOn } = intake
  const usual = usualClosesOf(intake)
  return {
    key: null,
    ...{ term, academicYear, zone, capacity },
    ...{ startsOn: null, opensAt: null, closesAt: null, closesFor: {}, closesIn: {} },
    ...{ override: null, decisionBy: null, depositBy: null },
    ...(usual
      ? { certainty: 'typical', usualCloses: usual, sourceUrl, sourceName, checkedOn }
      : {
          certainty: 'unknown',
          usualCloses: null,
          sourceUrl: null,
          sourceName: null,
          checkedOn: null,
        }),
    checkedBy: null,
  }
}
