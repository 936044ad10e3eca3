import type { ProgramRow } from '#contract/catalogue.ts'
import { type IntakeClock, nextIntakeAt } from '#contract/intake-state.ts'

/** An intake of a line, with the dates its state is worked out from. */
type LineIntake = IntakeClock &
  Omit<NonNullable<ProgramRow['nextIntake']>, 'state'> & { season?: string | null }

/** A line of the finder as it is kept, in JSON text: a `ProgramRow` without what the clock changes. */
export interface ProgramLine {
  line: string
  intakes: string
}

/**
 * A `ProgramRow` as JSON text at an instant; the kept text is not parsed, only added to. Its intake
 * is one of the seasons asked for, where there is one.
 */
export function programRowText(
  { line, intakes }: ProgramLine,
  now: Date,
  seasons: ReadonlySet<string> = new Set(),
): string {
  const dates: LineIntake[] = JSON.parse(intakes)
  const wanted = dates.filter(({ season }) => season && seasons.has(season))
  const next = nextIntakeOf(wanted, now) ?? nextIntakeOf(dates, now)
  return `${line.slice(0, -1)},"nextIntake":${JSON.stringify(next)}}`
}

/** What a row says of the intake to apply for. */
export function nextIntakeOf(intakes: readonly LineIntake[], now: Date): ProgramRow['nextIntake'] {
  const next = nextIntakeAt(now, intakes)
  if (!next) return null
  const { key, term, academicYear, closesAt, zone, state } = next
  return { key, term, academicYear, closesAt, zone, state }
}
