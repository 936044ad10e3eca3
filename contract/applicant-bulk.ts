import { z } from 'zod'
import { ApplicationNumber, ApplicationStatus } from './admissions.ts'
import { ApplicantListQuery, ApplicantRow, Tag } from './applicants.ts'
import { OpaqueKey } from './common.ts'
import { type ProblemCode, problems } from './problems.ts'

/** How many are changed with one request; a browser sends one after the other and shows how far. */
export const bulkStep = 50
/** How many can be chosen at once. */
export const bulkMost = 5000

const reason = z.string().trim().min(1).max(2000).nullable()
const numbers = z.array(ApplicationNumber).min(1).max(bulkStep)

export const BulkMove = z.strictObject({
  to: ApplicationStatus,
  /** Each applicant reads the one in their language. */
  reason: z.strictObject({ en: reason, fr: reason }),
  /** Each from the version that was on screen. */
  items: z
    .array(z.strictObject({ number: ApplicationNumber, version: z.int32() }))
    .min(1)
    .max(bulkStep),
})
export type BulkMove = z.infer<typeof BulkMove>

export const BulkAssign = z.strictObject({ owner: OpaqueKey.nullable(), numbers })
export type BulkAssign = z.infer<typeof BulkAssign>

export const BulkTag = z.strictObject({ tag: Tag, on: z.boolean(), numbers })
export type BulkTag = z.infer<typeof BulkTag>

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code)

/** What became of each; null where it was done. */
export const BulkResult = z.array(
  z.object({
    number: ApplicationNumber,
    problem: z.string().refine(isProblemCode).nullable(),
  }),
)
export type BulkResult = z.infer<typeof BulkResult>

/** Everything that a list's filters leave, to be changed together. */
export const Selection = z.object({
  items: z.array(z.object({ number: ApplicationNumber, version: z.number().int() })),
  total: z.number().int(),
})
export type Selection = z.infer<typeof Selection>

export const BoardQuery = ApplicantListQuery.omit({
  page: true,
  size: true,
  sort: true,
  status: true,
})
export type BoardQuery = z.infer<typeof BoardQuery>

/** The stages that something stands in: how many, and the first of them by their promised day. */
export const Board = z.array(
  z.object({ status: ApplicationStatus, total: z.number().int(), rows: z.array(ApplicantRow) }),
)
export type Board = z.infer<typeof Board>

export const Tags = z.array(z.string())
