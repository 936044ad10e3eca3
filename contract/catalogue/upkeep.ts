import { z } from 'zod'
import {
  Bilingual,
  CivilDate,
  OpaqueKey,
  PageQuery,
  pageOf,
  WebAddress,
} from '#contract/common/common.ts'
import { MonthSpan } from '#contract/common/grounds.ts'
import { certainties } from '#contract/common/values/certainty.ts'
import { DestinationKey, TuitionPeriod } from './catalogue.ts'
import { figureKinds } from './completeness.ts'

/** What must be looked at again, list by list. Reported errors are separate conversations. */
export const upkeepLists = ['gaps', 'translations', 'intakes'] as const
export const UpkeepList = z.enum(upkeepLists)
export type UpkeepList = z.infer<typeof UpkeepList>

export const upkeepKinds = [
  'fact',
  'scholarship',
  'program',
  'university',
  'destination',
  'living_cost',
  'calendar',
] as const

/** What the line is about: `program:law-lille`, `fact:india/visa-fee`. */
const Subject = z
  .string()
  .regex(
    /^(fact|scholarship|program|university|destination|living_cost|calendar):[a-z0-9-]{1,120}(\/[a-z0-9-]{1,120})?$/,
  )

const count = z.number().int().min(0)

/** How many of a day's lines are chosen at once, for the whole office. */
export const todaysLines = 10

/** How many days pass before a page that staff have looked at is chosen again. */
export const restDays = 30

/**
 * A page is weighed by how often it was read in these days, and by what was started there in those.
 */
export const weighedDays = { readings: 30, applications: 90 } as const

export const UpkeepQuery = PageQuery.extend({
  /** Words in the name of a line, or in its university's. */
  q: z.string().max(200).optional(),
  destination: DestinationKey.optional(),
  /** A key of staff, `me`, or `nobody`. */
  owner: z.union([z.literal(['me', 'nobody']), OpaqueKey]).optional(),
  /**
   * For the gaps: those of one kind, of this certainty, of an earlier year or past their review.
   */
  kind: z.enum(figureKinds).optional(),
  certainty: z.enum(certainties).optional(),
  outdated: z.literal('true').optional(),
})
export type UpkeepQuery = z.infer<typeof UpkeepQuery>

/** What is not known for certain about one thing; for its requirements, the least certain. */
export const UpkeepGap = z
  .object({
    kind: z.enum(figureKinds),
    certainty: z.enum(certainties),
    /** Of an earlier year than this one, past its review, or looked up a year ago. */
    outdated: z.boolean(),
    /** The year it is given for, as its source writes it. */
    year: z.string().nullable(),
    /** When its source was read. */
    readOn: CivilDate.nullable(),
  })
  .meta({ id: 'UpkeepGap' })
export type UpkeepGap = z.infer<typeof UpkeepGap>

export const UpkeepRow = z
  .object({
    subject: Subject,
    kind: z.enum(upkeepKinds),
    key: z.string(),
    name: Bilingual,
    destination: DestinationKey.nullable(),
    /** The value of a fact, the university of a program, the provider of a scholarship. */
    detail: Bilingual.nullable(),
    /** When its source was read, or its last intake was over; null: never. */
    date: CivilDate.nullable(),
    sourceUrl: z.string().nullable(),
    /** The texts that are in one language only. */
    missing: z.array(z.string()),
    gaps: z.array(UpkeepGap),
    /**
     * For a program in the list of gaps: its first fee and its next closing date, to compare with
     * its page.
     */
    says: z
      .object({
        fee: z
          .object({ amountMinor: z.number().int(), currency: z.string(), period: TuitionPeriod })
          .nullable(),
        closes: z.object({ at: z.iso.datetime(), zone: z.string() }).nullable(),
        usualCloses: MonthSpan.nullable(),
      })
      .nullable(),
    /** How often its page was read lately. */
    readings: count,
    /** When staff last looked at it. */
    lookedOn: CivilDate.nullable(),
    /** The version of what a confirmation changes: for a fact, its destination's. */
    version: z.number().int(),
    owner: z.object({ key: OpaqueKey, name: z.string() }).nullable(),
  })
  .meta({ id: 'UpkeepRow' })
