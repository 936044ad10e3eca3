import { mapOf } from '#contract/common/values/by-language.ts'
import { type RequiredLanguage, requiredLanguages } from '#contract/common/values/languages.ts'
import { broadFields, durationEdges } from '#contract/common/values/vocabulary.ts'
import type { Rates } from '#contract/costs/values/exchange.ts'
import { type Calendars, calendarsOf } from './calendars.ts'
import type { PackedCatalogue } from './index-queries.ts'
import { buildTexts, digestOf, type IndexTexts } from './index-texts.ts'
import { countingOrder, fill, indexInSorted, numbersOf, orderByKey } from './packed.ts'
import {
  type Fees,
  feesOf,
  type KindSource,
  type Kinds,
  kindSources,
  kindsOf,
} from './program-groups.ts'
import { scholarshipsOf } from './program-scholarships.ts'
import type { Source } from './vocabulary.ts'

/**
 * All programs that visitors may see, column by column, grouped by kind and in the order
 * of their ids. Derived from the database, made again when the catalogue has another version, never
 * changed.
 */
export interface ProgramIndex {
  version: number
  size: number
  ids: Float64Array
  /** The programs in the order of their ids. */
  byId: Uint32Array
  /** `0 … size - 1`. */
  everyProgram: Uint32Array
  /** Where each program's words come from: an index into that source's texts. */
  places: Record<Exclude<Source, KindSource>, Uint32Array>
  kinds: Kinds
  fees: Fees
  calendars: Calendars
  rates: Rates
  /** The rates as they were read, to compare them with others. */
  ratesRead: string
  /** The oldest rate that fees in one currency are compared by. */
  ratesAsOf: (currency: string) => string | null
  languageSets: string[][]
  /** As `PackedCatalogue` has them. */
  yearSets: string[][]
  /** How long each program is; 0 where unknown. */
  months: Uint32Array
  publishedUniversities: number
  /** 1 if the official page is known, and if a program represents several. */
  isOfficial: Uint8Array
  isGroup: Uint8Array
  /** 1 if the town where it is taught isn't known. */
  isPlaceless: Uint8Array
  /** How many programs have each text of a source. */
  programsOf: Record<Source, Uint32Array>
  texts: IndexTexts
  /** Programs in the order of their titles, then of their ids. */
  byTitle: Record<RequiredLanguage, Uint32Array>
}

/** Makes the index anew; texts of an earlier one are kept if they are unchanged. */
export function buildIndex(packed: PackedCatalogue, earlier?: ProgramIndex): ProgramIndex {
  const isAsBefore = earlier && earlier.texts.digest === digestOf(packed.texts)
  const texts = isAsBefore ? earlier.texts : buildTexts(packed.texts)
  const byId = orderByKey(numbersOf(packed.programIds))
  const size = byId.length
  const column = (raw: Buffer | null) => {
    const numbers = numbersOf(raw)
    return fill(new Float64Array(size), (place) => numbers[byId[place] ?? 0] ?? 0)
  }
  const ids = column(packed.programIds)
  const codes = column(packed.codes)
  const codeAt = (unit: number) =>
    fill(new Uint32Array(size), (place) => (Math.floor((codes[place] ?? 0) / unit) % 100) - 1)
  const destination = codeAt(1_000_000)
  const level = codeAt(10_000)
  const durations = column(packed.durations)
  const kinds = kindsOf({
    destination,
    level,
    field: placesOf(column(packed.fields), texts.fieldPlaces, texts.sizes.field - 1),
    broadField: column(packed.fields).map(broadFieldOf),
    mode: codeAt(100),
    channel: codeAt(1),
    languageSet: column(packed.languageSets),
    durationBand: durationBandsOf(durations),
    scholarship: scholarshipsOf(packed, {
      ids,
      destination,
      level,
      destinations: texts.destinations,
    }),
  })
  const fees = feesOf({
    destination,
    abroad: column(packed.tuitions),
    home: column(packed.homeTuitions),
    region: column(packed.regionTuitions),
    years: column(packed.tuitionYears),
  })
  const calendars = calendarsOf(packed, ids)
  const title = placesOf(column(packed.titleIds), texts.titlePlaces)

  // Up to here in the order of ids; from here on those of one kind are together.
  const everyProgram = fill(new Uint32Array(size), (place) => place)
  const byKind = countingOrder(everyProgram, (at) => kinds.places[at] ?? 0, kinds.level.length)
  const together = (column: ArrayLike<number>) =>
    fill(new Uint32Array(size), (place) => column[byKind[place] ?? 0] ?? 0)
  const placeOf = new Uint32Array(size)
  for (let place = 0; place < size; place++) placeOf[byKind[place] ?? 0] = place
  const inOrderOf = (ranks: Uint32Array) => orderByTitle(title, ranks).map((at) => placeOf[at] ?? 0)
  const kindPlaces = together(kinds.places)
  const places = {
    title: together(title),
    university: together(placesOf(column(packed.universityIds), texts.universityPlaces)),
    city: together(placesOf(column(packed.cityIds), texts.cityPlaces)),
  }
  const marked = (chosen: Buffer | null) => {
    const marks = new Uint8Array(size)
    for (const id of numbersOf(chosen)) {
      const at = indexInSorted(ids, id)
      if (at >= 0) marks[placeOf[at] ?? 0] = 1
    }
    return marks
  }

  return {
    version: packed.version,
    size,
    ids: fill(new Float64Array(size), (place) => ids[byKind[place] ?? 0] ?? 0),
    byId: placeOf,
    everyProgram,
    places,
    kinds: {
      ...kinds,
      places: kindPlaces,
      starts: startsOf(kindPlaces, kinds.level.length),
    },
    fees: { ...fees, places: together(fees.places) },
    calendars: { ...calendars, places: together(calendars.places) },
    ...ratesIn(packed.rates),
    languageSets: packed.languages,
    yearSets: packed.yearSets,
    months: together(durations),
    publishedUniversities: packed.publishedUniversities,
    isOfficial: marked(packed.officialPrograms),
    isGroup: marked(packed.groupPrograms),
    isPlaceless: marked(packed.placelessPrograms),
    programsOf: programsOf(texts.sizes, places, { places: kindPlaces, kinds }),
    texts,
    byTitle: mapOf(requiredLanguages, (language) => inOrderOf(texts.titleRanks[language])),
  }
}

