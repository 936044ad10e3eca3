import type { WaitingPerson } from '#contract/decisions/waiting-lists.ts'

/**
 * The numbers of applications in the order in which they are asked, and of those without a rank.
 */
export interface Order {
  ranked: readonly string[]
  unranked: readonly string[]
}

export function orderOf(people: readonly Pick<WaitingPerson, 'number' | 'place'>[]): Order {
  const of = (isRanked: boolean) =>
    people.filter(({ place }) => (place !== null) === isRanked).map(({ number }) => number)
  return { ranked: of(true), unranked: of(false) }
}

/** With an applicant at a place, from 0; one without a rank gets one. */
export function placed({ ranked, unranked }: Order, number: string, at: number): Order {
  const others = ranked.filter((one) => one !== number)
  const place = Math.max(0, Math.min(at, others.length))
  return {
    ranked: others.toSpliced(place, 0, number),
    unranked: unranked.filter((one) => one !== number),
  }
}

export function isSame(one: Order, other: Order): boolean {
  return one.ranked.join(' ') === other.ranked.join(' ')
}
