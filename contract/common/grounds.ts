import { z } from 'zod'
import { CivilDate, WebAddress } from './common.ts'
import { certainties } from './values/certainty.ts'

export const Certainty = z.enum(certainties)

/**
 * Where a value comes from and how sure it is, beside the value. What goes together, the server
 * checks when it is written (`groundFaults`).
 */
export const groundMembers = {
  certainty: Certainty,
  sourceUrl: WebAddress.nullable(),
  sourceName: z.string().trim().min(1).max(200).nullable(),
  /** When confirmed: by whom and when the page was opened. Else when the source was read. */
  checkedOn: CivilDate.nullable(),
  /** Who of the office opened it: an account's key. The server writes it, not who sends it. */
  checkedBy: z.string().max(40).nullable().default(null),
}

/** A part of a year, in whole months. */
export const MonthSpan = z.strictObject({
  from: z.string().regex(/^(0[1-9]|1[0-2])$/, { error: 'day_of_typical' }),
  to: z.string().regex(/^(0[1-9]|1[0-2])$/, { error: 'day_of_typical' }),
})
