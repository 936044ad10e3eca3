import { z } from 'zod'
import { ApplicationNumber } from '#contract/admissions/admissions.ts'
import { OpaqueKey, PageQuery, pageOf } from '#contract/common/common.ts'
import { mailFailureKinds } from '#contract/common/values/vocabulary.ts'

export type MailFailureKind = (typeof mailFailureKinds)[number]

export const MailFailureListQuery = PageQuery.extend({
  /** Those that nobody has seen to yet, or the others. */
  state: z.enum(['open', 'handled']).default('open'),
  q: z.string().max(200).optional(),
  /** Only mails to the address on this applicant's file. */
  applicant: OpaqueKey.optional(),
  sort: z.enum(['failedAt', '-failedAt']).default('-failedAt'),
})
export type MailFailureListQuery = z.infer<typeof MailFailureListQuery>

export const MailFailure = z.object({
  id: z.number().int(),
  to: z.string(),
  /** Where it goes if it is tried again, where the applicant's address has changed meanwhile. */
  newAddress: z.string().nullable(),
  /** What it says, as a title without what only its reader is told. */
  title: z.object({ en: z.string(), fr: z.string() }),
  application: ApplicationNumber.nullable(),
  /** Who is reached at this address; several people may share one. */
  applicants: z.array(z.object({ key: OpaqueKey, name: z.string() })),
  failure: z.enum(mailFailureKinds),
  /** What the mail server said last, in its own words. */
  error: z.string().nullable(),
  attempts: z.number().int(),
  createdAt: z.iso.datetime(),
  failedAt: z.iso.datetime(),
  handledAt: z.iso.datetime().nullable(),
  handledBy: z.string().nullable(),
  /** Its words are still there, and still true. */
  canRetry: z.boolean(),
  version: z.number().int(),
})
export type MailFailure = z.infer<typeof MailFailure>
export const MailFailurePage = pageOf(MailFailure)

/** `handled`: somebody has seen to it, or has not after all. */
export const MailFailureEdit = z.strictObject({ handled: z.boolean() })
export type MailFailureEdit = z.infer<typeof MailFailureEdit>
