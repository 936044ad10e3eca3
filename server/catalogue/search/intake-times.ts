import { terms } from '#contract/vocabulary.ts'
import { createRecent } from '../recent.ts'
import { orderBy, type Rank } from './order-programs.ts'
import { fill } from './packed.ts'
import type { ProgramIndex } from './program-index.ts'

/** Which seasons (`2027-autumn`) programs can be begun in. */
export interface Seasons {
  /** For each program, a place in `values`. */
  places: Uint32Array
  values: string[][]
}

/** What the clock says about each program; true from `from` until `until`, in milliseconds. */
export interface IntakeTimes {
  from: number
  until: number
  openIntakes: number
  /** 1 where an intake takes applications. */
  isOpen: Uint32Array
  /** Of intakes that are not over, and of those alone that take applications now. */
  seasons: { coming: Seasons; open: Seasons }
  /**
   * Programs by the next closing of an open intake, else of a planned one; then by title. Some
   * seasons' intakes only, where they are given.
   */
  byDeadline: (seasons: readonly string[]) => Rank
}

const never = 2 ** 32
const keptOrders = 4
/** One bit each; the earliest of them. Nobody plans intakes seven years ahead. */
const mostSeasons = 31

/** Works out which programs can be applied to at an instant, and in which order they close. */
export function intakeTimesAt(index: ProgramIndex, now: number): IntakeTimes {
  const { program, opensAt, closesAt, season } = index.intakes
  const isOpen = new Uint32Array(index.size)
  const coming = new Set<number>()
  let openIntakes = 0
  let until = Number.POSITIVE_INFINITY
  for (let intake = 0; intake < program.length; intake++) {
    const opens = opensAt[intake] ?? 0
    const closes = closesAt[intake] ?? 0
    if (now > closes) continue
    coming.add(season[intake] ?? 0)
    const hasOpened = now >= opens
    // An intake is still open at the instant it closes.
    until = Math.min(until, hasOpened ? closes + 1 : opens)
    if (!hasOpened) continue
    openIntakes++
    isOpen[program[intake] ?? 0] = 1
  }
  coming.delete(0)
  const known = [...coming].sort((a, b) => a - b).slice(0, mostSeasons)

  const orders = createRecent<Rank>(keptOrders)
  return {
    from: now,
    until,
    openIntakes,
    isOpen,
    seasons: {
      coming: seasonsOf(index, known, (intake) => now <= (closesAt[intake] ?? 0)),
      open: seasonsOf(
        index,
        known,
        (intake) => now <= (closesAt[intake] ?? 0) && now >= (opensAt[intake] ?? 0),
      ),
    },
    byDeadline: (seasons) => {
      const key = seasons.toSorted().join()
      return orders.find(key) ?? orders.keep(key, rankByDeadline(index, now, new Set(seasons)))
    },
  }
}

function seasonsOf(
  index: ProgramIndex,
  known: readonly number[],
  counts: (intake: number) => boolean,
): Seasons {
  const { program, season } = index.intakes
  const bitOf = new Map(known.map((one, place) => [one, 1 << place]))
  const bits = new Int32Array(index.size)
  for (let intake = 0; intake < program.length; intake++) {
    if (!counts(intake)) continue
    const place = program[intake] ?? 0
    bits[place] = (bits[place] ?? 0) | (bitOf.get(season[intake] ?? 0) ?? 0)
  }
  const placeOf = new Map<number, number>()
  const places = fill(new Uint32Array(index.size), (place) => {
    const set = bits[place] ?? 0
    const own = placeOf.get(set) ?? placeOf.size
    placeOf.set(set, own)
    return own
  })
  const values = [...placeOf.keys()].map((set) =>
    known.filter((_, place) => (set & (1 << place)) !== 0).map(seasonName),
  )
  return { places, values }
}

/** From a season as the index has it: 20271 is the autumn of 2027. */
function seasonName(season: number): string {
  return `${Math.floor(season / 10)}-${terms[(season % 10) - 1] ?? terms[0]}`
}

function rankByDeadline(index: ProgramIndex, now: number, wanted: ReadonlySet<string>): Rank {
  const { program, opensAt, closesAt, season } = index.intakes
  const deadline = new Float64Array(index.size).fill(never)
  const isOpen = new Uint8Array(index.size)
  const wantedCodes = new Set([...new Set(season)].filter((one) => wanted.has(seasonName(one))))
  for (let intake = 0; intake < program.length; intake++) {
    const closes = closesAt[intake] ?? 0
    if (now > closes) continue
    if (wanted.size > 0 && !wantedCodes.has(season[intake] ?? 0)) continue
    const place = program[intake] ?? 0
    const seconds = Math.floor(closes / 1000)
    if (now >= (opensAt[intake] ?? 0)) {
      deadline[place] = isOpen[place] ? Math.min(deadline[place] ?? never, seconds) : seconds
      isOpen[place] = 1
    } else if (!isOpen[place]) {
      deadline[place] = Math.min(deadline[place] ?? never, seconds)
    }
  }
  const keyOf = (place: number) => deadline[place] ?? never
  let order: Uint32Array | undefined
  return {
    keyOf,
    all: () => {
      order ??= orderBy(index.byTitle.en, keyOf)
      return order
    },
  }
}
