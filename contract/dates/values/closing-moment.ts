import { mayShow } from '#contract/common/values/certainty.ts'
import type { ClosingDate } from '../closing-date.ts'
import { localTimeOf, namesHour } from './local-time.ts'

type Moment = Pick<ClosingDate, 'certainty'> & { zone: string }

/**
 * A closing date as the day in the university's time zone, or as an instant if its hour is
 * known and may be shown. The end of a day means that no hour is known.
 */
export function closingMoment(
  closesAt: string,
  { certainty, zone }: Moment,
): { day: string } | { instant: string; zone: string } {
  const hasHour = mayShow(certainty, 'hour') && namesHour(closesAt, zone)
  if (hasHour) return { instant: closesAt, zone }
  return { day: localTimeOf(new Date(closesAt), zone).slice(0, 10) }
}
