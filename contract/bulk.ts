import { z } from 'zod'
import { ProgramFilters } from './catalogue-lists.ts'
import { Bilingual, OpaqueKey, Slug } from './common.ts'

export const BulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('publish') }),
  z.strictObject({ kind: z.literal('archive') }),
  z.strictObject({
    kind: z.literal('field'),
    field: z.string().regex(/^\d{2,4}$/, { error: 'not_a_choice' }),
  }),
])
export type BulkAction = z.infer<typeof BulkAction>

/** Programs one by one, or all that fit filters: then with how many those were on the screen. */
export const BulkSelection = z.union([
  z.strictObject({ keys: z.array(Slug).min(1).max(1000) }),
  z.strictObject({ query: ProgramFilters, expected: z.number().int().min(1) }),
])
export type BulkSelection = z.infer<typeof BulkSelection>

export const BulkInput = z
  .strictObject({ selection: BulkSelection, action: BulkAction })
  .meta({ id: 'BulkInput' })
export type BulkInput = z.infer<typeof BulkInput>

/** How many of those that were refused are told one by one. */
export const mostRefusedTold = 500

/** How far an act on many programs is. */
export const BulkView = z
  .object({
    key: OpaqueKey,
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

/** One's own of the last days, the latest first. */
export const BulkViews = z.array(BulkView.omit({ told: true }))
export type BulkSummary = z.infer<typeof BulkViews>[number]
