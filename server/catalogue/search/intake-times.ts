import { orderBy } from './order-programs.ts'
import type { ProgramIndex } from './program-index.ts'

/** What the clock says about each program; true from `from` until `until`, in milliseconds. */
export interface IntakeTimes {
  from: number
  until: number
  openIntakes: number
  /** 1 where an intake takes applications. */
  isOpen: Uint8Array
  /** Programs by the next closing of an open intake, else of a planned one; then by title. */
  byDeadline: Uint32Array
}

const never = 2 ** 32

/** Works out which programs can be applied to at an instant, and in which order they close. */
export function intakeTimesAt(index: ProgramIndex, now: number): IntakeTimes {
  const { program, opensAt, closesAt } = index.intakes
  const isOpen = new Uint8Array(index.size)
  const deadline = new Float64Array(index.size).fill(never)
  let openIntakes = 0
  let until = Number.POSITIVE_INFINITY
  for (let intake = 0; intake < program.length; intake++) {
    const place = program[intake] ?? 0
    const opens = opensAt[intake] ?? 0
    const closes = closesAt[intake] ?? 0
    if (now > closes) continue
    const hasOpened = now >= opens
    // An intake is still open at the instant it closes.
    until = Math.min(until, hasOpened ? closes + 1 : opens)
    const seconds = Math.floor(closes / 1000)
    if (hasOpened) {
      openIntakes++
      deadline[place] = isOpen[place] ? Math.min(deadline[place] ?? never, seconds) : seconds
      isOpen[place] = 1
    } else if (!isOpen[place]) {
      deadline[place] = Math.min(deadline[place] ?? never, seconds)
    }
  }
  const byDeadline = orderBy(index.byTitle.en, (place) => deadline[place] ?? never)
  return { from: now, until, openIntakes, isOpen, byDeadline }
}
