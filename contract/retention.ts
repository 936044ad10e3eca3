import { z } from 'zod'

const Days = z.number().int()

/** How long what is personal is kept, in days: what everybody may read. */
export const RetentionTimes = z.object({
  draftDays: Days,
  draftWarningDays: Days,
  endedDays: Days,
  identityDocumentDays: Days,
  enrolledDays: Days,
  accessTraceDays: Days,
})
export type RetentionTimes = z.infer<typeof RetentionTimes>
