import { z } from 'zod'
import { MailedCode } from '#contract/common/common.ts'
import { Email } from '#contract/people/email.ts'
import { AccessToken } from './admissions.ts'

/** Another address for one's mails, and whether the links that were mailed so far end with the old. */
export const AskEmailCorrection = z.strictObject({
  email: Email,
  endLink: z.boolean().default(false),
})
export type AskEmailCorrection = z.infer<typeof AskEmailCorrection>

export const ConfirmEmailCorrection = z.strictObject({ code: MailedCode })

/** Where an applicant is written to. Most of each address is hidden: whoever holds the link sees it. */
export const EmailCorrectionView = z.object({
  mailedTo: z.string(),
  /** When the applicant corrected it last. */
  correctedAt: z.iso.datetime().nullable(),
  /** Until when, and where, what opens the file still goes: to the address before. */
  held: z.object({ until: z.iso.datetime(), to: z.string() }).nullable(),
  /** A new one to which a code was mailed that wasn't entered yet. */
  pending: z
    .object({
      to: z.string(),
      /** The address that was probably meant, where that one looks like a slip. */
      meant: z.string().nullable(),
      endLink: z.boolean(),
    })
    .nullable(),
})
export type EmailCorrectionView = z.infer<typeof EmailCorrectionView>

/** The secret of the private link, which is a new one where the old was ended. */
export const EmailCorrected = z.object({ accessToken: AccessToken })
