import { isCivilDate } from '#contract/common/common.ts'
import { type Certainty, type MonthSpan, mayShow } from '#contract/common/values/certainty.ts'
import { type ClosesFor, type ClosesIn, deadlinesOf } from './values/deadlines.ts'

interface Closing {
  certainty: Certainty
  closesAt: string | null
  closesFor: ClosesFor
  closesIn: ClosesIn
  usualCloses: MonthSpan | null
}

/**
 * The months in which an intake closes in other years: those of its days if a source gives them,
 * otherwise those that are already usual. A day of one year doesn't apply to the next.
 */
export function usualClosesOf(intake: Closing): MonthSpan | undefined {
  const { certainty, closesAt, closesFor, closesIn, usualCloses } = intake
  const days = deadlinesOf<string>({ closesAt, closesFor, closesIn })
    .map((one) => one.closesAt.slice(0, 10))
    .filter(isCivilDate)
    .toSorted()
  const [first, last] = mayShow(certainty, 'day') ? [days.at(0), days.at(-1)] : []
  if (first && last) return { from: first.slice(5, 7), to: last.slice(5, 7) }
  return certainty !== 'unknown' && usualCloses?.from && usualCloses.to ? usualCloses : undefined
}

/** `2027-28` → `2028-29`, `2099-00` → `2100-01`; any other text stays. */
export function nextAcademicYear(typed: string): string {
  const [, first] = /^(\d{4})-\d{2}$/.exec(typed) ?? []
  if (first === undefined) return typed
  const year = Number(first) + 1
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}
