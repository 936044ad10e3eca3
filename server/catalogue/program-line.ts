import type { ProgramRow } from '#contract/catalogue.ts'
import { intakeFor } from '#contract/deadlines.ts'
import { type IntakeClock, nextIntakeAt } from '#contract/intake-state.ts'

/** An intake of a line, with the dates its state is worked out from. */
type LineIntake = Omit<IntakeClock, 'closesAt' | 'closesFor'> &
  Omit<NonNullable<ProgramRow['nextIntake']>, 'state'> & { season?: string | null }

/** A line of the finder as it is kept, in JSON text: a `ProgramRow` without what the clock changes. */
export interface ProgramLine {
  line: string
  intakes: string
}

interface Reader {
  /** Empty: not known, so that an intake is shown as it is for all. */
  nationality?: string
  seasons?: ReadonlySet<string>
}

/**
 * A `ProgramRow` as JSON text at an instant; the kept text is not parsed for it but where who reads
 * it has a closing date of their own. Its intake is one of the seasons asked for, where there is one.
 */
export function programRowText(
  { line, intakes }: ProgramLine,
  now: Date,
  { nationality = '', seasons = new Set() }: Reader = {},
): string {
  const known: LineIntake[] = JSON.parse(intakes)
  const dates = nationality === '' ? known : datesFor(line, known, nationality)
  const wanted = dates.filter(({ season }) => season && seasons.has(season))
  const next = nextIntakeOf(wanted, now) ?? nextIntakeOf(dates, now)
  return `${line.slice(0, -1)},"nextIntake":${JSON.stringify(next)}}`
}

function datesFor(line: string, dates: readonly LineIntake[], nationality: string): LineIntake[] {
  const isForAll = (intake: LineIntake) => Object.keys(intake.closesFor).length === 0
  if (dates.every(isForAll)) return [...dates]
  const { destination }: Pick<ProgramRow, 'destination'> = JSON.parse(line)
  return dates.map((intake) => intakeFor(intake, destination, [nationality]))
}

/** What a row says of the intake to apply for. */
export function nextIntakeOf(intakes: readonly LineIntake[], now: Date): ProgramRow['nextIntake'] {
  const next = nextIntakeAt(now, intakes)
  if (!next) return null
  const { key, term, academicYear, closesAt, closesFor, zone, state } = next
  return { key, term, academicYear, closesAt, closesFor, zone, state }
}
