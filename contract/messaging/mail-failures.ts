import { z } from 'zod'
import { ApplicationNumber } from '#contract/admissions/admissions.ts'
import { OpaqueKey, PageQuery, pageOf, Texts } from '#contract/common/common.ts'
import { mailFailureKinds } from '#contract/common/values/vocabulary.ts'

export type MailFailureKind = (typeof mailFailureKinds)[number]

export const MailFailureListQuery = PageQuery.extend({
  /** Those that no one has dealt with yet, or the others. */
  state: z.enum(['open', 'handled']).default('open'),
  q: z.string().max(200).optional(),
  /** Only e-mails to the address on this applicant's file. */
  applicant: OpaqueKey.optional(),
  sort: z.enum(['failedAt', '-failedAt']).default('-failedAt'),
})
export type MailFailureListQuery = z.infer<typeof MailFailureListQuery>

export const MailFailure = z.object({
  id: z.number().int(),
  to: z.string(),
  /** Where it goes if it is tried again, if the applicant's address has changed meanwhile. */
  newAddress: z.string().nullable(),
  /** What it says, as a title without anything that is only for its reader. */
  title: Texts,
  application: ApplicationNumber.nullable(),
  /** Who is reached at this address; several people may share one. */
  applicants: z.array(z.object({ key: OpaqueKey, name: z.string() })),
  failure: z.enum(mailFailureKinds),
  /** The mail server's last answer, in its own words. */
  error: z.string().nullable(),
  attempts: z.number().int(),
  createdAt: z.iso.datetime(),
  failedAt: z.iso.datetime(),
  handledAt: z.iso.datetime().nullable(),
  handledBy: z.string().nullable(),
  /** Its words still exist and are still true. */
  canRetry: z.boolean(),
  version: z.number().int(),
})
export type MailFailure = z.infer<typeof MailFailure>
export const MailFailurePage = pageOf(MailFailure)

/** `handled`: a member of staff has dealt with it, or it is open again. */
export const MailFailureEdit = z.strictObject({ handled: z.boolean() })
export type MailFailureEdit = z.infer<typeof MailFailureEdit>
