import { z } from 'zod'
import { CivilDate, CurrencyCode } from '#contract/common/common.ts'
import { groundMembers } from '#contract/common/grounds.ts'

/** A rate this many times the last one, or this many times less, waits for staff to look. */
export const leapFrom = 1.5

/** The oldest day that a rate may have to be used on `today`: both civil dates. */
export function oldestUsable(today: string): string {
  const [year = '', ...rest] = today.split('-')
  const day = rest.join('-')
  return `${Number(year) - 1}-${day === '02-29' ? '02-28' : day}`
}

/** Who set a rate: the files that come with the product, the daily file, or the office. */
export const rateOrigins = ['starter', 'feed', 'office'] as const

/** Why a rate waits: it is far from the last one, or the office has set its own. */
export const holdReasons = ['leap', 'own_rate'] as const

/**
 * The outcome of asking for the daily file: rates were taken over; it has nothing new; all of it
 * waits for staff to look; it was not believed; it could not be fetched.
 */
export const runResults = ['taken', 'unchanged', 'held', 'refused', 'failed'] as const

/** Why a file could not be fetched, or was not believed. */
export const runReasons = [
  'unreachable',
  'too_slow',
  'status',
  'too_large',
  'not_xml',
  'broken',
  'no_day',
  'no_rates',
  'future_day',
  'older_day',
  'shrunk',
] as const
export type RunReason = (typeof runReasons)[number]

const dated = {
  currency: CurrencyCode,
  /** Units of it for one euro. */
  perEuro: z.number(),
  source: z.string(),
  sourceUrl: groundMembers.sourceUrl,
  certainty: groundMembers.certainty,
  checkedOn: groundMembers.checkedOn,
}

export const Rate = z.object({
  ...dated,
  /** Its day; null if it is fixed to the euro. */
  asOf: CivilDate.nullable(),
  origin: z.enum(rateOrigins),
  /** Units of it for one of another currency, if it is fixed to that. */
  pegged: z.object({ to: CurrencyCode, rate: z.number() }).nullable(),
  /** More than a year old: it converts nothing. */
  isOutdated: z.boolean(),
})
export type Rate = z.infer<typeof Rate>

export const HeldRate = z.object({
  ...dated,
  asOf: CivilDate,
  reason: z.enum(holdReasons),
  heldAt: z.iso.datetime(),
})
export type HeldRate = z.infer<typeof HeldRate>

export const RateRun = z.object({
  startedAt: z.iso.datetime(),
  /** Null while it is under way. */
  result: z.enum(runResults).nullable(),
  reason: z.enum(runReasons).nullable(),
  /** What the reason is about: a status, a day, a number of currencies. */
  detail: z.string().nullable(),
  /** The day of the file. */
  asOf: CivilDate.nullable(),
  taken: z.number().int(),
  /** Lines of the file without anything usable. */
  refused: z.array(z.string()),
})
export type RateRun = z.infer<typeof RateRun>

export const RatesRecord = z.object({
  rates: z.array(Rate),
  held: z.array(HeldRate),
  refresh: z.object({
    /** Where the daily file is requested; null if that is switched off. */
    address: z.string().nullable(),
    /** When it is next requested; null: at the next opportunity. */
    nextAt: z.iso.datetime().nullable(),
    /** The latest runs, the last one first. */
    runs: z.array(RateRun),
  }),
  version: z.number().int(),
})
export type RatesRecord = z.infer<typeof RatesRecord>

/** New rates of one day and one source; a currency that is not listed keeps the rate it has. */
export const RatesEdit = z.strictObject({
  asOf: CivilDate,
  source: z.string().trim().min(3).max(200),
  /** The exact page, which the sender has read today; null if there is none. */
  sourceUrl: groundMembers.sourceUrl.default(null),
  rates: z
    .array(
      z.strictObject({
        currency: CurrencyCode.refine((currency) => currency !== 'EUR', { error: 'not_a_choice' }),
        perEuro: z.number().positive().max(10_000_000),
      }),
    )
    .min(1)
    .max(200)
    .refine((rates) => new Set(rates.map((one) => one.currency)).size === rates.length, {
      error: 'invalid',
    }),
})
export type RatesEdit = z.infer<typeof RatesEdit>
