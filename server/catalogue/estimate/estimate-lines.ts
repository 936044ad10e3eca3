import { mayShow } from '#contract/common/values/certainty.ts'
import type { CostItem, EstimateGroup, Lifestyle } from '#contract/common/values/vocabulary.ts'
import {
  type CostFigure,
  type EstimateAmount,
  type EstimateLine,
  type EstimateRange,
  isTooOld,
  type PublishedFee,
} from '#contract/costs/estimate.ts'
import { exchange, minorDigits, type Rates } from '#contract/costs/values/exchange.ts'
import { isLiving } from './choose-figures.ts'

/** The currencies that amounts are given in, over how long, and as of which day (a civil date). */
export interface Terms {
  local: string
  home: string
  rates: Rates
  durationMonths: number | null
  today: string
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

/** Why a figure counts in no total; null if it does. */
export function leftOutBecause(
  {
    certainty,
    validForYear,
    currency,
  }: Pick<CostFigure, 'certainty' | 'validForYear' | 'currency'>,
  { local, rates, today }: Pick<Terms, 'local' | 'rates' | 'today'>,
): EstimateLine['leftOut'] {
  if (!mayShow(certainty, 'value')) return 'unknown'
  if (!mayShow(certainty, 'inTotals')) return 'unsure'
  if (isTooOld(validForYear, today)) return 'old'
  return exchange(1, currency, local, rates) === undefined ? 'unconverted' : null
}

export function lineOfFigure(figure: CostFigure, lifestyle: Lifestyle, terms: Terms): EstimateLine {
  const { covers, amountMin, amountMax, currency, period } = figure
  const [first = 'other'] = covers
  // A way of life changes living costs; for a fee, the higher figure is the safe one.
  const [from, to] = isLiving(first)
    ? {
        modest: [amountMin, amountMin] as const,
        usual: [amountMin, amountMax] as const,
        comfortable: [amountMax, amountMax] as const,
      }[lifestyle]
    : [amountMax, amountMax]
  const range = (low: number, high: number) => {
    const [lowest, highest] = [low, high].map((major) =>
      amountIn(
        Math.round(major * timesAYear[period] * 10 ** minorDigits(currency)),
        currency,
        terms,
      ),
    )
    return lowest && highest ? { low: lowest, high: highest } : null
  }
  const leftOut = leftOutBecause(figure, terms)
  const isOnce = period === 'once'
  const used = leftOut === null ? range(from, to) : null
  return {
    items: covers,
    group: groupOf[first],
    isOnce,
    range: range(amountMin, amountMax),
    used,
    whole: isOnce ? used : overTheDegree(used, terms, yearsOf(terms)),
    isConverted: currency !== terms.local,
    leftOut,
    origin: { kind: 'figure', figure },
  }
}

export function lineNotKnown(items: EstimateLine['items'], group?: EstimateGroup): EstimateLine {
  const [first = 'other'] = items
  return {
    items,
    group: group ?? (first === 'tuition' ? 'tuition' : groupOf[first]),
    isOnce: false,
    range: null,
    used: null,
    whole: null,
    isConverted: false,
    leftOut: 'unknown',
    origin: null,
  }
}

/** Tuition that counts for nothing, with where it comes from and why it doesn't count. */
export function tuitionLeftOut(
  leftOut: NonNullable<EstimateLine['leftOut']>,
  origin: EstimateLine['origin'],
): EstimateLine {
  return { ...lineNotKnown(['tuition']), leftOut, origin }
}

/** What counts per year, in minor units of its currency, and what it lies between. */
export interface YearlyTuition {
  used: { minor: number; currency: string }
  low: { minor: number; currency: string }
  high: { minor: number; currency: string }
}

export function lineOfTuition(
  { used, low, high }: YearlyTuition,
  origin: EstimateLine['origin'],
  terms: Terms,
): EstimateLine {
  const [lowest, yearly, highest] = [low, used, high].map(({ minor, currency }) =>
    amountIn(minor, currency, terms),
  )
  if (!lowest || !yearly || !highest) return tuitionLeftOut('unconverted', origin)
  const years = yearsOf(terms)
  return {
    ...lineNotKnown(['tuition']),
    range: { low: lowest, high: highest },
    used: { low: yearly, high: yearly },
    // A program shorter than a year is paid as one year.
    whole: overTheDegree(
      { low: yearly, high: yearly },
      terms,
      years === null ? null : Math.max(1, years),
    ),
    isConverted: used.currency !== terms.local,
    leftOut: null,
    origin,
  }
}

/** A fee for all of a program whose length is not known: what it comes to, and no yearly amount. */
export function lineOfTotal(
  { amountMinor, currency }: PublishedFee,
  origin: EstimateLine['origin'],
  terms: Terms,
): EstimateLine {
  const amount = amountIn(amountMinor, currency, terms)
  return {
    ...tuitionLeftOut('unknown', origin),
    whole: amount && { low: amount, high: amount },
    isConverted: currency !== terms.local,
  }
}

export function sum(ranges: readonly (EstimateRange | null)[], terms: Terms): EstimateRange {
  const total = (end: 'low' | 'high') =>
    amountOf(
      ranges.reduce((sum, range) => sum + (range?.[end].local ?? 0), 0),
      terms,
    )
  return { low: total('low'), high: total('high') }
}

function yearsOf({ durationMonths }: Terms): number | null {
  return durationMonths === null ? null : durationMonths / 12
}

function overTheDegree(
  yearly: EstimateRange | null,
  terms: Terms,
  years: number | null,
): EstimateRange | null {
  if (yearly === null || years === null) return null
  return {
    low: amountOf(yearly.low.local * years, terms),
    high: amountOf(yearly.high.local * years, terms),
  }
}

/** A figure in its own currency stays what was published; a converted one has no cents. */
function amountIn(minor: number, currency: string, terms: Terms): EstimateAmount | null {
  const { local, home, rates } = terms
  if (currency === local) return amountOf(minor, terms)
  const converted = exchange(minor, currency, local, rates)
  if (converted === undefined) return null
  const amount = amountOf(whole(converted, local), terms)
  return currency === home ? { ...amount, home: minor } : amount
}

function amountOf(localMinor: number, { local, home, rates }: Terms): EstimateAmount {
  const amount = Math.round(localMinor)
  const converted = exchange(amount, local, home, rates)
  return { local: amount, home: converted === undefined ? null : whole(converted, home) }
}

function whole(minor: number, currency: string): number {
  const unit = 10 ** minorDigits(currency)
  return Math.round(minor / unit) * unit
}
