import { groupAlike } from './group-alike.ts'

/**
 * Programs that differ in none of this are of one kind. There are far fewer kinds than programs, so
 * a filter is tried once on each kind.
 */
export interface Kinds extends Record<KindSource, Uint32Array> {
  /** For each program, its kind; those of one kind are together. */
  places: Uint32Array
  /** For each kind, its first program; and after the last one, the end. */
  starts: Uint32Array
  /** For each kind, indexes in the contract's lists, and in `languageSets`. */
  broadField: Uint32Array
  mode: Uint32Array
  channel: Uint32Array
  languageSet: Uint32Array
  /** Indexes in `durationBands`. */
  durationBand: Uint32Array
  /** 1 if there is a scholarship for it. */
  scholarship: Uint32Array
}

/** Sources of words that all programs of a kind share. */
export const kindSources = ['destination', 'level', 'field'] as const
export type KindSource = (typeof kindSources)[number]

/** Programs of a destination whose fees are the same, for the same years, share them. */
export interface Fees {
  /** For each program, its fees. */
  places: Uint32Array
  destination: Uint32Array
  /** Euros a year for a student from abroad, from the destination, from its region; -1: unknown. */
  abroad: Int32Array
  home: Int32Array
  region: Int32Array
  /** Indexes in `yearSets`. */
  years: Uint32Array
}

type Columns<T extends string> = Record<T, ArrayLike<number>>

export function kindsOf(
  programs: Columns<Exclude<keyof Kinds, 'places' | 'starts'>>,
): Omit<Kinds, 'starts'> {
  const { places, firsts } = groupAlike(Object.values(programs))
  const ofKinds = (column: ArrayLike<number>) => firsts.map((first) => column[first] ?? 0)
  return {
    places,
    destination: ofKinds(programs.destination),
    level: ofKinds(programs.level),
    field: ofKinds(programs.field),
    broadField: ofKinds(programs.broadField),
    mode: ofKinds(programs.mode),
    channel: ofKinds(programs.channel),
    languageSet: ofKinds(programs.languageSet),
    durationBand: ofKinds(programs.durationBand),
    scholarship: ofKinds(programs.scholarship),
  }
}

export function feesOf(programs: Columns<Exclude<keyof Fees, 'places'>>): Fees {
  const { places, firsts } = groupAlike(Object.values(programs))
  const ofFees = (column: ArrayLike<number>) =>
    Int32Array.from(firsts, (first) => column[first] ?? 0)
  return {
    places,
    destination: firsts.map((first) => programs.destination[first] ?? 0),
    abroad: ofFees(programs.abroad),
    home: ofFees(programs.home),
    region: ofFees(programs.region),
    years: firsts.map((first) => programs.years[first] ?? 0),
  }
}
