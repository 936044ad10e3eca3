import type { Rates } from '#contract/exchange.ts'
import {
  broadFields,
  destinationKeys,
  durationEdges,
  type Language,
  levels,
} from '#contract/vocabulary.ts'
import type { PackedCatalogue } from './index-queries.ts'
import { buildTexts, type IndexTexts } from './index-texts.ts'
import { fill, indexInSorted, numbersOf, orderByKey } from './packed.ts'
import type { Source } from './vocabulary.ts'

/**
 * All programs that visitors may see, column by column, in the order of their ids. Derived from the
 * database, made again when its catalogue has another version, never changed.
 */
export interface ProgramIndex {
  version: number
  size: number
  ids: Float64Array
  /** `0 … size - 1`. */
  everyProgram: Uint32Array
  /** Where each program's words come from: a place among that source's texts. */
  places: Record<Source, Uint32Array>
  /** Places in the contract's lists, and in `languageSets`. */
  broadField: Uint32Array
  mode: Uint32Array
  channel: Uint32Array
  languageSet: Uint32Array
  /** Places in `durationBands`. */
  durationBand: Uint32Array
  /** 1 where a scholarship is for it. */
  scholarship: Uint32Array
  /** Euros a year for a student from abroad, from the destination, from its region; -1: unknown. */
  tuition: Record<'abroad' | 'home' | 'region', Int32Array>
  rates: Rates
  /** The date of the oldest rate. */
  ratesAsOf: string | null
  languageSets: string[][]
  publishedUniversities: number
  /** Those that are neither full nor cancelled; instants in milliseconds. */
  intakes: {
    program: Int32Array
    opensAt: Float64Array
    closesAt: Float64Array
    /** As `PackedCatalogue.seasons` has them. */
    season: Float64Array
  }
  texts: IndexTexts
  /** Programs in the order of their titles. */
  byTitle: Record<Language, Uint32Array>
}

/** Makes the index anew; the texts of an earlier one are kept where they are still the same. */
export function buildIndex(packed: PackedCatalogue, earlier?: ProgramIndex): ProgramIndex {
  const texts = earlier?.texts.json === packed.texts ? earlier.texts : buildTexts(packed.texts)
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
  const fields = column(packed.fields)
  const title = placesOf(column(packed.titleIds), texts.titlePlaces)
  const intakePrograms = numbersOf(packed.intakePrograms)
  const destination = codeAt(1_000_000)
  const level = codeAt(10_000)

  return {
    version: packed.version,
    size,
    ids,
    everyProgram: fill(new Uint32Array(size), (place) => place),
    places: {
      title,
      university: placesOf(column(packed.universityIds), texts.universityPlaces),
      city: placesOf(column(packed.cityIds), texts.cityPlaces),
      destination,
      level,
      field: placesOf(fields, texts.fieldPlaces, texts.sizes.field - 1),
    },
    broadField: fill(new Uint32Array(size), (place) => broadFieldOf(fields[place] ?? 0)),
    mode: codeAt(100),
    channel: codeAt(1),
    languageSet: Uint32Array.from(column(packed.languageSets)),
    scholarship: scholarshipsOf(packed, { ids, destination, level }),
    durationBand: durationBandsOf(column(packed.durations)),
    tuition: {
      abroad: Int32Array.from(column(packed.tuitions)),
      home: Int32Array.from(column(packed.homeTuitions)),
      region: Int32Array.from(column(packed.regionTuitions)),
    },
    rates: new Map(packed.rates.map(({ currency, perEuro }) => [currency, perEuro])),
    ratesAsOf: packed.rates.map(({ asOf }) => asOf).sort()[0] ?? null,
    languageSets: packed.languages,
    publishedUniversities: packed.publishedUniversities,
    intakes: {
      program: fill(new Int32Array(intakePrograms.length), (intake) =>
        indexInSorted(ids, intakePrograms[intake] ?? 0),
      ),
      opensAt: numbersOf(packed.opensAt).map((seconds) => seconds * 1000),
      closesAt: numbersOf(packed.closesAt).map((seconds) => seconds * 1000),
      season: numbersOf(packed.seasons),
    },
    texts,
    byTitle: {
      en: orderByTitle(title, texts.titleRanks.en),
      fr: orderByTitle(title, texts.titleRanks.fr),
    },
  }
}

function placesOf(
  values: Float64Array,
  places: ReadonlyMap<number, number>,
  elsewhere = 0,
): Uint32Array {
  return fill(new Uint32Array(values.length), (at) => places.get(values[at] ?? 0) ?? elsewhere)
}

/** From a code as `PackedCatalogue.fields` holds it. */
function broadFieldOf(code: number): number {
  const digits = Math.floor(code / 10_000)
  return Math.floor((code % 10_000) / 10 ** (digits - broadFields[0].length))
}

function scholarshipsOf(
  { scholarships, scholarshipPrograms }: PackedCatalogue,
  { ids, destination, level }: { ids: Float64Array; destination: Uint32Array; level: Uint32Array },
): Uint32Array {
  const everywhere = destinationKeys.map((key) =>
    levels.map((one) =>
      scholarships.some(
        (scholarship) =>
          scholarship.destination === key &&
          (scholarship.levels.length === 0 || scholarship.levels.includes(one)),
      ),
    ),
  )
  const has = fill(new Uint32Array(ids.length), (place) =>
    everywhere[destination[place] ?? 0]?.[level[place] ?? 0] ? 1 : 0,
  )
  for (const id of numbersOf(scholarshipPrograms)) {
    const place = indexInSorted(ids, id)
    if (place >= 0) has[place] = 1
  }
  return has
}

function durationBandsOf(months: Float64Array): Uint32Array {
  const unknown = durationEdges.length + 1
  return fill(new Uint32Array(months.length), (place) => {
    const length = months[place] ?? 0
    return length === 0 ? unknown : durationEdges.filter((edge) => edge < length).length
  })
}

function orderByTitle(title: Uint32Array, ranks: readonly number[]): Uint32Array {
  return orderByKey(fill(new Float64Array(title.length), (at) => ranks[title[at] ?? 0] ?? 0))
}
