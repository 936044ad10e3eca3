import { z } from 'zod'
import { MailedCode } from '#contract/common/common.ts'

/** Whether the holder of a private link has shown in this browser that they read its e-mails. */
export const AddressProof = z.object({
  proved: z.boolean(),
  /** Where the code goes. Most of it is hidden, because anyone with the link sees it. */
  mailedTo: z.string(),
  /** Until then it goes to the address before the one that was given last. */
  heldUntil: z.iso.datetime().nullable(),
  /** A code has been sent and is waiting to be entered. */
  codeSent: z.boolean(),
})
export type AddressProof = z.infer<typeof AddressProof>

export const ConfirmProof = z.strictObject({ code: MailedCode })
