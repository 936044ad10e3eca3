import { terms } from '#contract/common/values/vocabulary.ts'
import type { Reader } from '#contract/dates/values/deadlines.ts'
import { createRecent } from '../recent.ts'
import { datesFor, type OwnDates } from './calendars.ts'
import { fill } from './packed.ts'
import type { ProgramIndex } from './program-index.ts'
import { type Rank, rankOf } from './rank.ts'

/** The seasons (`2027-autumn`) in which programs can be started. */
export interface Seasons {
  /** For each calendar, a place in `values`. */
  placeOf: Uint32Array
  values: string[][]
}

/**
 * What is true of each calendar at one time; it holds from `from` until `until`, in milliseconds.
 */
export interface IntakeTimes {
  from: number
  until: number
  openIntakes: number
  /** For each calendar, 1 if an intake takes applications until a known day. */
  isOpen: Uint8Array
  /** How near an application is: 3 open until a known day, 2 open, 1 planned, 0 none. */
  standing: Uint8Array
  /** Of intakes that are not over, and of only those that take applications now. */
  seasons: { coming: Seasons; open: Seasons }
  /**
   * Programs by the next known closing of an open intake, otherwise of a planned one; then by
   * title. For some seasons' intakes only, if they are given.
   */
  byDeadline: (seasons: readonly string[]) => Rank
}

const never = Number.POSITIVE_INFINITY
const keptOrders = 4
/** One bit each; the earliest of them. No one plans intakes seven years ahead. */
const mostSeasons = 31

/**
 * Works out which programs can be applied to at an instant, and in which order they close: for
 * anyone, or for one reader.
 */
export function intakeTimesAt(
  index: ProgramIndex,
  now: number,
  reader: Reader | null,
): IntakeTimes {
  const { programs, before, opensAt, season } = index.calendars
  const dates = datesFor(index.calendars, reader)
  const { overAt, isDated } = dates
  const size = before.length
  const isOpen = new Uint8Array(size)
  const standing = new Uint8Array(size)
  const openIntakesOf = new Uint32Array(size)
  const coming = new Set<number>()
  let openIntakes = 0
  let until = Number.POSITIVE_INFINITY
  for (let calendar = 0; calendar < size; calendar++) {
    const earlier = before[calendar] ?? 0
    const opens = opensAt[calendar] ?? 0
    const closes = overAt[calendar] ?? 0
    const isOver = now > closes
    const takes = !isOver && now >= opens
    const isKnown = takes && isDated[calendar] === 1
    if (!isOver) {
      coming.add(season[calendar] ?? 0)
      // An intake is still open at the instant it closes.
      until = Math.min(until, takes ? closes + 1 : opens)
    }
    isOpen[calendar] = isKnown ? 1 : (isOpen[earlier] ?? 0)
    const own = isOver ? 0 : isKnown ? 3 : takes ? 2 : 1
    standing[calendar] = Math.max(own, standing[earlier] ?? 0)
    openIntakesOf[calendar] = (openIntakesOf[earlier] ?? 0) + (isKnown ? 1 : 0)
    openIntakes += (openIntakesOf[calendar] ?? 0) * (programs[calendar] ?? 0)
  }
  coming.delete(0)
  const known = [...coming].sort((a, b) => a - b).slice(0, mostSeasons)

  const orders = createRecent<Rank>(keptOrders)
  return {
    from: now,
    until,
    openIntakes,
    isOpen,
    standing,
    seasons: {
      coming: seasonsOf(index, known, (calendar) => now <= (overAt[calendar] ?? 0)),
      open: seasonsOf(
        index,
        known,
        (calendar) =>
          isDated[calendar] === 1 &&
          now <= (overAt[calendar] ?? 0) &&
          now >= (opensAt[calendar] ?? 0),
      ),
    },
    byDeadline: (seasons) => {
      const key = seasons.toSorted().join()
      return (
        orders.find(key) ?? orders.keep(key, rankByDeadline(index, dates, now, new Set(seasons)))
      )
    },
  }
}

function seasonsOf(
  { calendars: { before, season } }: ProgramIndex,
  known: readonly number[],
  counts: (calendar: number) => boolean,
): Seasons {
  const bitOf = new Map(known.map((one, place) => [one, 1 << place]))
  const bits = new Int32Array(before.length)
  const placesOfSets = new Map<number, number>()
  const placeOf = fill(new Uint32Array(before.length), (calendar) => {
    const own = counts(calendar) ? (bitOf.get(season[calendar] ?? 0) ?? 0) : 0
    const set = (bits[before[calendar] ?? 0] ?? 0) | own
    bits[calendar] = set
    const place = placesOfSets.get(set) ?? placesOfSets.size
    placesOfSets.set(set, place)
    return place
  })
  const values = [...placesOfSets.keys()].map((set) =>
    known.filter((_, place) => (set & (1 << place)) !== 0).map(seasonName),
  )
  return { placeOf, values }
}

/** From a season as the index has it: 20271 is the autumn of 2027. */
function seasonName(season: number): string {
  return `${Math.floor(season / 10)}-${terms[(season % 10) - 1] ?? terms[0]}`
}

function rankByDeadline(
  index: ProgramIndex,
  { overAt, isDated }: OwnDates,
  now: number,
  wanted: ReadonlySet<string>,
): Rank {
  const { places, before, opensAt, season } = index.calendars
  const size = before.length
  const open = new Float64Array(size).fill(never)
  const planned = new Float64Array(size).fill(never)
  const wantedCodes = new Set([...new Set(season)].filter((one) => wanted.has(seasonName(one))))
  for (let calendar = 1; calendar < size; calendar++) {
    const earlier = before[calendar] ?? 0
    const closes = overAt[calendar] ?? 0
    open[calendar] = open[earlier] ?? never
    planned[calendar] = planned[earlier] ?? never
    // An intake without a known day closes neither first nor last: it comes after those that have
    // one.
    if (now > closes || isDated[calendar] !== 1) continue
    if (wanted.size > 0 && !wantedCodes.has(season[calendar] ?? 0)) continue
    const own = now >= (opensAt[calendar] ?? 0) ? open : planned
    own[calendar] = Math.min(own[calendar] ?? never, closes)
  }
  const deadlines = fill(new Float64Array(size), (calendar) =>
    open[calendar] === never ? (planned[calendar] ?? never) : (open[calendar] ?? never),
  )
  return rankOf(places, deadlines, index.byTitle.en)
}
