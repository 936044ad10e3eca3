import { type holdReasons, leapFrom, type rateOrigins } from '#contract/costs/rates.ts'
import { type Feed, FeedFault } from './read-feed.ts'

/** A rate as it is, before a file is taken over. */
export interface KnownRate {
  currency: string
  perEuro: number
  asOf: string | null
  origin: (typeof rateOrigins)[number]
}

/** The last file that was taken over; null if there was none yet. */
export interface LastFeed {
  asOf: string | null
  currencies: number | null
}

export interface NewRate {
  currency: string
  perEuro: number
}

export interface RatesPlan {
  take: NewRate[]
  hold: (NewRate & { reason: (typeof holdReasons)[number] })[]
  /** Currencies that have nothing waiting any more. */
  settled: string[]
}

interface Given {
  feed: Feed
  known: readonly KnownRate[]
  last: LastFeed
  /** How many currencies such a file should have, if none was taken over yet. */
  usual: number
  /** A civil date, UTC. */
  today: string
}

/** What to do with a file. Throws a `FeedFault` if none of it can be believed. */
export function planRates({ feed, known, last, usual, today }: Given): RatesPlan {
  const { asOf, rates } = feed
  const knownOf = new Map(known.map((one) => [one.currency, one]))
  if (asOf > today) throw new FeedFault('future_day', asOf)
  if (asOf < (last.asOf ?? newestOf(rates, known))) throw new FeedFault('older_day', asOf)
  if (rates.size === 0) throw new FeedFault('no_rates')
  const before = last.currencies ?? usual
  if (rates.size * 2 <= before) throw new FeedFault('shrunk', `${rates.size} / ${before}`)

  const plan: RatesPlan = { take: [], hold: [], settled: [] }
  for (const [currency, perEuro] of rates) {
    const own = knownOf.get(currency)
    const isKnown = own?.asOf === asOf && own.perEuro === perEuro
    if (own && ((own.asOf ?? '') > asOf || isKnown)) plan.settled.push(currency)
    else if (own?.origin === 'office') {
      if (own.asOf !== asOf) plan.hold.push({ currency, perEuro, reason: 'own_rate' })
    } else if (own && isLeap(own.perEuro, perEuro)) {
      plan.hold.push({ currency, perEuro, reason: 'leap' })
    } else {
      plan.take.push({ currency, perEuro })
      plan.settled.push(currency)
    }
  }
  return plan
}

/** Whether a rate is so far from the last one that a member of staff should look first. */
export function isLeap(from: number, to: number): boolean {
  return Math.max(from / to, to / from) > leapFrom
}

/**
 * The newest day of the known rates, apart from the office's own, whose currency the file also has.
 */
function newestOf(rates: Feed['rates'], known: readonly KnownRate[]): string {
  return known.reduce(
    (newest, { currency, asOf, origin }) =>
      rates.has(currency) && origin !== 'office' && asOf !== null && asOf > newest ? asOf : newest,
    '',
  )
}
