import type { ProgramRow, ProgramSearch } from '#contract/catalogue/catalogue.ts'
import { audienceGroupOf } from '#contract/dates/values/audience.ts'
import { programRowText } from '../programs/program-line.ts'
import type { LineText } from './index-queries.ts'

/** The fees of a line for students who don't pay the fee for others from abroad. */
interface OtherFees {
  home: ProgramRow['tuition']
  region: ProgramRow['tuition']
}

/** The rows of lines read for a search, as JSON texts: with the requested fee and intake. */
export function rowTexts(
  lines: readonly LineText[],
  now: Date,
  { nationality = '', residence, intake = [] }: ProgramSearch,
): string[] {
  const seasons = new Set(intake)
  const reader = {
    nationalities: nationality === '' ? [] : [nationality],
    residence: residence ?? null,
  }
  return lines.map(({ line, intakes, fees }) => {
    const shown = fees === '' || nationality === '' ? line : withFee(line, fees, nationality)
    return programRowText({ line: shown, intakes }, now, { reader, seasons })
  })
}

function withFee(line: string, fees: string, nationality: string): string {
  const row: Omit<ProgramRow, 'nextIntake'> = JSON.parse(line)
  const group = audienceGroupOf(row.destination, nationality)
  if (group === 'abroad') return line
  const { home, region }: OtherFees = JSON.parse(fees)
  return JSON.stringify({ ...row, tuition: group === 'home' ? home : region })
}
