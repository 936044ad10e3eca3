import {
  type TuitionBand,
  tuitionBands,
  tuitionEdges,
  tuitionScale,
} from '#contract/common/values/vocabulary.ts'
import { audienceGroupOf } from '#contract/dates/values/audience.ts'
import { createRecent } from '../recent.ts'
import { fill } from './packed.ts'
import type { ProgramIndex } from './program-index.ts'
import { type Rank, rankOf } from './rank.ts'

/**
 * What programs cost a reader, in euros a year; amounts of the search are in the reader's currency.
 */
export interface Prices {
  currency: string
  perEuro: number
  /** For each of the index's fees; -1 if it is not known. */
  euros: Int32Array
  /** For each of the index's fees, a place in `tuitionBands`. */
  bands: Uint32Array
  /** Cheapest first; programs without a known fee last. */
  rank: Rank
  /** For each of the index's fees, how much it favours a program when a low fee is asked for. */
  cheapness: Uint8Array
}

type Fees = Pick<Prices, 'euros' | 'rank' | 'cheapness'>

const unknownBand: TuitionBand = 'unknown'
const keptFees = 8
const keptBands = 12

/** What each nationality pays is worked out once, and so are the bands of each currency. */
export function createPrices({
  fees: { places, destination, ...columns },
  ...index
}: ProgramIndex) {
  const fees = createRecent<Fees>(keptFees)
  const bands = createRecent<Uint32Array>(keptBands)

  function feesFor(key: string, columns: readonly Int32Array[]): Fees {
    const euros = fill(
      new Int32Array(destination.length),
      (fee) => columns[destination[fee] ?? 0]?.[fee] ?? -1,
    )
    const keys = Float64Array.from(euros, (fee) => (fee < 0 ? Number.POSITIVE_INFINITY : fee))
    const cheapness = fill(new Uint8Array(euros.length), (fee) => cheapnessOf(euros[fee] ?? -1))
    return fees.keep(key, { euros, rank: rankOf(places, keys, index.byTitle.en), cheapness })
  }

  return (nationality: string | null, wanted: string): Prices => {
    const groups = index.texts.destinations.map((key) => audienceGroupOf(key, nationality))
    const key = groups.join()
    const { abroad, home, region } = columns
    const columnOf = { abroad, home, eu: region, saarc: region }
    const own =
      fees.find(key) ??
      feesFor(
        key,
        groups.map((group) => columnOf[group]),
      )

    const rate = index.rates.get(wanted)
    const currency = rate === undefined ? 'EUR' : wanted
    const perEuro = wanted === 'EUR' ? 1 : (rate ?? 1)
    const bandsKey = `${key} ${currency}`
    return {
      ...own,
      currency,
      perEuro,
      bands: bands.find(bandsKey) ?? bands.keep(bandsKey, bandsOf(own.euros, perEuro)),
    }
  }
}

/**
 * The highest for a known fee of nothing, the lowest for one that is far from cheap; an unknown fee
 * counts nothing.
 */
function cheapnessOf(euros: number): number {
  if (euros < 0) return 0
  return Math.round(Math.max(30, 200 - 22 * Math.log2(1 + euros / 500)))
}

function bandsOf(euros: Int32Array, perEuro: number): Uint32Array {
  const scale = tuitionScale(perEuro)
  const edges = tuitionEdges.map((edge) => Math.round((edge * scale) / perEuro))
  const unknown = tuitionBands.indexOf(unknownBand)
  return fill(new Uint32Array(euros.length), (place) => {
    const fee = euros[place] ?? -1
    if (fee < 0) return unknown
    let band = 0
    while (band < edges.length && fee >= (edges[band] ?? 0)) band++
    return band
  })
}
