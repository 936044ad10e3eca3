import { rateAge } from '#app/rate-age.ts'
import { languages } from '#contract/common/values/languages.ts'
import { figuresIn } from './figures.ts'

/** The day of the tests’ clock. */
const today = '2026-12-01'

/** What fees are compared in. */
const euros: Members = { choice: { currency: 'EUR' } }

/** Members that give the currency or the unit of the numbers beside them. */
type Members = Readonly<Record<string, unknown>>

/**
 * The figures that an answer of the API holds, in the form of `figuresIn`: those of its texts, its
 * amounts with the currency beside them, its days (of an instant, by the clock of the zone beside
 * it), and its lengths.
 */
export function knownIn(answer: unknown): Set<string> {
  const known = new Set<string>()
  visit(answer, {})
  return known

  function visit(value: unknown, around: Members): void {
    if (typeof value === 'string') addText(value, around)
    else if (Array.isArray(value)) for (const one of value) visit(one, around)
    else if (typeof value === 'object' && value !== null) addObject(value as Members, around)
  }

  function addObject(members: Members, outer: Members): void {
    const around = { ...outer, ...members }
    const currency = currencyOf(around)
    addShares(members)
    addRate(members)
    for (const [name, value] of Object.entries(members)) {
      if (typeof value !== 'number') visit(value, around)
      else if (/Minor$/.test(name) && currency) addMoney(value / minorUnits(currency), currency)
      else if (/^amount(Min|Max)?$/i.test(name)) addAmount(value, around)
      else if (/^(local|home|used|low|high)$/.test(name)) addEstimate(name, value, around)
      else if (name === 'durationMonths') addLength(value)
      else if (name === 'yearlyEuros') addEstimate('home', value * 100, euros)
    }
  }

  function addText(text: string, around: Members): void {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
      addDay(text)
      return
    }
    if (/^\d{2}-\d{2}$/.test(text)) {
      known.add(`day:${text}`)
      return
    }
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) {
      const zone = typeof around['zone'] === 'string' ? around['zone'] : 'UTC'
      addDay(new Date(text).toLocaleDateString('sv', { timeZone: zone }))
      return
    }
    // A rule that is in force says since when: since 2013-09-01.
    for (const [day] of text.matchAll(/\b\d{4}-\d{2}-\d{2}\b/g)) addDay(day)
    for (const figure of figuresIn(text)) {
      known.add(figure)
      if (figure.startsWith('day:') && figure.length > 10) known.add(`day:${figure.slice(-5)}`)
    }
  }

  function addDay(day: string): void {
    known.add(`day:${day}`)
    known.add(`day:${day.slice(5)}`)
  }

  function addAmount(value: number, around: Members): void {
    const unit = around['unit'] ?? around['currency']
    if (typeof unit !== 'string') return
    if (/^[A-Z]{3}/.test(unit)) addMoney(value, unit.slice(0, 3))
    for (const name of ['percent', 'hours', 'months', 'years', 'days', 'weeks']) {
      if (unit.startsWith(name) || (unit === '%' && name === 'percent'))
        known.add(`${name}:${value}`)
    }
  }

  /** Amounts of the estimate: in minor units of the local or of the home currency. */
  function addEstimate(name: string, value: number, around: Members): void {
    const { localCurrency, choice } = around
    const home =
      typeof choice === 'object' && choice !== null && 'currency' in choice ? choice.currency : null
    const currency = name === 'home' ? home : localCurrency
    if (typeof currency !== 'string') return
    const amount = value / minorUnits(currency)
    addMoney(amount, currency)
    // Sums and conversions are shown as about so much: three figures, on pictures two.
    for (const digits of [2, 3]) addMoney(Number(amount.toPrecision(digits)), currency)
  }

  /** The shares that a picture draws of a year's cost. */
  function addShares({ groups, firstYear }: Members): void {
    const total = localOf(firstYear)
    if (!Array.isArray(groups) || total === 0) return
    for (const group of groups) {
      known.add(`percent:${Math.round((localOf(group.firstYear) / total) * 100)}`)
    }
  }

  /** A rate, shown as so much for a euro, and its age by the tests’ clock. */
  function addRate({ currency, perEuro, asOf }: Members): void {
    if (typeof currency !== 'string' || typeof perEuro !== 'number') return
    addMoney(1, 'EUR')
    addMoney(Number(perEuro.toFixed(5)), currency)
    if (typeof asOf !== 'string') return
    for (const language of languages) {
      for (const figure of figuresIn(rateAge(asOf, today, language) ?? '')) known.add(figure)
    }
  }

  function addMoney(value: number, currency: string): void {
    known.add(`money:${currency}:${value}`)
    known.add(`money:${currency}:${Math.round(value)}`)
  }

  function addLength(lengthInMonths: number): void {
    known.add(`months:${lengthInMonths}`)
    known.add(`years:${lengthInMonths / 12}`)
  }
}

/** Of a range, its middle. */
/** In the middle of its ends, as it is drawn. */
function localOf(ends: unknown): number {
  const all = typeof ends === 'object' && ends !== null ? Object.values(ends) : []
  const known = all.flatMap((end) =>
    typeof end === 'object' && end !== null && typeof end.local === 'number' ? [end.local] : [],
  )
  return known.reduce((sum, one) => sum + one, 0) / Math.max(known.length, 1)
}

function currencyOf({ currency, localCurrency }: Members): string | undefined {
  if (typeof currency === 'string') return currency
  return typeof localCurrency === 'string' ? localCurrency : undefined
}

function minorUnits(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return 10 ** maximumFractionDigits
}
