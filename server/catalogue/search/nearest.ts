import { bestOf, type Sought } from './match-text.ts'
import type { UnderstoodFilter } from './meanings.ts'
import type { ProgramIndex } from './program-index.ts'
import type { Workspace } from './workspace.ts'

/** A filter that words became: which programs it lets through, by their groups. */
export interface SoftFilter {
  filter: UnderstoodFilter
  places: Uint32Array
  /** For each group, 1 where it passes. */
  lets: Uint8Array
}

/** What is kept of a search that no program satisfies as a whole. */
export interface Kept {
  terms: boolean[]
  filters: boolean[]
}

/** How much worse an answer is without it. */
const filterWorth: Record<UnderstoodFilter, number> = {
  university: 90,
  destination: 70,
  city: 58,
  field: 70,
  level: 48,
  language: 45,
  channel: 20,
  mode: 20,
  duration: 20,
  tuitionRange: 30,
  tuition: 20,
  intake: 15,
  scholarship: 15,
}
/** A level says what a visitor wants to become, if nothing else does. */
const levelAlone = 80
const termWorth = { subject: 75, named: 45, rarer: 7, mostRarer: 8 }
/** With more words and filters than this there are too many combinations to count plainly. */
const mostCounted = 12
/** Words that were only found by their beginning, or near others, may mean nothing. */
const foundWorth = { exactly: 1, begun: 0.6, near: 0.5, nowhere: 0 } as const

/**
 * Which words and filters to keep, so that some program has all of them and as much as possible is
 * kept: a subject before a place, a place before a level, a level before a price.
 */
export function nearestTo(
  index: ProgramIndex,
  { marks: best, keys }: Workspace,
  among: Uint32Array,
  terms: readonly Sought[],
  filters: readonly SoftFilter[],
): Kept {
  const isSubject = terms.some((term) => term.marks.title && term.found !== 'nowhere')
  const worths = [
    ...terms.map((term) => worthOf(index, term)),
    ...filters.map(({ filter }) =>
      filter === 'level' && !isSubject ? levelAlone : filterWorth[filter],
    ),
  ]
  // Each program's kept words are the bits of a number, from which its worth follows.
  const masks = keys.subarray(0, among.length).fill(0)
  const own = best.subarray(0, among.length)
  for (const [bit, term] of terms.entries()) {
    if (term.found === 'nowhere') continue
    bestOf(index, among, term.marks, own)
    const value = 2 ** bit
    for (let at = 0; at < own.length; at++) if (own[at]) masks[at] = (masks[at] ?? 0) + value
  }
  for (const [place, { places, lets }] of filters.entries()) {
    const value = 2 ** (terms.length + place)
    for (let at = 0; at < among.length; at++) {
      if (lets[places[among[at] ?? 0] ?? 0]) masks[at] = (masks[at] ?? 0) + value
    }
  }
  let kept = 0
  let most = { worth: 0, count: 0 }
  for (const [mask, count] of countsOf(masks, worths.length)) {
    let worth = 0
    for (const [bit, own] of worths.entries()) if (hasBit(mask, bit)) worth += own
    if (worth > most.worth || (worth === most.worth && count > most.count)) {
      most = { worth, count }
      kept = mask
    }
  }
  return {
    terms: terms.map((_, bit) => hasBit(kept, bit)),
    filters: filters.map((_, place) => hasBit(kept, terms.length + place)),
  }
}

/** How often each mask occurs there. */
function countsOf(masks: Float64Array, bits: number): Map<number, number> {
  const found = new Map<number, number>()
  if (bits > mostCounted) {
    for (const mask of masks) found.set(mask, (found.get(mask) ?? 0) + 1)
    return found
  }
  // Plain counting is several times faster than a map.
  const counts = new Uint32Array(2 ** bits)
  for (let at = 0; at < masks.length; at++) {
    const mask = masks[at] ?? 0
    counts[mask] = (counts[mask] ?? 0) + 1
  }
  for (const [mask, count] of counts.entries()) if (count > 0) found.set(mask, count)
  return found
}

function hasBit(mask: number, bit: number): boolean {
  return Math.floor(mask / 2 ** bit) % 2 === 1
}

function worthOf({ size }: ProgramIndex, { marks, found, programs }: Sought): number {
  const rarity = Math.min(termWorth.mostRarer, Math.log2((size + 1) / (programs + 1)))
  const base = marks.title || marks.field ? termWorth.subject : termWorth.named
  return (base + termWorth.rarer * Math.max(0, rarity)) * foundWorth[found]
}
