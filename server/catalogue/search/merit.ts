import type { IntakeTimes } from './intake-times.ts'
import { countingOrder, fill } from './packed.ts'
import type { ProgramIndex } from './program-index.ts'

/** What makes one of two equally fitting programs the better answer. */
export interface Merit {
  /** For each program, what is added to how well it fits. */
  bonus: Uint8Array
  /**
   * All programs, the best first, mixed over universities and destinations; always in the same
   * order.
   */
  order: () => Uint32Array
  /** The index of each program in that order. */
  positions: () => Uint32Array
}

const worth = {
  /** By how near an application is, as `IntakeTimes.standing` has it. */
  standing: [0, 1, 3, 5],
  fee: 6,
  official: 3,
  place: 3,
  /** Whether the title names a subject, and one program. */
  sound: 30,
  single: 16,
} as const
/** Grades are 0 … 14. */
const gradeCount = 15
const mostRounds = 1_023
const mostInRound = 65_535

/**
 * Programs that can be applied to, with a fee and a page, come first; those with hardly any data
 * last.
 */
export function meritOf(index: ProgramIndex, { standing }: IntakeTimes): Merit {
  const {
    size,
    calendars,
    fees,
    isGroup,
    isOfficial,
    isPlaceless,
    places,
    texts,
    kinds,
    ids,
    byId,
  } = index
  const bonus = fill(new Uint8Array(size), (program) => {
    const near = standing[calendars.places[program] ?? 0] ?? 0
    const hasFee = (fees.abroad[fees.places[program] ?? 0] ?? -1) >= 0
    return (
      (worth.standing[near] ?? 0) +
      (hasFee ? worth.fee : 0) +
      (isOfficial[program] ? worth.official : 0) +
      (isPlaceless[program] ? 0 : worth.place) +
      (texts.isOdd[places.title[program] ?? 0] ? 0 : worth.sound) +
      (isGroup[program] ? 0 : worth.single)
    )
  })

  let ordered: Uint32Array | undefined
  let placed: Uint32Array | undefined
  /**
   * A university's second program comes after all first ones that are as good, and destinations
   * take turns: a page shows the whole range, not one university from A to B.
   */
  function order(): Uint32Array {
    if (ordered) return ordered
    // Coarse, so that many universities share the best grade; the rest of merit counts within it.
    const grades = fill(new Uint8Array(size), (program) => {
      const isOdd = texts.isOdd[places.title[program] ?? 0] ?? 0
      const canApply = (standing[calendars.places[program] ?? 0] ?? 0) >= 2 ? 0 : 1
      const feeUnknown = (fees.abroad[fees.places[program] ?? 0] ?? -1) >= 0 ? 0 : 1
      return isOdd * 8 + (isGroup[program] ?? 0) * 4 + canApply + feeUnknown
    })
    const grade = (program: number) => grades[program] ?? 0
    // Orders keep what is equal as it was, so the last one counts most. It all begins with ids: where
    // a program is in the index says nothing about it.
    const scattered = countingOrder(byId, (program) => scrambled(ids[program] ?? 0), 65_536)
    const mixed = countingOrder(
      scattered,
      (program) => grade(program) * 256 + 255 - (bonus[program] ?? 0),
      gradeCount * 256,
    )
    const universities = texts.sizes.university
    const rounds = turns(
      mixed,
      (program) => grade(program) * universities + (places.university[program] ?? 0),
      gradeCount * universities,
      mostRounds,
    )
    const roundOf = (program: number) => grade(program) * (mostRounds + 1) + (rounds[program] ?? 0)
    const destinations = texts.sizes.destination
    const inRounds = turns(
      mixed,
      (program) =>
        roundOf(program) * destinations + (kinds.destination[kinds.places[program] ?? 0] ?? 0),
      gradeCount * (mostRounds + 1) * destinations,
      mostInRound,
    )
    const inTurn = countingOrder(mixed, (program) => inRounds[program] ?? 0, mostInRound + 1)
    ordered = countingOrder(inTurn, roundOf, gradeCount * (mostRounds + 1))
    return ordered
  }

  return {
    bonus,
    order,
    positions: () => {
      if (placed) return placed
      placed = new Uint32Array(size)
      for (const [at, program] of order().entries()) placed[program] = at
      return placed
    },
  }
}

/** For each program, how many of its group come before it, `most` at most. */
function turns(
  order: Uint32Array,
  groupOf: (program: number) => number,
  groups: number,
  most: number,
): Uint16Array {
  const seen = new Uint32Array(groups)
  const turn = new Uint16Array(order.length)
  for (let at = 0; at < order.length; at++) {
    const program = order[at] ?? 0
    const group = groupOf(program)
    const count = seen[group] ?? 0
    turn[program] = Math.min(most, count)
    seen[group] = count + 1
  }
  return turn
}

/** A number in no order, always the same for the same id. */
function scrambled(id: number): number {
  let value = Math.imul(id ^ (id >>> 15), 0x2c1b3c6d)
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39)
  return (value ^ (value >>> 15)) & 0xffff
}
