import { z } from 'zod'

const Days = z.number().int()

/** The office's current promises, in days. */
export const Promises = z.object({
  /** Until the next step of an application in a state in which someone has one to take. */
  promisedDays: z.object({
    submitted: Days,
    in_review: Days,
    documents_requested: Days,
    ready_to_send: Days,
    offer_unconditional: Days,
    visa_preparing: Days,
  }),
  /** A form that was not handed in, after it was last saved. */
  draftDays: Days,
})
export type Promises = z.infer<typeof Promises>

/** How long personal data is kept, in days: what everyone may read. */
export const RetentionTimes = z.object({
  draftDays: Days,
  draftWarningDays: Days,
  endedDays: Days,
  identityDocumentDays: Days,
  enrolledDays: Days,
  accessTraceDays: Days,
})
export type RetentionTimes = z.infer<typeof RetentionTimes>
