import type { PDFDict } from '@cantoo/pdf-lib'
import { PDFName } from '@cantoo/pdf-lib'
import { Problem } from '#contract/common/values/problems.ts'
import {
  numberIn,
  referenceIn,
  type Shape,
  type WrittenStream,
} from '#contract/documents/values/pdf-shape.ts'
import { unescaped } from '#contract/documents/values/pdf-tokens.ts'

/** The entries of a stream: one as it is written; undefined if it is missing. */
export type Entries = (key: string) => string | undefined

/** The entries of a stream as written in a file; references are looked up. */
export function writtenEntries(text: string, { places }: Shape, stream: WrittenStream): Entries {
  return (key) => {
    const written = stream.entries.get(key)
    const number = referenceIn(written)
    if (number === undefined) return written
    const values = new Set(places.get(number)?.map(({ from, end }) => text.slice(from, end)))
    // If an entry is written twice, readers differ on which one they take.
    return values.size === 1 ? [...values][0] : written
  }
}

/** The entries of a stream that a library has read. */
export function entriesOf(dict: PDFDict): Entries {
  return (key) => {
    const value = dict.lookup(PDFName.of(key))
    return value?.toString()
  }
}

const mostPixels = 150_000_000

/** Throws `file_too_complex` for a picture that no screen could hold. */
export function isPicture(entries: Entries): boolean {
  if (nameIn(entries('Subtype')) !== 'Image') return false
  const width = numberIn(entries('Width') ?? entries('W')) ?? 0
  const height = numberIn(entries('Height') ?? entries('H')) ?? 0
  if (width * height > mostPixels) throw new Problem('file_too_complex')
  return true
}

/**
 * The filters of a stream, by either of their names, in the order in which they unpack it. With
 * `plain`, parameters that change the unpacked data throw `file_damaged`, and so does anything unreadable.
 */
export function filtersOf(entries: Entries, { plain = false } = {}): string[] {
  const [long, short] = [entries('Filter'), entries('F')]
  if (long !== undefined && short?.startsWith('/')) throw new Problem('file_damaged')
  const written = long ?? short
  if (plain && changes(entries('DecodeParms') ?? entries('DP'))) throw new Problem('file_damaged')
  if (written === undefined || written === 'null') return []
  const list = /^\[([^[\]<>()]{0,1000})\]?$/.exec(written.trim())?.[1] ?? written
  const names = list.trim() === '' ? [] : list.trim().split(/[\0\t\n\f\r ]*\/|[\0\t\n\f\r ]+(?=\/)/)
  if (!/^(?:\/|$)/.test(list.trim())) {
    // F also names a file that is kept elsewhere; readers don’t look for it.
    if (long === undefined) return []
    throw new Problem('file_damaged')
  }
  return names.slice(1).map((name) => unescaped(name.trim()))
}

function changes(parameters: string | undefined): boolean {
  if (parameters === undefined) return false
  if (referenceIn(parameters) !== undefined || parameters.includes('#')) return true
  return /\/Predictor[\0\t\n\f\r ]*(?!1(?!\d))/.test(parameters)
}

function nameIn(written: string | undefined): string | undefined {
  const [, name] = /^\/([^\0\t\n\f\r ()<>[\]{}/%]*)/.exec(written ?? '') ?? []
  return name === undefined ? undefined : unescaped(name)
}
