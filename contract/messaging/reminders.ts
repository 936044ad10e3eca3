import { z } from 'zod'

export const RemindersView = z.object({
  /** One form that is not sent yet, or everything that one person sent. */
  of: z.enum(['draft', 'applicant']),
  stopped: z.boolean(),
})
export type RemindersView = z.infer<typeof RemindersView>
