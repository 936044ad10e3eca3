import type { ProgramRow } from '#contract/catalogue/catalogue.ts'
import { mayShow } from '#contract/common/values/certainty.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { lastDeadline } from '#contract/dates/values/deadlines.ts'
import { dateFormat } from '../../format.ts'
import { programLine } from '../catalogue/finder/program-line.server.ts'
import type { ProgramLine } from '../catalogue/finder/program-line.ts'

export type Closing = ProgramLine & {
  intake: NonNullable<ProgramLine['intake']>
  /** The date they are in order of, as a leaf of a calendar shows it, where the university is. */
  leaf: { day: string; month: string; year: string }
}

/** Programs with the day by which to apply, in their order; those whose day is not known are left out. */
export function closingLines(rows: readonly ProgramRow[], language: Language): Closing[] {
  return rows.flatMap((row) => {
    const { intake, ...line } = programLine(row, language)
    const { nextIntake } = row
    if (!intake || !nextIntake || !mayShow(nextIntake.certainty, 'countsAsOpen')) return []
    const last = lastDeadline(nextIntake)
    if (last === null) return []
    const duration = line.duration?.replace(/(\d) /, '$1\u00A0') ?? null
    return [{ ...line, duration, intake, leaf: leafOf(last, nextIntake.zone, language) }]
  })
}

function leafOf(instant: string, zone: string, language: Language): Closing['leaf'] {
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { ...options, timeZone: zone }).format(new Date(instant))
  return {
    day: part({ day: 'numeric' }),
    month: part({ month: 'short' }),
    year: part({ year: 'numeric' }),
  }
}
