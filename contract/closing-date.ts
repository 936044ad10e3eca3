import { z } from 'zod'
import { mayShow } from './certainty.ts'
import { groundMembers, MonthSpan } from './grounds.ts'
import { localTimeOf, namesHour } from './local-time.ts'

/** When an intake closes for one person, with what that rests on. */
export const closingMembers = {
  /** Null: not known. */
  closesAt: z.iso.datetime().nullable(),
  certainty: groundMembers.certainty,
  sourceUrl: groundMembers.sourceUrl,
  sourceName: groundMembers.sourceName,
  checkedOn: groundMembers.checkedOn,
  /** The months in which it closes in other years. */
  usualCloses: MonthSpan.nullable(),
}
const ClosingDate = z.object(closingMembers)
export type ClosingDate = z.infer<typeof ClosingDate>

type Moment = Pick<ClosingDate, 'certainty'> & { zone: string }

/**
 * A closing date as the day that it is where the university is, or as an instant where its hour is
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
