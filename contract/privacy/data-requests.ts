import { z } from 'zod'
import { CivilDate, Language, OpaqueKey } from '#contract/common/common.ts'

const Instant = z.iso.datetime()

/** The parts of a file that the team has to look at before its person reads them. */
export const reviewedKinds = ['note', 'task', 'contact', 'message', 'paper'] as const
export type ReviewedKind = (typeof reviewedKinds)[number]

export const leftOutLength = 500

/** The progress of the copy of what the team wrote about the holder of a private link. */
export const OwnDataRequest = z
  .object({
    state: z.enum(['none', 'preparing', 'released']),
    askedAt: Instant.nullable(),
    /** The last day on which it is released. */
    answerBy: CivilDate.nullable(),
    releasedAt: Instant.nullable(),
    leftOut: z.number().int(),
  })
  .meta({ id: 'OwnDataRequest' })
export type OwnDataRequest = z.infer<typeof OwnDataRequest>

/** One line to look at. */
export const ReviewedItem = z.object({
  /** Its kind and number, such as `note:12`. */
  id: z.string(),
  kind: z.enum(reviewedKinds),
  at: Instant,
  /** Its words; for a document its name. */
  text: z.string(),
  leftOut: z.string().nullable(),
})
export type ReviewedItem = z.infer<typeof ReviewedItem>

/** What the team looks at, for one person who asked. */
export const DataReview = z
  .object({
    askedAt: Instant,
    answerBy: CivilDate,
    releasedAt: Instant.nullable(),
    items: z.array(ReviewedItem),
  })
  .meta({ id: 'DataReview' })
export type DataReview = z.infer<typeof DataReview>

export const DataRequestRow = z.object({
  applicant: z.object({ key: OpaqueKey, name: z.string(), language: Language }),
  numbers: z.array(z.string()),
  askedAt: Instant,
  answerBy: CivilDate,
  overdue: z.boolean(),
})
export type DataRequestRow = z.infer<typeof DataRequestRow>
export const DataRequests = z.array(DataRequestRow)
export type DataRequests = z.infer<typeof DataRequests>

/** Every line that was on screen, with the reason for each that is left out. */
export const ReleaseData = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z]+:\d{1,15}$/, { error: 'not_a_key' }),
        leftOut: z.string().trim().min(1).max(leftOutLength).nullable(),
      }),
    )
    .max(10_000),
})
export type ReleaseData = z.infer<typeof ReleaseData>
