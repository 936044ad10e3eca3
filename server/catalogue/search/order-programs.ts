import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { TextMatches } from './match-text.ts'
import type { Merit } from './merit.ts'
import type { ProgramIndex } from './program-index.ts'
import type { Rank } from './rank.ts'
import type { Workspace } from './workspace.ts'

/** What makes one of two equally fitting programs the better one. */
export interface Better extends Merit {
  /** The bonus for low fees, if they are asked for: by the index's fees. */
  cheap: Uint8Array | undefined
}

/** Orders programs of one index. */
export interface Orders {
  /** A range of the programs that passed, in the order of all programs. */
  stretchOf: (order: Uint32Array, passed: Uint32Array, start: number, size: number) => number[]
  /**
   * A range of the programs that passed, by a rank. A small number of them is sorted separately.
   */
  stretchBy: (rank: Rank, passed: Uint32Array, start: number, size: number) => number[]
  /** A range of the programs that passed, the best fitting first, then by merit. */
  bestOf: (
    text: Pick<TextMatches, 'programs' | 'scores'>,
    passed: Uint32Array,
    better: Better,
    start: number,
    size: number,
  ) => number[]
}

/** If this many times fewer programs passed, sorting them is faster than looking through all. */
const fewShare = 8

export function createOrders(index: ProgramIndex, workspace: Workspace): Orders {
  const positions = new Map<Language, Uint32Array>()

  function positionsIn(language: Language): Uint32Array {
    const known = positions.get(language)
    if (known) return known
    const made = new Uint32Array(index.size)
    const order = inLanguage(index.byTitle, language)
    for (let at = 0; at < order.length; at++) made[order[at] ?? 0] = at
    positions.set(language, made)
    return made
  }

  function stretchOf(
    order: Uint32Array,
    passed: Uint32Array,
    start: number,
    size: number,
  ): number[] {
    if (passed.length === 0) return []
    if (passed.length === order.length) return [...order.subarray(start, start + size)]
    const hasPassed = workspace.marks.fill(0)
    for (let at = 0; at < passed.length; at++) hasPassed[passed[at] ?? 0] = 1
    const found: number[] = []
    let skipped = 0
    for (let at = 0; at < order.length && found.length < size; at++) {
      const program = order[at] ?? 0
      if (hasPassed[program] !== 1) continue
      if (skipped < start) skipped++
      else found.push(program)
    }
    return found
  }

  return {
    stretchOf,
    stretchBy: ({ places, ranks, all }, passed, start, size) => {
      if (passed.length > index.size / fewShare) return stretchOf(all(), passed, start, size)
      const position = positionsIn('en')
      const keys = workspace.keys.subarray(0, passed.length)
      for (let at = 0; at < passed.length; at++) {
        const program = passed[at] ?? 0
        keys[at] = (ranks[places[program] ?? 0] ?? 0) * index.size + (position[program] ?? 0)
      }
      keys.sort()
      return Array.from(
        keys.subarray(start, start + size),
        (key) => index.byTitle.en[key % index.size] ?? 0,
      )
    },
    bestOf: (text, passed, { bonus, cheap, order, positions }, start, size) => {
      const scores = scoresOf(workspace, passed, text)
      const { places } = index.fees
      for (let at = 0; at < passed.length; at++) {
        const program = passed[at] ?? 0
        const more = (bonus[program] ?? 0) + (cheap ? (cheap[places[program] ?? 0] ?? 0) : 0)
        scores[at] = (scores[at] ?? 0) + more
      }
      const least = leastScoreAmongBest(workspace, scores, start + size)
      const position = positions()
      const worst = 2 ** 16
      const { keys } = workspace
      let count = 0
      for (let at = 0; at < passed.length; at++) {
        const score = scores[at] ?? 0
        if (score < least) continue
        keys[count++] = (worst - score) * index.size + (position[passed[at] ?? 0] ?? 0)
      }
      const best = keys.subarray(0, count).sort()
      const shown = best.subarray(start, start + size)
      return Array.from(shown, (key) => order()[key % index.size] ?? 0)
    },
  }
}

/** The scores of a selection of the programs that a text found, in the same order. */
function scoresOf(
  workspace: Workspace,
  passed: Uint32Array,
  { programs, scores }: Pick<TextMatches, 'programs' | 'scores'>,
): Uint16Array {
  const own = workspace.scores.subarray(0, passed.length)
  for (let place = 0, at = 0; place < passed.length; place++) {
    while (programs[at] !== passed[place]) at++
    own[place] = scores[at] ?? 0
  }
  return own
}

/** The score that `wanted` programs reach, so that the others need no sorting. */
function leastScoreAmongBest(workspace: Workspace, scores: Uint16Array, wanted: number): number {
  const reached = workspace.reached.fill(0)
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0
    reached[score] = (reached[score] ?? 0) + 1
  }
  let count = 0
  for (let score = reached.length - 1; score > 0; score--) {
    count += reached[score] ?? 0
    if (count >= wanted) return score
  }
  return 0
}
