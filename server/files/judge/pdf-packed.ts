import { Problem } from '#contract/common/values/problems.ts'
import { numberIn, readValue } from '#contract/documents/values/pdf-shape.ts'
import { afterBlanks } from '#contract/documents/values/pdf-tokens.ts'
import type { Entries } from './pdf-streams.ts'

const mostPacked = 100_000
const mostPlaces = 300_000
const widest = 8

/** A packed object, and where its text is. */
export interface Member {
  number: number
  text: string
}

/**
 * The objects in a text of packed ones. Throws `file_damaged` unless packed objects follow one another,
 * as their list says: if they overlap, the same text is read again for each of them.
 */
export function membersOf(text: string, entries: Entries): Member[] {
  const count = numberIn(entries('N'))
  const first = numberIn(entries('First'))
  if (count === undefined || first === undefined) throw new Problem('file_damaged')
  if (count > mostPacked) throw new Problem('file_too_complex')
  let list = 0
  let end = first
  const members: Member[] = []
  for (let one = 0; one < count; one++) {
    const [number, place, behind] = pairAt(text, list)
    list = behind
    const from = afterBlanks(text, first + place)
    if (list > first || first + place < end) throw new Problem('file_damaged')
    end = readValue(text, from).end
    members.push({ number, text: text.slice(from, end) })
  }
  return members
}

const pair = /[\0\t\n\f\r ]{0,32}(\d{1,10})[\0\t\n\f\r ]{1,32}(\d{1,10})/y

function pairAt(text: string, at: number): [number: number, place: number, behind: number] {
  pair.lastIndex = at
  const found = pair.exec(text)
  if (!found) throw new Problem('file_damaged')
  return [Number(found[1]), Number(found[2]), pair.lastIndex]
}

/** Throws `file_too_complex` for a table of places in a stream that claims to be endless. */
export function refuseWideTable(entries: Entries): void {
  const widths = numbersIn(entries('W'))
  const size = numberIn(entries('Size'))
  const ranges = entries('Index') === undefined ? [0, size ?? 0] : numbersIn(entries('Index'))
  const places = ranges.filter((_, at) => at % 2 === 1).reduce((sum, one) => sum + one, 0)
  if (widths.length !== 3 || size === undefined) throw new Problem('file_damaged')
  if (places > mostPlaces || widths.some((one) => one > widest)) {
    throw new Problem('file_too_complex')
  }
}

function numbersIn(written: string | undefined): number[] {
  const [, list] = /^\[([\d\0\t\n\f\r ]*)\]$/.exec(written ?? '') ?? []
  if (list === undefined) throw new Problem('file_damaged')
  return list
    .split(/[\0\t\n\f\r ]+/)
    .filter((one) => one !== '')
    .map(Number)
}
