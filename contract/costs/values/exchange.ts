/** Units of each currency for one euro, by ISO 4217 code; the euro itself may be left out. */
export type Rates = ReadonlyMap<string, number>

const digitsOf = new Map<string, number>()

/**
 * How many digits of a currency (ISO 4217) come after the point: 2 for EUR, 0 for XOF. Looked up
 * once per currency: making a formatter is slow, and lists need it for every row.
 */
export function minorDigits(currency: string): number {
  const known = digitsOf.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  digitsOf.set(currency, maximumFractionDigits)
  return maximumFractionDigits
}

/**
 * An amount of minor units in another currency, in its own minor units, rounded; undefined if
 * the table has no rate for one of them.
 */
export function exchange(
  amountMinor: number,
  from: string,
  to: string,
  rates: Rates,
): number | undefined {
  if (from === to) return amountMinor
  const perEuroFrom = perEuro(from, rates)
  const perEuroTo = perEuro(to, rates)
  if (perEuroFrom === undefined || perEuroTo === undefined) return undefined
  const major = amountMinor / 10 ** minorDigits(from)
  return Math.round((major / perEuroFrom) * perEuroTo * 10 ** minorDigits(to))
}

function perEuro(currency: string, rates: Rates): number | undefined {
  return currency === 'EUR' ? 1 : rates.get(currency)
}
