import { levels } from '#contract/common/values/vocabulary.ts'
import type { CostFigure } from '#contract/costs/estimate.ts'
import type { KindCount, Level } from './catalogue-figures.ts'

type Counts = readonly KindCount[]

/** The cities that a form offers, those with the most programs. */
const offeredCities = 60

export function levelsOf(counts: Counts) {
  return tally(counts, (one) => one.level).sort(byLevel)
}

export function ownershipsOf(counts: Counts, level: Level) {
  return tally(
    counts.filter((one) => one.level === level),
    (one) => one.ownership,
  )
}

/** Those with the most programs, and those whose costs are known. */
export function citiesOf(counts: Counts, figures: readonly CostFigure[]) {
  const known = tally(counts, (one) => one.city).sort((a, b) => b.programs - a.programs)
  const costed = new Set(figures.flatMap(({ city }) => city ?? []))
  const offered = known.slice(0, offeredCities)
  const named = new Set(offered.map(({ value }) => value))
  const further = [...costed]
    .filter((city) => !named.has(city))
    .map((value) => ({ value, programs: known.find((one) => one.value === value)?.programs ?? 0 }))
  return [...offered, ...further].sort((a, b) => (a.value < b.value ? -1 : 1))
}

/** The estimate when nothing else was requested. */
export function usualLevel(counts: Counts): (typeof levels)[number] {
  const all = tally(counts, (one) => one.level).sort((a, b) => b.programs - a.programs)
  return all.some(({ value }) => value === 'bachelor') ? 'bachelor' : (all[0]?.value ?? 'bachelor')
}

function tally<T extends string>(counts: Counts, kindOf: (one: Counts[number]) => T | null) {
  const sums = new Map<T, number>()
  for (const one of counts) {
    const value = kindOf(one)
    if (value !== null) sums.set(value, (sums.get(value) ?? 0) + one.programs)
  }
  return [...sums].map(([value, programs]) => ({ value, programs }))
}

function byLevel(one: { value: string }, other: { value: string }): number {
  const places: readonly string[] = levels
  return places.indexOf(one.value) - places.indexOf(other.value)
}
