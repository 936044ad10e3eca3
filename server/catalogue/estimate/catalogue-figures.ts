import { type Certainty, mayShow } from '#contract/common/values/certainty.ts'
import { type DestinationKey, levels, ownershipKinds } from '#contract/common/values/vocabulary.ts'
import {
  type ByYear,
  type EstimateLine,
  isTooOld,
  type PublishedFee,
} from '#contract/costs/estimate.ts'
import { exchange, type Rates } from '#contract/costs/values/exchange.ts'
import type { AudienceGroup } from '#contract/dates/values/audience.ts'
import { fold } from '../search/fold.ts'
import type { ProgramIndex } from '../search/program-index.ts'

export type Level = (typeof levels)[number]
export type OwnershipKind = (typeof ownershipKinds)[number]

/** How many programs a visitor may see of a level, kind of university and city. */
export interface KindCount {
  level: Level
  ownership: OwnershipKind | null
  city: string
  programs: number
}

export interface Kind {
  destination: DestinationKey
  level: Level
  ownership: OwnershipKind | null
  city: string | null
  /** The program whose tuition this is. */
  audience: AudienceGroup
}

/** Programs that publish the same fee, with how many they are. */
export interface FeeGroup extends PublishedFee {
  certainty: Certainty
  /** The length of the program, if it is in a source. */
  months: number | null
  /** A group of several programs that share one fee, not one program each. */
  isGroup: boolean
  programs: number
}

type CatalogueOrigin = Extract<NonNullable<EstimateLine['origin']>, { kind: 'catalogue' }>

/** What programs of a kind cost: the fees that count, and how many don't, by reason. */
export interface KindFees extends Omit<CatalogueOrigin, 'kind' | 'city'> {
  /** What those that count come to per year, in minor units of their own currencies. */
  yearly: { low: number; middle: number; high: number } | null
}

export function countKinds(index: ProgramIndex, destination: DestinationKey): KindCount[] {
  const ownershipOf = ownershipsIn(index)
  const cities = index.texts.cities.length
  const counts = new Map<number, number>()
  for (const { level, program } of programsOf(index, destination)) {
    const city = index.places.city[program] ?? 0
    const key = (level * 3 + 1 + ownershipOf(program)) * cities + city
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].flatMap(([key, programs]) => {
    const row = Math.floor(key / cities)
    const level = levels[Math.floor(row / 3)]
    const city = index.texts.cities[key % cities]
    const ownership = ownershipKinds[(row % 3) - 1] ?? null
    return level && city !== undefined ? [{ level, ownership, city, programs }] : []
  })
}

/** The programs of a kind that a visitor may see, by their ids. */
export function programsOfKind(index: ProgramIndex, kind: Kind): number[] {
  const { places, texts } = index
  const ownershipOf = ownershipsIn(index)
  const ownership = kind.ownership === null ? -1 : ownershipKinds.indexOf(kind.ownership)
  const city = kind.city === null ? -1 : texts.cityKeys.indexOf(fold(kind.city))
  const ids: number[] = []
  for (const { program } of programsOf(index, kind.destination, levels.indexOf(kind.level))) {
    if (kind.city !== null && places.city[program] !== city) continue
    if (kind.ownership !== null && ownershipOf(program) !== ownership) continue
    ids.push(index.ids[program] ?? 0)
  }
  return ids
}

/**
 * What programs of a kind cost, from their published fees. Each figure is one that a university
 * published: of an even number the lower of the two in the middle counts. Fees in other currencies
 * are ordered by what they come to in the local one, and keep their own currency.
 */
export function feesOfKind(
  groups: readonly FeeGroup[],
  { local, rates, today }: { local: string; rates: Rates; today: string },
): KindFees {
  const counted: { group: FeeGroup; yearly: number; compared: number }[] = []
  const old: FeeGroup[] = []
  let unsure = 0
  let unconverted = 0
  for (const group of groups) {
    const yearly = yearlyFee(group, group.months)
    const compared = exchange(yearly, group.currency, local, rates)
    if (!mayShow(group.certainty, 'inTotals')) unsure += group.programs
    else if (isTooOld(group.academicYear, today)) old.push(group)
    else if (compared === undefined) unconverted += group.programs
    else counted.push({ group, yearly, compared })
  }
  counted.sort((one, other) => one.compared - other.compared)
  const programs = counted.reduce((sum, { group }) => sum + group.programs, 0)
  const [low, high] = [counted[0], counted.at(-1)]
  const middle = atPlace(counted, Math.ceil(programs / 2))
  const isKnown = low && middle && high
  return {
    programs,
    groups: counted.reduce((sum, { group }) => sum + (group.isGroup ? group.programs : 0), 0),
    years: byYear(counted.map(({ group }) => [group.academicYear, group.programs])),
    fees: isKnown
      ? {
          low: published(low.group),
          middle: published(middle.group),
          high: published(high.group),
        }
      : null,
    yearly: isKnown ? { low: low.yearly, middle: middle.yearly, high: high.yearly } : null,
    leftOut: {
      old: byYear(old.map((group) => [group.academicYear, group.programs])),
      unsure,
      unconverted,
    },
  }
}

/** As fees are compared: two semesters, ten months of teaching, a total spread over the length. */
export function yearlyFee(
  { amountMinor, period }: Pick<PublishedFee, 'amountMinor' | 'period'>,
  months: number | null,
): number {
  const times = { year: 1, semester: 2, month: 10, once: 0, total: 12 / Math.max(months ?? 12, 12) }
  return Math.round(amountMinor * times[period])
}

/** How many belong to each year, the newest first; those that name none last. */
export function byYear(counts: readonly (readonly [string | null, number])[]): ByYear {
  const sums = new Map<string | null, number>()
  for (const [year, count] of counts) sums.set(year, (sums.get(year) ?? 0) + count)
  return [...sums]
    .map(([year, count]) => ({ year, count }))
    .sort((one, other) => ((one.year ?? '') < (other.year ?? '') ? 1 : -1))
}

/** A city's name as the catalogue writes it: İstanbul and Istanbul are one. */
export function cityIn({ texts }: ProgramIndex, name: string): string {
  return texts.cities[texts.cityKeys.indexOf(fold(name))] ?? name
}

/** The group that the program of this place is in, counted from 1. */
function atPlace<T extends { group: FeeGroup }>(sorted: readonly T[], place: number) {
  let passed = 0
  return sorted.find(({ group }) => {
    passed += group.programs
    return passed >= place
  })
}

function published({ amountMinor, currency, period, academicYear }: FeeGroup): PublishedFee {
  return { amountMinor, currency, period, academicYear }
}

function* programsOf({ kinds, texts }: ProgramIndex, destination: DestinationKey, level?: number) {
  const place = texts.destinations.indexOf(destination)
  for (let kind = 0; kind < kinds.level.length; kind++) {
    if (kinds.destination[kind] !== place) continue
    const own = kinds.level[kind] ?? 0
    if (level !== undefined && own !== level) continue
    const end = kinds.starts[kind + 1] ?? 0
    for (let program = kinds.starts[kind] ?? 0; program < end; program++) {
      yield { level: own, program }
    }
  }
}

/** For a program, the place of its university in `ownershipKinds`; -1 if it isn't known. */
function ownershipsIn({ texts, places }: ProgramIndex): (program: number) => number {
  const kinds = texts.ownerships.map((one) =>
    one === null ? -1 : ownershipKinds.indexOf(one === 'public' ? 'public' : 'private'),
  )
  return (program) => kinds[places.university[program] ?? 0] ?? -1
}
