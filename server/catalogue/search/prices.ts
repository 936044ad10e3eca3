import { audienceGroupOf } from '#contract/audience.ts'
import {
  destinationKeys,
  type TuitionBand,
  tuitionBands,
  tuitionEdges,
  tuitionScale,
} from '#contract/vocabulary.ts'
import { createRecent } from '../recent.ts'
import { orderBy, type Rank } from './order-programs.ts'
import { fill } from './packed.ts'
import type { ProgramIndex } from './program-index.ts'

/** What programs cost somebody, in euros a year; amounts of the search are in their currency. */
export interface Prices {
  currency: string
  perEuro: number
  /** -1 where no fee is known. */
  euros: Int32Array
  /** For each program, a place in `fees`, which are in order. */
  feePlaces: Uint32Array
  fees: number[]
  /** For each program, a place in `tuitionBands`. */
  bands: Uint32Array
  /** Cheapest first; programs without a known fee last. */
  rank: Rank
}

interface Fees extends Pick<Prices, 'euros' | 'feePlaces' | 'fees'> {
  rank: Rank
}

const noTuition = 2 ** 31
const unknownBand: TuitionBand = 'unknown'
const keptFees = 8
const keptBands = 12

/** What each nationality pays is worked out once, and the bands of each currency too. */
export function createPrices(index: ProgramIndex) {
  const fees = createRecent<Fees>(keptFees)
  const bands = createRecent<Uint32Array>(keptBands)

  function feesFor(key: string, columns: readonly Int32Array[]): Fees {
    const { destination } = index.places
    const { abroad } = index.tuition
    const euros = columns.every((column) => column === abroad)
      ? abroad
      : fill(
          new Int32Array(index.size),
          (program) => columns[destination[program] ?? 0]?.[program] ?? -1,
        )
    let order: Uint32Array | undefined
    const keyOf = (program: number) => {
      const fee = euros[program] ?? -1
      return fee < 0 ? noTuition : fee
    }
    return fees.keep(key, {
      euros,
      ...placesOfFees(euros),
      rank: {
        keyOf,
        all: () => {
          order ??= orderBy(index.byTitle.en, keyOf)
          return order
        },
      },
    })
  }

  return (nationality: string | null, wanted: string): Prices => {
    const groups = destinationKeys.map((destination) => audienceGroupOf(destination, nationality))
    const key = groups.join()
    const { abroad, home, region } = index.tuition
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

function placesOfFees(euros: Int32Array): Pick<Prices, 'feePlaces' | 'fees'> {
  const fees = [...new Set(euros)].sort((a, b) => a - b)
  const places = new Map(fees.map((fee, place) => [fee, place]))
  return {
    fees,
    feePlaces: fill(new Uint32Array(euros.length), (at) => places.get(euros[at] ?? -1) ?? 0),
  }
}

function bandsOf(euros: Int32Array, perEuro: number): Uint32Array {
  const scale = tuitionScale(perEuro)
  const edges = tuitionEdges.map((edge) => Math.round((edge * scale) / perEuro))
  const unknown = tuitionBands.indexOf(unknownBand)
  return fill(new Uint32Array(euros.length), (program) => {
    const fee = euros[program] ?? -1
    if (fee < 0) return unknown
    let band = 0
    while (band < edges.length && fee >= (edges[band] ?? 0)) band++
    return band
  })
}
