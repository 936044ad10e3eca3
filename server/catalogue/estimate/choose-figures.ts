import type { CostItem } from '#contract/common/values/vocabulary.ts'
import type { CostFigure } from '#contract/costs/estimate.ts'

/** The parts of living costs, by how large they usually are. */
const weights = { rent: 4, food: 3, transport: 1, other: 1 } as const
type LivingItem = keyof typeof weights
export const livingItems: readonly LivingItem[] = ['rent', 'food', 'transport', 'other']

/**
 * The figures that add up to the living costs in a city (null: anywhere in the destination),
 * without counting an item twice. One of the city's own counts more than one of the whole
 * destination, one that is confirmed more than one that isn't, and one that covers more costs more
 * than one that covers less.
 */
export function chooseLiving(figures: readonly CostFigure[], city: string | null): CostFigure[] {
  const usable = figures.filter((one) => isAbout(one, city) && one.covers.some(isLiving))
  return best(usable, livingItems).chosen
}

/**
 * The figure for a payment that is no living cost; the city’s own takes precedence over the
 * destination’s.
 */
export function chooseFee(
  figures: readonly CostFigure[],
  item: CostItem,
  city: string | null,
): CostFigure | undefined {
  const usable = figures.filter((one) => isAbout(one, city) && one.covers.includes(item))
  return usable.find((one) => one.city !== null) ?? usable[0]
}

/** Others about the same city and the same kind of cost, to compare with the chosen ones. */
export function figuresToCompare(
  figures: readonly CostFigure[],
  chosen: readonly CostFigure[],
  city: string | null,
): CostFigure[] {
  return figures.filter(
    (one) =>
      one.covers.some(isLiving) &&
      !chosen.includes(one) &&
      (one.city === city || (one.city === null && city === null)),
  )
}

export function isLiving(item: CostItem): item is LivingItem {
  return item in weights
}

function isAbout(figure: CostFigure, city: string | null): boolean {
  return figure.city === null || figure.city === city
}

/** Tries, item by item, each figure that fits beside those already taken, and none. */
function best(
  figures: readonly CostFigure[],
  items: readonly LivingItem[],
): { score: number; chosen: CostFigure[] } {
  const [item, ...rest] = items
  if (item === undefined) return { score: 0, chosen: [] }
  let found = best(figures, rest)
  for (const figure of figures) {
    if (!figure.covers.includes(item)) continue
    const others = figures.filter((one) => !one.covers.some((own) => figure.covers.includes(own)))
    const beside = best(
      others,
      rest.filter((one) => !figure.covers.includes(one)),
    )
    const score = beside.score + worthOf(figure)
    if (score > found.score) found = { score, chosen: [figure, ...beside.chosen] }
  }
  return found
}

function worthOf({ covers, city, certainty, validForYear }: CostFigure): number {
  const weight = covers.reduce((sum, item) => sum + (isLiving(item) ? weights[item] : 0), 0)
  // If two are alike, the one with a year wins.
  const dated = validForYear === null ? 0.99 : 1
  if (certainty === 'confirmed') return weight * dated * (city === null ? 0.9 : 1)
  return weight * dated * (city === null ? 0.6 : 0.8)
}
