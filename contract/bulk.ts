import { z } from 'zod'
import { SubmissionChannel } from './catalogue.ts'
import { ProgramFilters, UniversityFilters } from './catalogue-lists.ts'
import { Bilingual, OpaqueKey, Slug } from './common.ts'

/** Of what many are changed at once. */
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
/** Each intake that has no successor gets one of the next year, with the usual months and no day. */
const rollOver = z.strictObject({ kind: z.literal('rollOver') })

export const BulkAction = z.discriminatedUnion('kind', [publish, archive, field, channel, rollOver])
export type BulkAction = z.infer<typeof BulkAction>
export const UniversityBulkAction = z.discriminatedUnion('kind', [publish, archive])
export type UniversityBulkAction = z.infer<typeof UniversityBulkAction>

export const BulkInput = z
  .strictObject({ selection: selectionBy(ProgramFilters), action: BulkAction })
  .meta({ id: 'BulkInput' })
export type BulkInput = z.infer<typeof BulkInput>
export type BulkSelection = BulkInput['selection']

export const UniversityBulkInput = z
  .strictObject({ selection: selectionBy(UniversityFilters), action: UniversityBulkAction })
  .meta({ id: 'UniversityBulkInput' })
export type UniversityBulkInput = z.infer<typeof UniversityBulkInput>

/** One by one, or all that fit filters: then with how many those were on the screen. */
function selectionBy<Filters extends z.ZodType>(filters: Filters) {
  return z.union([
    z.strictObject({ keys: z.array(Slug).min(1).max(1000) }),
    z.strictObject({ query: filters, expected: z.number().int().min(1) }),
  ])
}

/** How many of those that were refused are told one by one. */
export const mostRefusedTold = 500

/** How far an act on many is. */
export const BulkView = z
  .object({
    key: OpaqueKey,
    about: BulkSubject,
    action: BulkAction,
    state: z.enum(['running', 'finished', 'cancelled']),
    total: z.number().int(),
    /** Those that were gone through: changed, as they were already, or refused. */
    done: z.number().int(),
    changed: z.number().int(),
    refused: z.number().int(),
    /** The first of those that were refused, with why. */
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

/** For how many days somebody finds again what they have done to many. */
export const bulkListedDays = 30

/** Those about one kind only, or all. */
export const BulkListQuery = z.object({ about: BulkSubject.optional() })
export type BulkListQuery = z.infer<typeof BulkListQuery>

/** One's own of the last days, the latest first. */
export const BulkViews = z.array(BulkView.omit({ told: true }))
export type BulkSummary = z.infer<typeof BulkViews>[number]
