import type { GroundsView } from '../../catalogue/program/grounds-view.ts'

/** When an intake closes, as the form and the private page say it. */
export interface ClosingLine {
  /** The day, or the days of several audiences with whose they are; null where none is known. */
  date: string | null
  /** What is known instead of a day: the usual months, or nothing. */
  undated: string | null
  /** Who reported the day, and when it was read; null where the office confirmed it. */
  reported: GroundsView | null
  /** Days of countries of residence, while the applicant's is not known. */
  residences: { country: string; date: string; isOver: boolean; reported: GroundsView | null }[]
}
