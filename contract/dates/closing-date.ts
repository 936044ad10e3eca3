import { z } from 'zod'
import { groundMembers, MonthSpan } from '#contract/common/grounds.ts'

/** When an intake closes for one person, and on what that is based. */
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
