import { z } from 'zod'
import { CivilDate, CurrencyCode } from './common.ts'

export const Rate = z.object({
  currency: CurrencyCode,
  perEuro: z.number(),
  asOf: z.string(),
  source: z.string(),
})

export const RatesRecord = z.object({ rates: z.array(Rate), version: z.number().int() })
export type RatesRecord = z.infer<typeof RatesRecord>

/** New rates of one day and one source; a currency that is not listed keeps the rate it has. */
export const RatesEdit = z.strictObject({
  asOf: CivilDate,
  source: z.string().trim().min(3).max(300),
  rates: z
    .array(
      z.strictObject({
        currency: CurrencyCode,
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
