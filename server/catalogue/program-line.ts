import type { ProgramRow } from '#contract/catalogue.ts'

/**
 * A line of the finder as it is kept: all of `ProgramRow` but what the clock changes. The intakes
 * are kept with their dates, and the next one and its state are worked out when answering.
 */
export interface ProgramLine extends Omit<ProgramRow, 'nextIntake'> {
  intakes: IntakeDates[]
}

export interface IntakeDates {
  key: string
  term: 'autumn' | 'winter' | 'spring' | 'summer'
  academicYear: string
  opensAt: string | null
  closesAt: string
  zone: string
  override: 'full' | 'cancelled' | null
}