function programsOf(
  sizes: Record<Source, number>,
  places: ProgramIndex['places'],
  { places: kindPlaces, kinds }: { places: Uint32Array; kinds: Omit<Kinds, 'starts'> },
): Record<Source, Uint32Array> {
  const counts = {
    title: countsOf(places.title, sizes.title),
    university: countsOf(places.university, sizes.university),
    city: countsOf(places.city, sizes.city),
    destination: new Uint32Array(sizes.destination),
    level: new Uint32Array(sizes.level),
    field: new Uint32Array(sizes.field),
  }
  const ofKinds = countsOf(kindPlaces, kinds.level.length)
  for (const source of kindSources) {
    const own = counts[source]
    for (const [kind, count] of ofKinds.entries()) {
      const place = kinds[source][kind] ?? 0
      own[place] = (own[place] ?? 0) + count
    }
  }
  return counts
}

function countsOf(places: Uint32Array, size: number): Uint32Array {
  const counts = new Uint32Array(size)
  for (const place of places) counts[place] = (counts[place] ?? 0) + 1
  return counts
}

/** What an index says of rates. */
export function ratesIn(
  rates: PackedCatalogue['rates'],
): Pick<ProgramIndex, 'rates' | 'ratesRead' | 'ratesAsOf'> {
  return {
    ratesRead: JSON.stringify(
      rates.toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
    ),
    rates: new Map(rates.map(({ currency, perEuro }) => [currency, perEuro])),
    ratesAsOf: (currency) => oldestRate(rates, currency),
  }
}

function oldestRate(rates: PackedCatalogue['rates'], chosen: string): string | null {
  const days = rates.flatMap(({ currency, asOf, isCompared }) =>
    asOf !== null && (isCompared || currency === chosen) ? [asOf] : [],
  )
  return days.sort()[0] ?? null
}

/** Where each group begins, given places in order. */
function startsOf(places: Uint32Array, groups: number): Uint32Array {
  const starts = new Uint32Array(groups + 1).fill(places.length)
  for (let at = places.length - 1; at >= 0; at--) starts[places[at] ?? 0] = at
  return starts
}

function placesOf(
  values: Float64Array,
  places: ReadonlyMap<number, number>,
  elsewhere = 0,
): Uint32Array {
  return fill(new Uint32Array(values.length), (at) => places.get(values[at] ?? 0) ?? elsewhere)
}

/** From a code as stored in `PackedCatalogue.fields`. */
export function broadFieldOf(code: number): number {
  const digits = Math.floor(code / 10_000)
  return Math.floor((code % 10_000) / 10 ** (digits - broadFields[0].length))
}

function durationBandsOf(months: Float64Array): Uint32Array {
  return fill(new Uint32Array(months.length), (place) => durationBandOf(months[place] ?? 0))
}

/** A place in `durationBands`, from months; 0 is unknown. */
export function durationBandOf(months: number): number {
  return months === 0
    ? durationEdges.length + 1
    : durationEdges.filter((edge) => edge < months).length
}

function orderByTitle(title: Uint32Array, ranks: Uint32Array): Uint32Array {
  return orderByKey(fill(new Float64Array(title.length), (at) => ranks[title[at] ?? 0] ?? 0))
}
