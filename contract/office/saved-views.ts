import { z } from 'zod'
import { OpaqueKey } from '#contract/common/common.ts'

/** Screens whose list can be kept as a view. */
export const viewScreens = [
  'programs',
  'universities',
  'scholarships',
  'applicants',
  'messages',
] as const
export const ViewScreen = z.enum(viewScreens)
export type ViewScreen = z.infer<typeof ViewScreen>

export const maxViewName = 60

/** What a screen's address holds: filters, order, columns. The page number is no part of it. */
const ViewQuery = z
  .record(z.string().regex(/^[A-Za-z]{1,30}$/, { error: 'invalid' }), z.string().max(300))
  .refine((query) => Object.keys(query).length <= 30, { error: 'too_long' })

export const SavedViewInput = z
  .strictObject({
    screen: ViewScreen,
    name: z.string().trim().min(1, { error: 'required' }).max(maxViewName),
    query: ViewQuery,
    shared: z.boolean(),
  })
  .meta({ id: 'SavedViewInput' })
export type SavedViewInput = z.infer<typeof SavedViewInput>

export const SavedViewChange = SavedViewInput.omit({ screen: true })
export type SavedViewChange = z.infer<typeof SavedViewChange>

export const SavedView = z
  .object({
    key: OpaqueKey,
    screen: ViewScreen,
    name: z.string(),
    query: z.record(z.string(), z.string()),
    shared: z.boolean(),
    /** Whose it is; absent if it is the reader's own. */
    owner: z.string().nullable(),
    /** Whether the screen opens with it, for the reader. */
    first: z.boolean(),
    version: z.number().int(),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof SavedView>
export const SavedViews = z.array(SavedView)

/** The view that a screen opens with for the reader; null: none. */
export const FirstView = z.strictObject({ screen: ViewScreen, view: OpaqueKey.nullable() })
export type FirstView = z.infer<typeof FirstView>
