import { z } from 'zod'
import { Bilingual, CivilDate, CurrencyCode, Slug } from '#contract/common/common.ts'
import { groundMembers } from '#contract/common/grounds.ts'
import {
  costItems,
  estimateGroups,
  estimateParams,
  levels,
  lifestyles,
  ownershipKinds,
  sourceTypes,
  tuitionPeriods,
} from '#contract/common/values/vocabulary.ts'

/**
 * One word of an address. If repeated, the first counts; nonsense is named in the answer, not
 * refused.
 */
const Word = z.union([z.string(), z.array(z.string())]).optional()

/**
 * What a year and a whole degree cost. Every parameter may be left out: a bachelor's degree, either
 * kind of university, anywhere, a usual life, for a person from abroad.
 */
export const EstimateQuery = z.object({
  level: Word,
  ownership: Word,
  city: Word,
  lifestyle: Word,
  /** ISO 3166-1 alpha-2: decides which tuition applies. */
  nationality: Word,
  /** The home currency, ISO 4217. */
  currency: Word,
  /** A program's key: its own level, city, length and tuition are used. */
  program: Word,
}) satisfies z.ZodObject<Record<(typeof estimateParams)[number], typeof Word>>
export type EstimateQuery = z.infer<typeof EstimateQuery>

/** In minor units of the local currency, and of the home currency if there is a rate. */
export const EstimateAmount = z
  .object({ local: z.number().int(), home: z.number().int().nullable() })
  .meta({ id: 'EstimateAmount' })
export type EstimateAmount = z.infer<typeof EstimateAmount>

/** From one amount to another; a single amount is both. */
export const EstimateRange = z
  .object({ low: EstimateAmount, high: EstimateAmount })
  .meta({ id: 'EstimateRange' })
export type EstimateRange = z.infer<typeof EstimateRange>

/** A fee as it is published. */
const PublishedFee = z.object({
  amountMinor: z.number().int(),
  currency: CurrencyCode,
  period: z.enum(tuitionPeriods),
  academicYear: z.string().nullable(),
})
export type PublishedFee = z.infer<typeof PublishedFee>

/** Figures older than this many academic years count in no total. */
export const countedYears = 3

/** The year in which a day's academic year began: in September. */
export function academicYearOf(today: string): number {
  return Number(today.slice(0, 4)) - (today.slice(5, 7) < '09' ? 1 : 0)
}

/** Whether a figure's year is too long ago to count; one without a year is not. */
export function isTooOld(year: string | null, today: string): boolean {
  const named = year?.match(/\b(?:19|20)\d{2}(?=[-–]\d{2})|\b(?:19|20)\d{2}\b/g) ?? []
  const newest = Math.max(...named.map(Number))
  return Number.isFinite(newest) && newest < academicYearOf(today) - countedYears
}

/**
 * Why a line counts for nothing: it is unknown; it is too old; it is a usual value, not a
 * known one; or it is in a currency that has no rate from the last year.
 */
export const leftOutReasons = ['unknown', 'old', 'unsure', 'unconverted'] as const

/** A figure as its source gives it, in major units. */
export const CostFigure = z
  .object({
    key: Slug,
    /** Null when it is about the whole destination. */
    city: z.string().nullable(),
    covers: z.array(z.enum(costItems)).min(1),
    amountMin: z.number().min(0),
    amountMax: z.number().min(0),
    currency: CurrencyCode,
    period: z.enum(['month', 'semester', 'year', 'once']),
    validForYear: z.string().nullable(),
    ...groundMembers,
    sourceType: z.enum(sourceTypes),
    reviewBy: CivilDate,
    note: Bilingual.nullable(),
  })
  .meta({ id: 'CostFigure' })
export type CostFigure = z.infer<typeof CostFigure>

/** How many belong to each year, the newest first; null is those without one. */
const ByYear = z.array(z.object({ year: z.string().nullable(), count: z.number().int() }))
export type ByYear = z.infer<typeof ByYear>

