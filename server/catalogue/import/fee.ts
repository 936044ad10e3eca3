import { minorDigits } from '#contract/exchange.ts'
import type { tuitionAudiences, tuitionPeriods } from '#contract/vocabulary.ts'
import type { Remark } from './notes.ts'

export interface Fee {
  amountMinor: number
  currency: string
  period: (typeof tuitionPeriods)[number]
  audience: (typeof tuitionAudiences)[number]
  academicYear: string | null
}

const mostMinorUnits = 100_000_000_000

const feePeriods: Record<string, Fee['period'] | undefined> = {
  year: 'year',
  semester: 'semester',
  month: 'month',
  total: 'total',
  once: 'once',
}

/** A fee for each subject or module says nothing of the whole: it is left out. */
export function readFee(
  text: (column: string) => string,
  row: { country: string; derived: boolean; sourceYear: number | null },
  remark: Remark,
): Fee | null {
  const [amount, currency, written] = [
    text('tuition_amount'),
    text('tuition_currency'),
    text('tuition_period'),
  ]
  if (amount === '') return null
  const period = feePeriods[written]
  const shown = `${amount} ${currency} / ${written}`
  const units = unitsOf.get(currency)
  if (units === undefined || !/^\d{1,12}(?:\.\d{1,4})?$/.test(amount)) {
    remark('fee_unusable', 'tuition', shown)
    return null
  }
  if (period === undefined) {
    remark('fee_period_unusual', 'tuition', shown)
    return null
  }
  const amountMinor = Math.round(Number(amount) * units)
  if (amountMinor > mostMinorUnits) {
    remark('fee_unusable', 'tuition', shown)
    return null
  }
  if (period !== 'year') remark('fee_period_unusual', 'tuition', shown, period)
  const { country, derived, sourceYear } = row
  return {
    amountMinor,
    currency,
    period,
    audience: audienceOf(country, derived),
    academicYear:
      derived || sourceYear === null
        ? null
        : `${sourceYear}-${String((sourceYear + 1) % 100).padStart(2, '0')}`,
  }
}

/** Who pays it: a national fee that was computed for France is the one for its own and for Europeans. */
function audienceOf(country: string, derived: boolean): Fee['audience'] {
  if (country === 'FR') return derived ? 'eu' : 'all'
  return country === 'AE' ? 'all' : 'international'
}

/** Minor units in one of a currency, worked out once for each. */
const unitsOf = new Map(
  Intl.supportedValuesOf('currency').map((currency) => [currency, 10 ** minorDigits(currency)]),
)
