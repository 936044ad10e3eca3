import { mapOf } from '#contract/common/values/by-language.ts'
import { type RequiredLanguage, requiredLanguages } from '#contract/common/values/languages.ts'
import type { CatalogueChanges } from './change-queries.ts'
import { fold } from './fold.ts'
import { extendTexts, type IndexTexts } from './index-texts.ts'
import { fill } from './packed.ts'
import {
  calendarColumns,
  feeColumns,
  type Groups,
  groupsOf,
  kindColumns,
  type PlacedProgram,
  placeProgram,
} from './place-changes.ts'
import { type ProgramIndex, ratesIn } from './program-index.ts'

/**
 * Brings indexes up to date with what changed, without reading the rest again. It keeps what it
 * knows of the index that it made last.
 */
export function createPatcher() {
  let known: { index: ProgramIndex; groups: Groups } | undefined

  /**
   * The index with the changes, which answers as one read anew does; undefined if only that one
   * can. It takes over lists of the given one, which must not be searched afterwards.
   */
  return function patch(index: ProgramIndex, changes: CatalogueChanges): ProgramIndex | undefined {
    if (changes.isWhole) return undefined
    const texts = withTexts(index.texts, changes)
    if (!texts) return undefined
    const groups = known?.index === index ? known.groups : groupsOf(index)
    const sought = changes.programs.map(({ id, seen }) => ({
      place: placeOfId(index, id),
      program: seen && placeProgram(id, seen, texts, groups),
    }))
    const changed = sought.filter(({ place, program }) =>
      place < 0 ? program !== null : !program || isChanged(index, place, program),
    )
    const patched = {
      ...(changed.length === 0 ? { ...index, texts } : rearrange(index, texts, groups, changed)),
      version: changes.version,
      ...ratesIn(changes.rates),
    }
    known = { index: patched, groups }
    return patched
  }
}

/** The texts with new titles; undefined if there is a new town, which changes what words mean. */
function withTexts(
  texts: IndexTexts,
  { titles, cities }: Pick<CatalogueChanges, 'titles' | 'cities'>,
): IndexTexts | undefined {
  for (const { id, name } of cities) {
    const place = texts.cityPlacesByKey.get(fold(name))
    if (place === undefined) return undefined
    texts.cityPlaces.set(id, place)
  }
  return extendTexts(
    texts,
    titles.filter(({ id }) => !texts.titlePlaces.has(id)),
  )
}

