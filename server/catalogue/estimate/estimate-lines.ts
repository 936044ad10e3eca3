import type { CostFigure, EstimateAmount, EstimateLine } from '#contract/estimate.ts'
import { exchange, minorDigits, type Rates } from '#contract/exchange.ts'
import type { CostItem, EstimateGroup, Lifestyle } from '#contract/vocabulary.ts'
import { isLiving } from './choose-figures.ts'

/** What amounts are told in, and over how long. */
export interface Terms {
  local: string
  home: string
  rates: Rates
  durationMonths: number | null
}

const groupOf: Record<CostItem, EstimateGroup> = {
  registration: 'tuition',
  rent: 'living',
  food: 'living',
  transport: 'living',
  other: 'living',
  visa: 'visa',
  permit: 'visa',
  insurance: 'health',
  medical: 'health',
  deposit: 'deposit',
}

const timesAYear = { month: 12, semester: 2, year: 1, once: 1 } as const

export function lineOfFigure(figure: CostFigure, lifestyle: Lifestyle, terms: Terms): EstimateLine {
  const { covers, amountMin, amountMax, currency, period } = figure
  const [first = 'other'] = covers
  const middle = (amountMin + amountMax) / 2
  // A way of life moves what living costs; of a fee, the higher figure is the safe one.
  const used =
    first && isLiving(first)
      ? { modest: amountMin, usual: middle, comfortable: amountMax }[lifestyle]
      : amountMax
  const amount = (major: number) =>
    amountIn(major * timesAYear[period] * 10 ** minorDigits(currency), currency, terms)
  const isOnce = period === 'once'
  const yearly = amount(used)
  return {
    items: covers,
    group: groupOf[first],
    isOnce,
    low: amount(amountMin),
    used: yearly,
    high: amount(amountMax),
    whole: isOnce ? yearly : overTheDegree(yearly, terms, yearsOf(terms)),
    origin: { kind: 'figure', figure },
  }
}

export function lineNotKnown(items: EstimateLine['items'], group?: EstimateGroup): EstimateLine {
  const [first = 'other'] = items
  return {
    items,
    group: group ?? (first === 'tuition' ? 'tuition' : groupOf[first]),
    isOnce: false,
    low: null,
    used: null,
    high: null,
    whole: null,
    origin: null,
  }
}

/** `low`, `used` and `high` in minor units of `currency` a year. */
export function lineOfTuition(
  { low, used, high }: { low: number; used: number; high: number },
  currency: string,
  origin: EstimateLine['origin'],
  terms: Terms,
): EstimateLine {
  const yearly = amountIn(used, currency, terms)
  const years = yearsOf(terms)
  return {
    ...lineNotKnown(['tuition']),
    low: amountIn(low, currency, terms),
    used: yearly,
    high: amountIn(high, currency, terms),
    // What is shorter than a year is paid as one.
    whole: overTheDegree(yearly, terms, years === null ? null : Math.max(1, years)),
    origin,
  }
}

/** A fee for all of a program whose length nobody tells: what it comes to, and no year of it. */
export function lineOfTotal(
  minor: number,
  currency: string,
  origin: EstimateLine['origin'],
  terms: Terms,
): EstimateLine {
  return { ...lineNotKnown(['tuition']), whole: amountIn(minor, currency, terms), origin }
}

export function sum(amounts: readonly (EstimateAmount | null)[], terms: Terms): EstimateAmount {
  return told(
    amounts.reduce((total, one) => total + (one?.local ?? 0), 0),
    terms,
  )
}

function yearsOf({ durationMonths }: Terms): number | null {
  return durationMonths === null ? null : durationMonths / 12
}

function overTheDegree(
  yearly: EstimateAmount | null,
  terms: Terms,
  years: number | null,
): EstimateAmount | null {
  return yearly === null || years === null ? null : told(yearly.local * years, terms)
}

function amountIn(minor: number, currency: string, terms: Terms): EstimateAmount | null {
  const local = exchange(minor, currency, terms.local, terms.rates)
  return local === undefined ? null : told(local, terms)
}

/** In whole units: an estimate has no cents. */
function told(localMinor: number, { local, home, rates }: Terms): EstimateAmount {
  const rounded = whole(localMinor, local)
  const converted = exchange(rounded, local, home, rates)
  return { local: rounded, home: converted === undefined ? null : whole(converted, home) }
}

function whole(minor: number, currency: string): number {
  const unit = 10 ** minorDigits(currency)
  return Math.round(minor / unit) * unit
}
