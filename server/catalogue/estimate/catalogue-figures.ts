import type { AudienceGroup } from '#contract/audience.ts'
import {
  type DestinationKey,
  destinationKeys,
  levels,
  ownershipKinds,
} from '#contract/vocabulary.ts'
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
  /** Whose tuition. */
  audience: AudienceGroup
}

/** Euros a year, of the programs whose fee is known; and the median length of all, in months. */
export interface KindFigures {
  programs: number
  low: number | null
  median: number | null
  high: number | null
  years: string[]
  duration: number | null
}

/** Where a group's fee stands among those of `PackedCatalogue.yearSets`. */
const feeOf = { abroad: 0, home: 1, eu: 2, saarc: 2 } as const

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

/** The tuition of a kind of program, as the finder compares it. */
export function figuresOfKind(index: ProgramIndex, kind: Kind): KindFigures {
  const { fees, places, months, texts, yearSets } = index
  const ownershipOf = ownershipsIn(index)
  const ownership = kind.ownership === null ? -1 : ownershipKinds.indexOf(kind.ownership)
  const city = kind.city === null ? -1 : texts.cityKeys.indexOf(fold(kind.city))
  const level = levels.indexOf(kind.level)
  const fee = feeOf[kind.audience]
  const column = [fees.abroad, fees.home, fees.region][fee] ?? fees.abroad
  const euros: number[] = []
  const durations: number[] = []
  const years = new Set<string>()
  for (const { program } of programsOf(index, kind.destination, level)) {
    if (kind.city !== null && places.city[program] !== city) continue
    if (kind.ownership !== null && ownershipOf(program) !== ownership) continue
    const length = months[program] ?? 0
    if (length > 0) durations.push(length)
    const group = fees.places[program] ?? 0
    const yearly = column[group] ?? -1
    if (yearly < 0) continue
    euros.push(yearly)
    const year = yearSets[fees.years[group] ?? 0]?.[fee]
    if (year) years.add(year)
  }
  const fromLow = Float64Array.from(euros).sort()
  const fromShort = Float64Array.from(durations).sort()
  return {
    programs: fromLow.length,
    low: fromLow[0] ?? null,
    median: medianOf(fromLow),
    high: fromLow.at(-1) ?? null,
    years: [...years].sort(),
    duration: fromShort[Math.ceil(fromShort.length / 2) - 1] ?? null,
  }
}

/** A city's name as the catalogue writes it: İstanbul and Istanbul are one. */
export function cityIn({ texts }: ProgramIndex, name: string): string {
  return texts.cities[texts.cityKeys.indexOf(fold(name))] ?? name
}

function* programsOf({ kinds }: ProgramIndex, destination: DestinationKey, level?: number) {
  const place = destinationKeys.indexOf(destination)
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

/** For a program, the place of its university in `ownershipKinds`; -1 where nobody says. */
function ownershipsIn({ texts, places }: ProgramIndex): (program: number) => number {
  const kinds = texts.ownerships.map((one) =>
    one === null ? -1 : ownershipKinds.indexOf(one === 'public' ? 'public' : 'private'),
  )
  return (program) => kinds[places.university[program] ?? 0] ?? -1
}

function medianOf(sorted: Float64Array): number | null {
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}
