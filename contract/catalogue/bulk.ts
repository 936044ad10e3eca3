import { z } from 'zod'
import { Bilingual, OpaqueKey, Slug } from '#contract/common/common.ts'
import { SubmissionChannel, TuitionLine } from './catalogue.ts'
import { ProgramFilters, UniversityFilters } from './catalogue-lists.ts'

/** What can be changed in bulk. */
export const bulkSubjects = ['programs', 'universities'] as const
export const BulkSubject = z.enum(bulkSubjects)
export type BulkSubject = z.infer<typeof BulkSubject>

const publish = z.strictObject({ kind: z.literal('publish') })
const archive = z.strictObject({ kind: z.literal('archive') })
const field = z.strictObject({
  kind: z.literal('field'),
  field: z.string().regex(/^\d{2,4}$/, { error: 'not_a_choice' }),
})

const channel = z.strictObject({ kind: z.literal('channel'), channel: SubmissionChannel })
/** Each intake without a successor gets one in the next year, with the usual months and no day. */
const rollOver = z.strictObject({ kind: z.literal('rollOver') })

/** One line of tuition; it replaces the line for the same people and that year. */
const fee = z.strictObject({
  kind: z.literal('fee'),
  line: TuitionLine.extend({
    academicYear: z.string().regex(/^\d{4}(-\d{2})?$/, { error: 'invalid' }),
  }),
})

const NewBulkAction = z.discriminatedUnion('kind', [
  publish,
  archive,
  field,
  channel,
  rollOver,
  fee,
])
export type NewBulkAction = z.infer<typeof NewBulkAction>
/** The same, and undoing an act that kept what it overwrote. */
export const BulkAction = z.discriminatedUnion('kind', [
  ...NewBulkAction.options,
  z.strictObject({ kind: z.literal('undo'), bulk: OpaqueKey }),
])
export type BulkAction = z.infer<typeof BulkAction>
export const UniversityBulkAction = z.discriminatedUnion('kind', [publish, archive])
export type UniversityBulkAction = z.infer<typeof UniversityBulkAction>

export const BulkInput = z
  .strictObject({ selection: selectionBy(ProgramFilters), action: NewBulkAction })
  .meta({ id: 'BulkInput' })
export type BulkInput = z.infer<typeof BulkInput>
export type BulkSelection = BulkInput['selection']

export const UniversityBulkInput = z
  .strictObject({ selection: selectionBy(UniversityFilters), action: UniversityBulkAction })
  .meta({ id: 'UniversityBulkInput' })
export type UniversityBulkInput = z.infer<typeof UniversityBulkInput>

/** One by one, or all that fit filters, with how many those were on the screen. */
function selectionBy<Filters extends z.ZodType>(filters: Filters) {
  return z.union([
    z.strictObject({ keys: z.array(Slug).min(1).max(1000) }),
    z.strictObject({ query: filters, expected: z.number().int().min(1) }),
  ])
}

/** How many programs show what a fee would change. */
export const feesShown = 50

export const FeePreviewInput = z
  .strictObject({ selection: selectionBy(ProgramFilters), line: fee.shape.line })
  .meta({ id: 'FeePreviewInput' })
export type FeePreviewInput = z.infer<typeof FeePreviewInput>

/** The first of the programs, each with its lines of tuition before and after. */
export const FeePreview = z.object({
  total: z.number().int(),
  rows: z
    .array(
      z.object({
        key: Slug,
        title: Bilingual,
        university: z.string(),
        before: z.array(TuitionLine),
        after: z.array(TuitionLine),
      }),
    )
    .max(feesShown),
})
export type FeePreview = z.infer<typeof FeePreview>

/** How many of the refused ones are listed one by one. */
export const mostRefusedListed = 500

/** How far a bulk act has got. */
export const BulkView = z
  .object({
    key: OpaqueKey,
    about: BulkSubject,
    action: BulkAction,
    state: z.enum(['running', 'finished', 'cancelled']),
    total: z.number().int(),
    /** Those that were processed: changed, already up to date, or refused. */
    done: z.number().int(),
    changed: z.number().int(),
    refused: z.number().int(),
    /** Whether it kept what it overwrote, and no one has undone it. */
    canUndo: z.boolean(),
    /** The first of the refused ones, with the reason. */
    told: z.array(
      z.object({
        key: Slug,
        title: Bilingual,
        problem: z.string(),
        /** What is wrong, by field. */
        fields: z.record(z.string(), z.string()),
      }),
    ),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'BulkView' })
export type BulkView = z.infer<typeof BulkView>

/** For how many days staff can find their bulk acts again. */
export const bulkListedDays = 30

/** Those about one kind only, or all. */
export const BulkListQuery = z.object({ about: BulkSubject.optional() })
export type BulkListQuery = z.infer<typeof BulkListQuery>

/** The reader's own of the last days, the latest first. */
export const BulkViews = z.array(BulkView.omit({ told: true }))
export type BulkSummary = z.infer<typeof BulkViews>[number]
