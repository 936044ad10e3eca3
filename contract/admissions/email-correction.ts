import { z } from 'zod'
import { MailedCode } from '#contract/common/common.ts'
import { Email } from '#contract/people/email.ts'
import { AccessToken } from './admissions.ts'

/**
 * Another address for the applicant's e-mails, and whether the links that were e-mailed so far stop
 * working.
 */
export const AskEmailCorrection = z.strictObject({
  email: Email,
  endLink: z.boolean().default(false),
})
export type AskEmailCorrection = z.infer<typeof AskEmailCorrection>

export const ConfirmEmailCorrection = z.strictObject({ code: MailedCode })

/**
 * Where an applicant is written to. Most of each address is hidden, because anyone with the link
 * sees it.
 */
export const EmailCorrectionView = z.object({
  mailedTo: z.string(),
  /** When the applicant last corrected it. */
  correctedAt: z.iso.datetime().nullable(),
  /** Until when, and where, links that open the file still go: to the address before. */
  held: z.object({ until: z.iso.datetime(), to: z.string() }).nullable(),
  /** A new address with a code that has not been entered yet. */
  pending: z
    .object({
      to: z.string(),
      /** The address that was probably meant, if that one looks like a slip. */
      meant: z.string().nullable(),
      endLink: z.boolean(),
    })
    .nullable(),
})
export type EmailCorrectionView = z.infer<typeof EmailCorrectionView>

/** The secret of the private link; a new one if the old link was ended. */
export const EmailCorrected = z.object({ accessToken: AccessToken })
