import { z } from 'zod'
import { DestinationKey } from './catalogue.ts'
import { Bilingual, CivilDate, OpaqueKey, PageQuery, pageOf, WebAddress } from './common.ts'

/** What has to be looked at again, list by list. Reported errors are conversations of their own. */
export const upkeepLists = ['facts', 'scholarships', 'programs', 'translations', 'intakes'] as const
export const UpkeepList = z.enum(upkeepLists)
export type UpkeepList = z.infer<typeof UpkeepList>

/** What "checked today, still true" can be said of. */
export const confirmableLists = ['facts', 'scholarships', 'programs'] as const
export const ConfirmableList = z.enum(confirmableLists)
export type ConfirmableList = z.infer<typeof ConfirmableList>

export const upkeepKinds = ['fact', 'scholarship', 'program', 'university', 'destination'] as const

/** What the line is about: `program:law-lille`, `fact:india/visa-fee`. */
const Subject = z
  .string()
  .regex(
    /^(fact|scholarship|program|university|destination):[a-z0-9-]{1,120}(\/[a-z0-9-]{1,120})?$/,
  )

export const UpkeepQuery = PageQuery.extend({
  destination: DestinationKey.optional(),
  /** A key of staff, `me`, or `nobody`. */
  owner: z.union([z.literal(['me', 'nobody']), OpaqueKey]).optional(),
})
export type UpkeepQuery = z.infer<typeof UpkeepQuery>

export const UpkeepRow = z
  .object({
    subject: Subject,
    kind: z.enum(upkeepKinds),
    key: z.string(),
    name: Bilingual,
    destination: DestinationKey.nullable(),
    /** What a fact says, the university of a program, who gives a scholarship. */
    detail: Bilingual.nullable(),
    /** By when it was to be looked at, or when it was last; null: never. */
    date: CivilDate.nullable(),
    sourceUrl: z.string().nullable(),
    /** The texts that stand in one language only. */
    missing: z.array(z.string()),
    /** Of what a confirmation changes: a fact's is its destination's. */
    version: z.number().int(),
    owner: z.object({ key: OpaqueKey, name: z.string() }).nullable(),
  })
  .meta({ id: 'UpkeepRow' })
export type UpkeepRow = z.infer<typeof UpkeepRow>
export const UpkeepPage = pageOf(UpkeepRow)

/** Everybody's lines, or only those that somebody looks after. */
export const UpkeepCountsQuery = UpkeepQuery.pick({ owner: true })
export type UpkeepCountsQuery = z.infer<typeof UpkeepCountsQuery>

/** How many lines each list has. `reports`: those that this administrator may read. */
export const UpkeepCounts = z
  .object({
    facts: z.number().int(),
    scholarships: z.number().int(),
    programs: z.number().int(),
    translations: z.number().int(),
    intakes: z.number().int(),
    reports: z.number().int(),
  })
  .meta({ id: 'UpkeepCounts' })
export type UpkeepCounts = z.infer<typeof UpkeepCounts>

export const UpkeepAssignment = z.strictObject({
  subjects: z.array(Subject).min(1).max(100),
  /** Null: nobody. */
  owner: OpaqueKey.nullable(),
})
export type UpkeepAssignment = z.infer<typeof UpkeepAssignment>

/** Looked up today and still true, as this source says. */
export const UpkeepConfirmation = z.strictObject({
  subject: Subject,
  sourceUrl: WebAddress.nullable(),
})
export type UpkeepConfirmation = z.infer<typeof UpkeepConfirmation>

/** The texts of one thing that stand in one language only. */
export const UpkeepTexts = z
  .object({
    /** Of what a change writes over: a fact's is its destination's. */
    version: z.number().int(),
    /** `title`, or `section.visa` of a destination. */
    texts: z.array(z.object({ name: z.string(), text: Bilingual })),
  })
  .meta({ id: 'UpkeepTexts' })
export type UpkeepTexts = z.infer<typeof UpkeepTexts>

export const UpkeepTextsQuery = z.object({ subject: Subject })

export const UpkeepTextsEdit = z.strictObject({
  subject: Subject,
  texts: z.record(z.string().regex(/^[a-z_.-]{1,60}$/, { error: 'not_a_key' }), Bilingual),
})
export type UpkeepTextsEdit = z.infer<typeof UpkeepTextsEdit>

export const UpkeepOwners = z.array(z.object({ key: OpaqueKey, name: z.string() }))
export type UpkeepOwners = z.infer<typeof UpkeepOwners>