export type UpkeepRow = z.infer<typeof UpkeepRow>
export const UpkeepPage = pageOf(UpkeepRow)

/**
 * The pages that the office works through today, the heaviest first; none is added automatically.
 */
export const UpkeepToday = z
  .object({
    day: CivilDate,
    rows: z.array(UpkeepRow.extend({ done: z.boolean() })),
    done: count,
    left: count,
    /** Whether there are others that could be requested. */
    hasMore: z.boolean(),
  })
  .meta({ id: 'UpkeepToday' })
export type UpkeepToday = z.infer<typeof UpkeepToday>

/** Asks for more lines today than `shown`, the number of lines on screen. */
export const UpkeepMore = z.strictObject({ shown: count.max(10_000) })

/** A member of staff opened the page: what it doesn't give stays as it is. */
export const UpkeepLook = z.strictObject({ subject: Subject })

/**
 * How many pages have a gap of one kind, by the least certain of them; and how many are outdated.
 */
export const UpkeepFigure = z.object({
  pages: count,
  byCertainty: z.object(
    Object.fromEntries(certainties.map((one) => [one, count])) as Record<
      (typeof certainties)[number],
      typeof count
    >,
  ),
  outdated: count,
})
export type UpkeepFigure = z.infer<typeof UpkeepFigure>

/** Each count is the total of the list with the same filters. */
export const UpkeepFigures = z
  .object({
    destinations: z.array(
      z.object({
        destination: DestinationKey,
        /** Pages with any gap. */
        pages: count,
        rows: z.array(UpkeepFigure.extend({ kind: z.enum(figureKinds) })),
      }),
    ),
  })
  .meta({ id: 'UpkeepFigures' })
export type UpkeepFigures = z.infer<typeof UpkeepFigures>

/** Everyone's lines, or only those that one person looks after. */
export const UpkeepCountsQuery = UpkeepQuery.pick({ owner: true })
export type UpkeepCountsQuery = z.infer<typeof UpkeepCountsQuery>

/**
 * What remains of today's lines, and how many the other lists have. `reports`: those that this
 * administrator may read.
 */
export const UpkeepCounts = z
  .object({ today: count, translations: count, intakes: count, reports: count })
  .meta({ id: 'UpkeepCounts' })
export type UpkeepCounts = z.infer<typeof UpkeepCounts>

export const UpkeepAssignment = z.strictObject({
  subjects: z.array(Subject).min(1).max(100),
  /** Null: no one. */
  owner: OpaqueKey.nullable(),
})
export type UpkeepAssignment = z.infer<typeof UpkeepAssignment>

/** What a program's page confirms as it is, besides being the page. */
export const ProgramSays = z.strictObject({
  /** The key of an intake whose dates it gives. */
  intake: z.string().max(60).nullable(),
  /** The indexes of fees and of requirements in their lists. */
  tuition: z.array(count).max(20),
  requirements: z.array(count).max(40),
  /** The values that were computed until now. */
  members: z.array(z.enum(['durationMonths', 'languages'])).max(2),
})
export type ProgramSays = z.infer<typeof ProgramSays>

/** A member of staff opened this exact page today, and it still says so. */
export const UpkeepConfirmation = z.strictObject({
  subject: Subject,
  sourceUrl: WebAddress,
  /** For a program; if left out, only its length, its languages and its page. */
  says: ProgramSays.optional(),
})
export type UpkeepConfirmation = z.infer<typeof UpkeepConfirmation>

/** The texts of one thing that are in one language only. */
export const UpkeepTexts = z
  .object({
    /** The version of what a change overwrites: for a fact, its destination's. */
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
