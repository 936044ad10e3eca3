import { z } from 'zod'
import { ApplicationNumber, ApplicationStatus, PassOver } from '#contract/admissions/admissions.ts'
import { eachLanguage, Language, OpaqueKey } from '#contract/common/common.ts'
import { type ProblemCode, problems } from '#contract/common/values/problems.ts'
import { answerLength } from '#contract/common/values/vocabulary.ts'
import { ApplicantListQuery, ApplicantRow, Tag } from './applicants.ts'

/** How many can be chosen one by one. */
export const bulkChosen = 1000
/** How many one act may cover. */
export const bulkMost = 50_000
/** For how many days the outcome of an act can be read. */
export const bulkKeptDays = 30

const words = (longest: number) => z.string().trim().min(1).max(longest).nullable()
/** Each applicant reads the one in their language. */
const inTheirs = (longest: number) => z.strictObject(eachLanguage(words(longest)))

/** What is to be done to many applications or their files at once. */
const NewAct = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('move'),
    to: ApplicationStatus,
    reason: inTheirs(2000),
    passOver: PassOver,
  }),
  z.strictObject({ kind: z.literal('owner'), owner: OpaqueKey.nullable() }),
  z.strictObject({ kind: z.literal('tag'), tag: Tag, on: z.boolean() }),
  /**
   * Asks the person of each file, once, for everything that is missing or rejected and that they
   * have not heard about, with an extra sentence from the sender.
   */
  z.strictObject({ kind: z.literal('ask'), note: inTheirs(1000) }),
  /** With `{{name}}` in place of a value from the file. */
  z.strictObject({ kind: z.literal('message'), text: inTheirs(answerLength) }),
])

/** The same, and undoing what a bulk move did, as long as its e-mails are waiting. */
export const ApplicationAct = z.discriminatedUnion('kind', [
  ...NewAct.options,
  z.strictObject({ kind: z.literal('undo'), bulk: OpaqueKey }),
])
export type ApplicationAct = z.infer<typeof ApplicationAct>

/**
 * Applications one by one, each from the version that was on screen, or all that fit filters, with
 * how many those were.
 */
export const ApplicationSelection = z.union([
  z.strictObject({
    items: z
      .array(z.strictObject({ number: ApplicationNumber, version: z.int32() }))
      .min(1)
      .max(bulkChosen),
  }),
  z.strictObject({
    query: ApplicantListQuery.omit({ page: true, size: true, sort: true, group: true }),
    expected: z.number().int().min(1).max(bulkMost),
  }),
])
export type ApplicationSelection = z.infer<typeof ApplicationSelection>

export const ApplicationBulkInput = z
  .strictObject({ selection: ApplicationSelection, act: NewAct })
  .meta({ id: 'ApplicationBulkInput' })
export type ApplicationBulkInput = z.infer<typeof ApplicationBulkInput>

export const BulkMovesInput = z.strictObject({ selection: ApplicationSelection })

/** Where any of the chosen can be moved, and how many of them. */
export const BulkMoves = z.object({
  total: z.number().int(),
  /** How many people they belong to. */
  people: z.number().int(),
  moves: z.array(
    z.object({
      to: ApplicationStatus,
      fits: z.number().int(),
      /** The languages in which a reason is needed, by which of them read which. */
      reasonIn: z.array(Language),
    }),
  ),
  /** The languages that they read. */
  languages: z.array(Language),
})
export type BulkMoves = z.infer<typeof BulkMoves>

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code)

/** A preview of a bulk move: which applications it would leave as they are. */
export const MoveCheckInput = z
  .strictObject({
    selection: ApplicationSelection,
    to: ApplicationStatus,
    /** The languages in which a reason is written. */
    reasonIn: z.array(Language).default([]),
    passOver: PassOver,
  })
  .meta({ id: 'MoveCheckInput' })
export type MoveCheckInput = z.infer<typeof MoveCheckInput>

/** How many refused ones are named for each reason. */
export const mostNamed = 50

export const MoveCheck = z.object({
  total: z.number().int(),
  refused: z.array(
    z.object({
      problem: z.string().refine(isProblemCode),
      count: z.number().int(),
      /** The first of them. */
      named: z.array(z.object({ number: ApplicationNumber, name: z.string() })),
    }),
  ),
})
export type MoveCheck = z.infer<typeof MoveCheck>

/** How far an act on many applications is. */
export const ApplicationBulk = z
  .object({
    key: OpaqueKey,
    act: ApplicationAct,
    state: z.enum(['running', 'finished', 'cancelled']),
    total: z.number().int(),
    /** Those that have been processed: done, or refused. */
    done: z.number().int(),
    refused: z.number().int(),
    /** Until when the last of its e-mails waits: until then some of it can be undone. */
    undoUntil: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ApplicationBulk' })
export type ApplicationBulk = z.infer<typeof ApplicationBulk>

/** The reader's own of the last days, the latest first. */
export const ApplicationBulks = z.array(ApplicationBulk)

/** Which ones stay as they are, whose they are, and the reason for each. */
export const BulkRefusals = z.array(
  z.object({
    number: ApplicationNumber,
    /** Null if the reader may not see the application, or no longer may. */
    name: z.string().nullable(),
    problem: z.string().refine(isProblemCode),
  }),
)
export type BulkRefusals = z.infer<typeof BulkRefusals>

export const BoardQuery = ApplicantListQuery.omit({
  page: true,
  size: true,
  sort: true,
  group: true,
  status: true,
})
export type BoardQuery = z.infer<typeof BoardQuery>

/** The stages that have applications: how many, and the first of them by their promised day. */
export const Board = z.array(
  z.object({ status: ApplicationStatus, total: z.number().int(), rows: z.array(ApplicantRow) }),
)
export type Board = z.infer<typeof Board>

export const Tags = z.array(z.string())
