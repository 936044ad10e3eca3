import type { ProgramRow } from '#contract/catalogue/catalogue.ts'
import { anybody, intakeFor, type Reader } from '#contract/dates/values/deadlines.ts'
import { type IntakeClock, nextIntakeAt } from '#contract/dates/values/intake-state.ts'

/** An intake of a line, with the dates its state is worked out from. */
type LineIntake = Pick<IntakeClock, 'opensAt' | 'override' | 'full'> &
  Omit<NonNullable<ProgramRow['nextIntake']>, 'state'> & { season?: string | null }

/**
 * A line of the finder as it is kept, in JSON text: a `ProgramRow` without the parts that time
 * changes.
 */
export interface ProgramLine {
  line: string
  intakes: string
}

interface Wanted {
  /** Without one, an intake is shown as it is for everyone. */
  reader?: Reader
  seasons?: ReadonlySet<string>
}

/**
 * A `ProgramRow` as JSON text at an instant; the kept text is parsed only if the reader
 * has a closing date of their own. Its intake is one of the requested seasons, if there is one.
 */
export function programRowText(
  { line, intakes }: ProgramLine,
  now: Date,
  { reader = anybody, seasons = new Set() }: Wanted = {},
): string {
  const known: LineIntake[] = JSON.parse(intakes)
  const dates = datesFor(line, known, reader)
  const wanted = dates.filter(({ season }) => season && seasons.has(season))
  const next = nextIntakeOf(wanted, now) ?? nextIntakeOf(dates, now)
  return `${line.slice(0, -1)},"nextIntake":${JSON.stringify(next)}}`
}

function datesFor(line: string, dates: readonly LineIntake[], reader: Reader): LineIntake[] {
  const isForAll = ({ closesFor, closesIn }: LineIntake) =>
    Object.keys(closesFor).length === 0 && Object.keys(closesIn).length === 0
  const isAnybody = reader.nationalities.length === 0 && reader.residence === null
  if (isAnybody || dates.every(isForAll)) return [...dates]
  const { destination }: Pick<ProgramRow, 'destination'> = JSON.parse(line)
  return dates.map((intake) => intakeFor(intake, destination, reader))
}

/** The part of a row about the intake to apply for. */
export function nextIntakeOf(intakes: readonly LineIntake[], now: Date): ProgramRow['nextIntake'] {
  const next = nextIntakeAt(now, intakes)
  if (!next) return null
  const { key, term, academicYear, startsOn, certainty, zone, state } = next
  const { closesAt, closesFor, closesIn, usualCloses } = next
  return {
    ...{ key, term, academicYear, startsOn, certainty },
    ...{ closesAt, closesFor, closesIn, usualCloses, zone, state },
  }
}
