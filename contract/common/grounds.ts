import { z } from 'zod'
import { CivilDate, WebAddress } from './common.ts'
import { certainties } from './values/certainty.ts'

export const Certainty = z.enum(certainties)

/**
 * Where a value comes from and how certain it is, beside the value. The server checks that these
 * fit together when it is written (`groundFaults`).
 */
export const groundMembers = {
  certainty: Certainty,
  sourceUrl: WebAddress.nullable(),
  sourceName: z.string().trim().min(1).max(200).nullable(),
  /** If confirmed: who opened the page, and when. Otherwise when the source was read. */
  checkedOn: CivilDate.nullable(),
  /** The member of staff who opened it: an account's key. The server sets it, not the client. */
  checkedBy: z.string().max(40).nullable().default(null),
}

/** A part of a year, in whole months. */
export const MonthSpan = z.strictObject({
  from: z.string().regex(/^(0[1-9]|1[0-2])$/, { error: 'day_of_typical' }),
  to: z.string().regex(/^(0[1-9]|1[0-2])$/, { error: 'day_of_typical' }),
})
