import { ownDeadline, type Reader } from '#contract/dates/values/deadlines.ts'
import { lastMomentOf } from '#contract/dates/values/intake-state.ts'
import { groupAlike } from './group-alike.ts'
import { type ClosingApart, type PackedCatalogue, undated } from './index-queries.ts'
import { countingOrder, fill, indexInSorted, numbersOf } from './packed.ts'

/**
 * Programs with the same intakes share a calendar: what depends on the time is worked out for each
 * calendar, of which there are few. A calendar is an earlier one and one more intake; the first is
 * the one without any. No calendar has intakes that are full or cancelled.
 */
export interface Calendars {
  /** For each program, its calendar. */
  places: Uint32Array
  /** For each calendar, how many programs have it. */
  programs: Uint32Array
  /** For each calendar, the one that it adds an intake to, which comes before it. */
  before: Uint32Array
  /** The intake that it adds: the first and the last millisecond at which anyone can apply. */
  opensAt: Float64Array
  overAt: Float64Array
  /** 1 if that last moment is a closing date that is known for everyone. */
  isDated: Uint8Array
  /** The index of its dates in `apart`, counted from 1; 0 if it closes for all at once. */
  closesApart: Float64Array
  apart: readonly ClosingApart[]
  /** As `PackedCatalogue.seasons` has them. */
  season: Float64Array
}

/** From the intakes as they were read; `ids` are those of the programs, in order. */
export function calendarsOf(packed: PackedCatalogue, ids: Float64Array): Calendars {
  const owners = numbersOf(packed.intakePrograms)
  const opens = numbersOf(packed.opensAt)
  const closes = numbersOf(packed.closesAt)
  const over = numbersOf(packed.overAt)
  const apart = numbersOf(packed.closesApart)
  const seasons = numbersOf(packed.seasons)
  const { places: intakeOf, firsts } = groupAlike([opens, closes, over, apart, seasons])

  const places = new Uint32Array(ids.length)
  const before = [0]
  const adds = [-1]
  const known = new Map<number, number>()
  // In one order for all, so that the same intakes make the same calendar.
  for (const intake of inOrderOf(intakeOf, firsts.length)) {
    const program = indexInSorted(ids, owners[intake] ?? 0)
    if (program < 0) continue
    const earlier = places[program] ?? 0
    const added = intakeOf[intake] ?? 0
    const key = earlier * firsts.length + added
    let calendar = known.get(key)
    if (calendar === undefined) {
      calendar = before.push(earlier) - 1
      adds.push(added)
      known.set(key, calendar)
    }
    places[program] = calendar
  }

  const programs = new Uint32Array(before.length)
  for (const place of places) programs[place] = (programs[place] ?? 0) + 1
  const added = (values: Float64Array, otherwise: number) =>
    fill(new Float64Array(adds.length), (calendar) => {
      const intake = firsts[adds[calendar] ?? -1]
      return intake === undefined ? otherwise : (values[intake] ?? 0)
    })
  return {
    places,
    programs,
    before: Uint32Array.from(before),
    opensAt: added(opens, 0).map((seconds) => seconds * 1000),
    // The first one adds no intake, so it counts as one that has always been over.
    overAt: added(over, Number.NEGATIVE_INFINITY).map((seconds) =>
      Number.isFinite(seconds) ? lastMomentOf(new Date(seconds * 1000)) : seconds,
    ),
    isDated: Uint8Array.from(added(closes, 0), (seconds) => (seconds === undated ? 0 : 1)),
    closesApart: added(apart, 0),
    apart: packed.apart,
    season: added(seasons, 0),
  }
}

/** The part of a calendar that depends on the reader. */
export type OwnDates = Pick<Calendars, 'overAt' | 'isDated'>

/** The dates of each calendar's intake for one reader; null is any reader. */
export function datesFor(
  { overAt, isDated, closesApart, apart }: Calendars,
  reader: Reader | null,
): OwnDates {
  if (reader === null || apart.length === 0) return { overAt, isDated }
  const own = apart.map((one) => ownDeadline(one, one.destination, reader))
  const ownOf = (calendar: number) => own[(closesApart[calendar] ?? 0) - 1]
  return {
    overAt: overAt.map((over, calendar) => {
      const closes = ownOf(calendar)
      return closes ? lastMomentOf(new Date(closes)) : over
    }),
    isDated: isDated.map((dated, calendar) => {
      const closes = ownOf(calendar)
      return closes === undefined ? dated : closes === null ? 0 : 1
    }),
  }
}

/** `0 … groups.length - 1`, beginning with those of the first group. */
function inOrderOf(groups: Uint32Array, count: number): Uint32Array {
  return countingOrder(
    fill(new Uint32Array(groups.length), (at) => at),
    (at) => groups[at] ?? 0,
    count,
  )
}