function placeOfId({ byId, ids }: ProgramIndex, id: number): number {
  let low = 0
  let high = byId.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const place = byId[middle] ?? 0
    const value = ids[place] ?? 0
    if (value === id) return place
    if (value < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}

function isChanged(index: ProgramIndex, place: number, program: PlacedProgram): boolean {
  return columnsOf(index).some(([name, column]) => column[place] !== program[name])
}

/** The columns of an index that have a value of each program's own. */
function columnsOf(index: ProgramIndex) {
  return [
    ['kind', index.kinds.places],
    ['fee', index.fees.places],
    ['calendar', index.calendars.places],
    ['title', index.places.title],
    ['university', index.places.university],
    ['city', index.places.city],
    ['months', index.months],
    ['isOfficial', index.isOfficial],
    ['isGroup', index.isGroup],
    ['isPlaceless', index.isPlaceless],
  ] as const
}

interface Change {
  /** Where the program was; -1 if it wasn't there. */
  place: number
  /** What it is now; null if it is gone. */
  program: PlacedProgram | null
}

/** The index with these changes: every changed program leaves its place, and comes to one anew. */
function rearrange(
  index: ProgramIndex,
  texts: IndexTexts,
  groups: Groups,
  changes: readonly Change[],
): ProgramIndex {
  const leaving = changes.flatMap(({ place }) => (place < 0 ? [] : [place]))
  const coming = changes.flatMap(({ program }) => program ?? [])
  const kinds = withRows(kindColumns, index.kinds, groups.kinds.takeAdded())
  const fees = withRows(feeColumns, index.fees, groups.fees.takeAdded())
  const calendars = withRows(calendarColumns, index.calendars, groups.calendars.takeAdded())

  const { from, starts } = arrange(index, leaving, coming, kinds.level.length)
  const size = from.length
  const placed = new Map<number, number>()
  const movedTo = new Uint32Array(index.size).fill(gone)
  for (let place = 0; place < size; place++) {
    const before = from[place] ?? 0
    if (before >= 0) movedTo[before] = place
    else placed.set(~before, place)
  }
  const column = <T extends Uint8Array | Uint32Array | Float64Array>(
    into: T,
    before: T,
    own: (program: PlacedProgram) => number,
  ) =>
    fill(into, (place) => {
      const at = from[place] ?? 0
      if (at >= 0) return before[at] ?? 0
      const program = coming[~at]
      return program ? own(program) : 0
    })
  const numbers = (before: Uint32Array, name: keyof PlacedProgram) =>
    column(new Uint32Array(size), before, (program) => program[name])
  const marks = (before: Uint8Array, name: keyof PlacedProgram) =>
    column(new Uint8Array(size), before, (program) => program[name])

  const ids = column(new Float64Array(size), index.ids, ({ id }) => id)
  const places = {
    title: numbers(index.places.title, 'title'),
    university: numbers(index.places.university, 'university'),
    city: numbers(index.places.city, 'city'),
  }
  const arrivals = coming.map((_, at) => placed.get(at) ?? 0)
  const inOrder = (order: Uint32Array, isBefore: (one: number, other: number) => boolean) =>
    reorder(order, movedTo, arrivals, isBefore, size)
  const isEarlierId = (one: number, other: number) => (ids[one] ?? 0) < (ids[other] ?? 0)
  const byTitle = (language: RequiredLanguage) => {
    const ranks = texts.titleRanks[language]
    const rankOf = (place: number) => ranks[places.title[place] ?? 0] ?? 0
    return inOrder(index.byTitle[language], (one, other) => {
      const [own, others] = [rankOf(one), rankOf(other)]
      return own === others ? isEarlierId(one, other) : own < others
    })
  }
  return {
    ...index,
    size,
    ids,
    byId: inOrder(index.byId, isEarlierId),
    everyProgram:
      size === index.size ? index.everyProgram : fill(new Uint32Array(size), (place) => place),
    places,
    kinds: { ...kinds, starts, places: numbers(index.kinds.places, 'kind') },
    fees: { ...fees, places: numbers(index.fees.places, 'fee') },
    calendars: {
      ...calendars,
      places: numbers(index.calendars.places, 'calendar'),
      programs: recount(
        index.calendars.programs,
        calendars.before.length,
        leaving.map((place) => index.calendars.places[place] ?? 0),
        coming.map(({ calendar }) => calendar),
      ),
      apart: [...groups.apart.values],
    },
    languageSets: [...groups.languages.values],
    yearSets: [...groups.years.values],
    months: numbers(index.months, 'months'),
    isOfficial: marks(index.isOfficial, 'isOfficial'),
    isGroup: marks(index.isGroup, 'isGroup'),
    isPlaceless: marks(index.isPlaceless, 'isPlaceless'),
    programsOf: programsOf(index, texts, kinds, leaving, coming),
    texts,
    byTitle: mapOf(requiredLanguages, byTitle),
  }
}

/** No place: of a program that left. */
const gone = 0xffff_ffff

/** Adds rows to columns that have a value for each group. */
function withRows<
  const Names extends readonly string[],
  T extends Record<Names[number], Uint8Array | Uint32Array | Int32Array | Float64Array>,
>(names: Names, columns: T, rows: readonly (readonly number[])[]): T {
  if (rows.length === 0) return columns
  const longer = Object.fromEntries(
    names.map((name, at) => {
      const before = columns[name as Names[number]]
      const size = before.length
      const Column = before.constructor as new (size: number) => typeof before
      const column = new Column(size + rows.length)
      column.set(before)
      for (const [row, values] of rows.entries()) column[size + row] = values[at] ?? 0
      return [name, column]
    }),
  )
  return { ...columns, ...longer }
}

/**
 * Which programs come after one another, those of one kind together: for each place the one where
 * its program was, or the complement of its index among those that come; and where kinds begin.
 */
function arrange(
  { size, kinds }: ProgramIndex,
  leaving: readonly number[],
  coming: readonly PlacedProgram[],
  kindCount: number,
): { from: Int32Array; starts: Uint32Array } {
  const leaves = new Uint8Array(size)
  for (const place of leaving) leaves[place] = 1
  const ofKind = Map.groupBy(coming.keys(), (at) => coming[at]?.kind ?? 0)
  const from = new Int32Array(size - leaving.length + coming.length)
  const starts = new Uint32Array(kindCount + 1)
  let next = 0
  for (let kind = 0; kind < kindCount; kind++) {
    starts[kind] = next
    const end = kinds.starts[kind + 1] ?? 0
    for (let place = kinds.starts[kind] ?? end; place < end; place++) {
      if (leaves[place] === 0) from[next++] = place
    }
    for (const at of ofKind.get(kind) ?? []) from[next++] = ~at
  }
  starts[kindCount] = next
  return { from, starts }
}

/** An order of places with those that moved, left and came. */
function reorder(
  order: Uint32Array,
  movedTo: Uint32Array,
  arrivals: readonly number[],
  isBefore: (one: number, other: number) => boolean,
  size: number,
): Uint32Array {
  const sorted = arrivals.toSorted((one, other) => (isBefore(one, other) ? -1 : 1))
  const reordered = new Uint32Array(size)
  let next = 0
  let arrival = 0
  for (let at = 0; at < order.length; at++) {
    const place = movedTo[order[at] ?? 0] ?? gone
    if (place === gone) continue
    while (arrival < sorted.length && isBefore(sorted[arrival] ?? 0, place)) {
      reordered[next++] = sorted[arrival++] ?? 0
    }
    reordered[next++] = place
  }
  while (arrival < sorted.length) reordered[next++] = sorted[arrival++] ?? 0
  return reordered
}

/** Counts of groups without those of some programs, with those of others. */
function recount(
  before: Uint32Array,
  size: number,
  leaving: readonly number[],
  coming: readonly number[],
): Uint32Array {
  const counts = new Uint32Array(size)
  counts.set(before)
  for (const group of leaving) counts[group] = (counts[group] ?? 0) - 1
  for (const group of coming) counts[group] = (counts[group] ?? 0) + 1
  return counts
}

function programsOf(
  index: ProgramIndex,
  { sizes }: IndexTexts,
  kinds: Pick<ProgramIndex['kinds'], 'destination' | 'level' | 'field'>,
  leaving: readonly number[],
  coming: readonly PlacedProgram[],
): ProgramIndex['programsOf'] {
  const own = (source: 'title' | 'university' | 'city') =>
    recount(
      index.programsOf[source],
      sizes[source],
      leaving.map((place) => index.places[source][place] ?? 0),
      coming.map((program) => program[source]),
    )
  const ofKinds = (source: 'destination' | 'level' | 'field') =>
    recount(
      index.programsOf[source],
      sizes[source],
      leaving.map((place) => kinds[source][index.kinds.places[place] ?? 0] ?? 0),
      coming.map(({ kind }) => kinds[source][kind] ?? 0),
    )
  return {
    title: own('title'),
    university: own('university'),
    city: own('city'),
    destination: ofKinds('destination'),
    level: ofKinds('level'),
    field: ofKinds('field'),
  }
}
