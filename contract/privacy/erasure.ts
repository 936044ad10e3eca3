import { z } from 'zod'
import { ApplicationNumber } from '#contract/admissions/admissions.ts'
import { Bilingual, CivilDate, Language, MailedCode, OpaqueKey } from '#contract/common/common.ts'
import { erasureReasons, erasureRefusals, erasureStates } from './values/erasure-rules.ts'

const Instant = z.iso.datetime()

/** What an applicant sees of their request to delete everything. */
export const ErasureView = z.object({
  /** Null if it was not requested. */
  state: z.enum(erasureStates).nullable(),
  askedAt: Instant.nullable(),
  /** When it is done automatically. */
  dueAt: Instant.nullable(),
  /** By when staff answer, if they have to look at it first. */
  answerBy: CivilDate.nullable(),
  refusal: z.string().nullable(),
  /** What was sent to a university, which has its own copy that we can't delete. */
  sentTo: z.array(z.object({ university: Bilingual, at: Instant })),
  /** The days between the code and the deletion. */
  waitingDays: z.number().int(),
  /** The key of the form it was sent with: its copy on the device is deleted too. */
  draftKey: OpaqueKey.nullable(),
})
export type ErasureView = z.infer<typeof ErasureView>

export const ConfirmErasure = z.strictObject({
  code: MailedCode,
})

/** Those that staff have to answer, or those that wait for their day. */
export const ErasureRequestQuery = z.object({
  state: z.enum(['with_staff', 'waiting']).optional(),
})
export type ErasureRequestQuery = z.infer<typeof ErasureRequestQuery>

/** A confirmed request that waits for staff, or for its day. */
export const ErasureRequestRow = z.object({
  applicant: z.object({
    key: OpaqueKey,
    name: z.string(),
    language: Language,
    version: z.number().int(),
  }),
  numbers: z.array(ApplicationNumber),
  state: z.enum(erasureStates),
  askedAt: Instant,
  dueAt: Instant.nullable(),
  answerBy: CivilDate.nullable(),
  overdue: z.boolean(),
  /** Universities that have a copy: one reason why staff look at it first. */
  sentTo: z.array(z.string()),
  /** The other: a dispute for which the file is kept. */
  keptBecause: z.string().nullable(),
})
export type ErasureRequestRow = z.infer<typeof ErasureRequestRow>
export const ErasureRequests = z.array(ErasureRequestRow)
export type ErasureRequests = z.infer<typeof ErasureRequests>

/** What staff see of one file. */
export const ErasureOfFile = z.object({
  request: ErasureView.omit({ draftKey: true, waitingDays: true }),
  keptSince: Instant.nullable(),
  keptBecause: z.string().nullable(),
  version: z.number().int(),
})
export type ErasureOfFile = z.infer<typeof ErasureOfFile>

/**
 * A closed list: the trail keeps it when everything else is gone, so it must not say who it was.
 */
export const EraseApplicant = z.strictObject({ reason: z.enum(erasureReasons) })

/** The applicant reads the reason in their language, and below it what staff add in their own words. */
export const RefuseErasure = z
  .strictObject({
    because: z.enum(erasureRefusals),
    note: z.string().trim().max(1000).default(''),
  })
  .refine(({ because, note }) => because !== 'other' || note !== '', {
    path: ['note'],
    error: 'required',
  })
export type RefuseErasure = z.infer<typeof RefuseErasure>

/** Null lifts it. */
export const KeepFile = z.strictObject({
  because: z.string().trim().min(1).max(1000).nullable(),
})
