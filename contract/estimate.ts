import { z } from 'zod'
import { Bilingual, CivilDate, CurrencyCode, Slug, WebAddress } from './common.ts'
import {
  confidences,
  costItems,
  destinationKeys,
  estimateGroups,
  estimateParams,
  levels,
  lifestyles,
  ownershipKinds,
  sourceTypes,
} from './vocabulary.ts'

/** One word of an address. Repeated, the first counts; nonsense is named in the answer, not refused. */
const Word = z.union([z.string(), z.array(z.string())]).optional()

/**
 * What a year and a whole degree cost. Every parameter may be left out: a bachelor's degree, either
 * kind of university, anywhere, a usual life, for somebody from abroad.
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

/** In minor units of the local currency, and of the home currency where there is a rate. */
export const EstimateAmount = z
  .object({ local: z.number().int(), home: z.number().int().nullable() })
  .meta({ id: 'EstimateAmount' })
export type EstimateAmount = z.infer<typeof EstimateAmount>

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
    sourceUrl: WebAddress.nullable(),
    sourceType: z.enum(sourceTypes),
    confidence: z.enum(confidences),
    checkedOn: CivilDate,
    reviewBy: CivilDate,
    note: Bilingual.nullable(),
  })
  .meta({ id: 'CostFigure' })
export type CostFigure = z.infer<typeof CostFigure>

const Origin = z.discriminatedUnion('kind', [
  /** The median of the catalogue's own programs of this kind, in this city or in the destination. */
  z.object({
    kind: z.literal('catalogue'),
    programs: z.number().int(),
    city: z.string().nullable(),
    academicYears: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('program'),
    academicYear: z.string().nullable(),
    sourceUrl: z.string().nullable(),
    confidence: z.enum(confidences),
  }),
  z.object({ kind: z.literal('figure'), figure: CostFigure }),
])

/**
 * What one payment, or several that a source gives in one figure, come to. `low` and `high` are the
 * ends of what is known, `used` is what counts in the totals: for a year, or once when `isOnce`.
 * Where nothing is known all three are null and the line counts for nothing.
 */
export const EstimateLine = z
  .object({
    items: z.array(z.enum(['tuition', ...costItems])),
    group: z.enum(estimateGroups),
    isOnce: z.boolean(),
    low: EstimateAmount.nullable(),
    used: EstimateAmount.nullable(),
    high: EstimateAmount.nullable(),
    /** Over the whole degree; null as well when its length is not known. */
    whole: EstimateAmount.nullable(),
    origin: Origin.nullable(),
  })
  .meta({ id: 'EstimateLine' })
export type EstimateLine = z.infer<typeof EstimateLine>

const optionOf = <T extends z.ZodType>(value: T) => z.object({ value, programs: z.number().int() })

/**
 * An estimate, for a destination's page and for a program's: ask for it with `program` set to have
 * the true cost of that one. Lines stand in the order in which they are shown. In
 * `app/public/destinations`, `estimateView` puts it into words and `EstimateBreakdown` draws it.
 */
export const Estimate = z
  .object({
    destination: z.enum(destinationKeys),
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
    /** What was asked and could not be used. */
    unused: z.array(z.object({ param: z.enum(estimateParams), value: z.string() })),
    localCurrency: CurrencyCode,
    /** The rates home amounts were computed at; null when home and local currency are the same. */
    rate: z.object({ asOf: CivilDate, source: z.string() }).nullable(),
    durationMonths: z.number().int().nullable(),
    lines: z.array(EstimateLine),
    groups: z.array(z.object({ group: z.enum(estimateGroups), firstYear: EstimateAmount })),
    /** With what is paid once. */
    firstYear: EstimateAmount,
    /** From the second year on. */
    furtherYear: EstimateAmount,
    wholeDegree: EstimateAmount.nullable(),
    /** A line is not known: the totals are the least it costs. */
    isAtLeast: z.boolean(),
    /** Other figures for the same city and things, left out of the sum. */
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
