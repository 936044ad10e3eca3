import type { PeriodQuery } from '#contract/office/dashboard.ts'
import { dayOf, plusDays, type Span } from '../admissions/applicants/figures.ts'

/** A period as civil days of UTC, today the last where it is named. */
export function spanOf({ period, from, to }: PeriodQuery, now: Date): Span {
  if (from !== undefined && to !== undefined) return { from, to }
  const today = dayOf(now)
  if (period === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  return { from: plusDays(today, 1 - Number(period)), to: today }
}