const Origin = z.discriminatedUnion('kind', [
  /**
   * The fees of the catalogue's own programs of this kind, in this city or in the destination. Of
   * an even number the lower of the two in the middle counts, because each is a published fee.
   */
  z.object({
    kind: z.literal('catalogue'),
    /** Programs whose fee counts, and how many of them are groups that share one fee. */
    programs: z.number().int(),
    groups: z.number().int(),
    city: z.string().nullable(),
    years: ByYear,
    /** Null if none counts. */
    fees: z.object({ low: PublishedFee, middle: PublishedFee, high: PublishedFee }).nullable(),
    /** Programs whose fee counts for nothing, by reason. */
    leftOut: z.object({
      old: ByYear,
      unsure: z.number().int(),
      unconverted: z.number().int(),
    }),
  }),
  z.object({ kind: z.literal('program'), fee: PublishedFee, ...groundMembers }),
  z.object({ kind: z.literal('figure'), figure: CostFigure }),
])

/**
 * The amount of one payment, or of several that a source gives in one figure. `range` are the ends
 * of what is known, `used` is what counts in the totals: for a year, or once if `isOnce`. If
 * nothing counts `used` is null, and `leftOut` says why.
 */
export const EstimateLine = z
  .object({
    items: z.array(z.enum(['tuition', ...costItems])),
    group: z.enum(estimateGroups),
    isOnce: z.boolean(),
    range: EstimateRange.nullable(),
    used: EstimateRange.nullable(),
    /** Over the whole degree; also null if its length is not known. */
    whole: EstimateRange.nullable(),
    /** It was published in another currency than the local one. */
    isConverted: z.boolean(),
    leftOut: z.enum(leftOutReasons).nullable(),
    origin: Origin.nullable(),
  })
  .meta({ id: 'EstimateLine' })
export type EstimateLine = z.infer<typeof EstimateLine>

const optionOf = <T extends z.ZodType>(value: T) => z.object({ value, programs: z.number().int() })

/**
 * An estimate, for a destination's page and for a program's: request it with `program` set to get
 * the true cost of that program. Lines are in the order in which they are shown. In
 * `app/public/destinations`, `estimateView` puts it into words and `EstimateBreakdown` draws it.
 */
export const Estimate = z
  .object({
    destination: z.string(),
    choice: z.object({
      level: z.enum(levels),
      ownership: z.enum(ownershipKinds).nullable(),
      city: z.string().nullable(),
      lifestyle: z.enum(lifestyles),
      nationality: z.string().nullable(),
      currency: CurrencyCode,
      program: Slug.nullable(),
    }),
    /** The title of the chosen program. */
    programTitle: Bilingual.nullable(),
    /** The parts of the request that could not be used. */
    unused: z.array(z.object({ param: z.enum(estimateParams), value: z.string() })),
    localCurrency: CurrencyCode,
    /**
     * The rates that amounts were converted with, each with its own day and source. For a currency
     * fixed to another one, the other's rate is also there; one fixed to the euro has no day.
     */
    rates: z.array(
      z.object({
        currency: CurrencyCode,
        perEuro: z.number(),
        asOf: CivilDate.nullable(),
        fixedTo: CurrencyCode.nullable(),
        source: z.string(),
        sourceUrl: z.string().nullable(),
      }),
    ),
    /** Currencies that nothing was converted with, because their rate is more than a year old. */
    outdated: z.array(z.object({ currency: CurrencyCode, asOf: CivilDate.nullable() })),
    /** The program's length; or the middle of this kind's lengths, if most come from a source. */
    durationMonths: z.number().int().nullable(),
    lines: z.array(EstimateLine),
    groups: z.array(z.object({ group: z.enum(estimateGroups), firstYear: EstimateRange })),
    /** Including what is paid once. */
    firstYear: EstimateRange,
    /** From the second year on. */
    furtherYear: EstimateRange,
    wholeDegree: EstimateRange.nullable(),
    /** A line counts for nothing: the totals are the least it costs. */
    isAtLeast: z.boolean(),
    /** Tuition counts for nothing: there is no total, only what all the rest comes to. */
    isWithoutTuition: z.boolean(),
    /** How many of the lines count, and which years they are from. */
    parts: z.object({ counted: z.number().int(), all: z.number().int(), years: ByYear }),
    /** Other figures for the same city and items, left out of the sum. */
    compare: z.array(CostFigure),
    options: z.object({
      levels: z.array(optionOf(z.enum(levels))),
      ownerships: z.array(optionOf(z.enum(ownershipKinds))),
      cities: z.array(optionOf(z.string())),
      currencies: z.array(z.string()),
    }),
  })
  .meta({ id: 'Estimate' })
export type Estimate = z.infer<typeof Estimate>
