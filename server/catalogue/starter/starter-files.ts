import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import {
  CalendarEntry,
  CatalogueStatus,
  closesForOf,
  closesInOf,
  DestinationKey,
  Fact,
  Fee,
  Level,
  Mode,
  Ownership,
  Pace,
  Requirement,
  Scholarship,
  SectionKey,
  Sourced,
  Submission,
  SubmissionChannel,
  TeachingLanguage,
  Term,
  TuitionAudience,
  TuitionPeriod,
  VisaStep,
} from '#contract/catalogue/catalogue.ts'
import {
  Bilingual,
  CivilDate,
  CountryCode,
  CurrencyCode,
  LocalDateTime,
  Slug,
  WebAddress,
  Zone,
} from '#contract/common/common.ts'
import { groundMembers, MonthSpan } from '#contract/common/grounds.ts'
import { builtRules } from '#contract/common/values/destination-rules.ts'
import {
  builtDestinations,
  type Colours,
  type DestinationRow,
} from '#contract/common/values/destinations.ts'
import { type DrawnDestination, drawnDestinations } from '#contract/common/values/vocabulary.ts'
import { CostFigure } from '#contract/costs/estimate.ts'
import { minorDigits } from '#contract/costs/values/exchange.ts'
import { mapDates, mapResidences } from '#contract/dates/values/deadlines.ts'
import { instantOf } from '#contract/dates/values/local-time.ts'

/**
 * Thrown with the file and line of what cannot be used, for the person who edited the starter
 * files.
 */
export class StarterFileError extends Error {}

type StarterRow = Pick<DestinationRow, 'community' | 'namesIn' | 'passport'> & { colours: Colours }

/** The part that an existing installation takes from a new edition: guides, living costs, rates. */
export interface StarterGuides {
  rates: StarterRate[]
  destinations: (z.infer<typeof StarterDestination> & StarterRow)[]
  livingCosts: z.infer<typeof StarterLivingCost>[]
}

export interface StarterRate {
  currency: string
  perEuro: number
  /** Null where it is fixed to the euro. */
  asOf: string | null
  source: string
  sourceUrl: string | null
  /** Units of it for one of another currency, if it is fixed to that. */
  pegged: { to: string; rate: number } | null
}

/** Everything that a new installation starts with, checked, with amounts in minor units. */
export interface StarterCatalogue extends StarterGuides {
  fields: { code: string; name: Bilingual }[]
  universities: z.infer<typeof StarterUniversity>[]
  programs: z.infer<typeof StarterProgram>[]
  scholarships: z.infer<typeof StarterScholarship>[]
}

/** Reads the files of a data folder. Throws a `StarterFileError` at the first that is wrong. */
export function readStarterFiles(folder: string): StarterCatalogue {
  return {
    ...readStarterGuides(folder),
    fields: readFields(folder),
    universities: readLines(folder, 'universities.jsonl', StarterUniversity),
    programs: readLines(folder, 'programs.jsonl', StarterProgram),
    scholarships: readJson(folder, 'scholarships.json', z.array(StarterScholarship)),
  }
}

const guideFiles = {
  livingCosts: 'living_costs.json',
  rates: 'reference/currency_rates.json',
} as const

export function readStarterGuides(folder: string): StarterGuides {
  return {
    rates: readRates(folder),
    destinations: drawnDestinations.map((key) => ({
      ...readJson(folder, guideOf(key), StarterDestination),
      ...rowOf(key),
    })),
    livingCosts: readJson(folder, guideFiles.livingCosts, z.array(StarterLivingCost)),
  }
}

function rowOf(key: DrawnDestination): StarterRow {
  const { community, namesIn } = builtRules[key]
  const { light, dark, passport } = builtDestinations[key]
  return { community, namesIn, passport, colours: { light, dark } }
}

const guideOf = (key: string) => `destinations/${key}.json`

const catalogueFiles = ['universities.jsonl', 'programs.jsonl', 'scholarships.json'] as const

/** Distinguishes editions of the guides. */
export function digestOfGuides(folder: string): string {
  return digestOf(folder, [...drawnDestinations.map(guideOf), ...Object.values(guideFiles)])
}

/** Distinguishes editions of universities, programs and scholarships. */
export function digestOfCatalogue(folder: string): string {
  return digestOf(folder, catalogueFiles)
}

function digestOf(folder: string, names: readonly string[]): string {
  const hash = createHash('sha256')
  for (const name of names) hash.update(read(folder, name))
  return hash.digest('base64url')
}

const StarterDestination = z.strictObject({
  key: DestinationKey,
  country: CountryCode,
  city: z.string().nullable(),
  position: z.int().min(1),
  currency: CurrencyCode,
  zone: Zone,
  name: Bilingual,
  summary: Bilingual,
  sections: z.array(z.strictObject({ key: SectionKey, body: Bilingual })),
  facts: z.array(Fact.extend({ alternatives: Fact.shape.alternatives.default([]) }).strict()),
  calendar: z.array(CalendarEntry.strict()),
  visaSteps: z.array(VisaStep.strict()),
  submissions: z.array(Submission.strict()),
})

const StarterLivingCost = CostFigure.extend({ destination: DestinationKey }).strict()

const StarterUniversity = z.strictObject({
  key: Slug,
  name: z.string().min(2).max(200),
  localName: z.string().nullable(),
  shortName: z.string().nullable(),
  destination: DestinationKey,
  city: z.string().min(1),
  region: z.string().nullable(),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  ownership: Ownership.nullable(),
  founded: z.int().min(800).max(2100).nullable(),
  website: WebAddress.nullable(),
  description: Bilingual,
  submissionChannel: SubmissionChannel,
  housing: Sourced.nullable(),
  status: CatalogueStatus.default('published'),
  source: z.string().nullable(),
  sourceYear: z.int().nullable(),
  sourceUrl: WebAddress.nullable(),
  sourceLicence: z.string().nullable(),
})

const StarterTuition = z
  .strictObject({
    audience: TuitionAudience,
    amount: z.number().min(0),
    currency: CurrencyCode,
    period: TuitionPeriod,
    academicYear: z.string().nullable(),
    ...groundMembers,
  })
  .transform(({ amount, ...line }) => ({
    ...line,
    amountMinor: Math.round(amount * 10 ** minorDigits(line.currency)),
  }))

const StarterFee = Fee.omit({ amountMinor: true })
  .extend({ amount: z.number().min(0) })
  .transform(({ amount, ...fee }) => ({
    ...fee,
    amountMinor: Math.round(amount * 10 ** minorDigits(fee.currency)),
  }))

const StarterIntake = z
  .strictObject({
    key: z.string().min(1).max(60),
    term: Term,
    academicYear: z.string(),
    startsOn: CivilDate.nullable(),
    ...groundMembers,
    opensAt: LocalDateTime.nullable(),
    closesAt: LocalDateTime.nullable(),
    closesFor: closesForOf(LocalDateTime),
    closesIn: closesInOf(LocalDateTime),
    usualCloses: MonthSpan.nullable(),
    zone: Zone,
    note: Bilingual.nullable(),
  })
  .transform((intake) => {
    const written = (date: string) =>
      instantOf(date, intake.zone).toISOString().replace('.000Z', 'Z')
    return {
      ...intake,
      opensAt: intake.opensAt && written(intake.opensAt),
      closesAt: intake.closesAt && written(intake.closesAt),
      closesFor: mapDates(intake.closesFor, written),
      closesIn: mapResidences(intake.closesIn, written),
    }
  })

const StarterRequirement = Requirement.omit({ group: true, nationalities: true })

const StarterScholarship = Scholarship.extend({ destination: DestinationKey }).strict()

const StarterProgram = z.strictObject({
  key: Slug,
  university: Slug,
  title: Bilingual,
  originalTitle: z.string().nullable(),
  award: z.string().nullable(),
  level: Level,
  field: z.string().regex(/^\d{2,4}$/),
  durationMonths: z.int().min(1).max(120).nullable(),
  mode: Mode,
  pace: Pace,
  languages: z.array(TeachingLanguage),
  summary: Bilingual,
  tuition: z.array(StarterTuition),
  fees: z.array(StarterFee),
  officialUrl: WebAddress.nullable(),
  submissionChannel: SubmissionChannel,
  status: CatalogueStatus.default('published'),
  intakes: z.array(StarterIntake),
  requirements: z.array(StarterRequirement),
  derivedFields: z.array(z.string()),
  quality: z.string().nullable(),
  source: z.string().nullable(),
  sourceYear: z.int().nullable(),
  sourceUrl: WebAddress.nullable(),
  licenceOk: z.boolean(),
})

const CsvRows = z.array(z.object({ record: z.unknown(), info: z.object({ lines: z.int() }) }))

const FieldRow = z.object({
  code: z.string().regex(/^\d{2,4}$/),
  name_en: z.string().min(1),
  name_fr: z.string().min(1),
})

const Rates = z.strictObject({
  base: z.literal('EUR'),
  /** Each with its own day and source; a currency is in one of them. */
  published: z.array(
    z.strictObject({
      asOf: CivilDate,
      source: z.string(),
      sourceUrl: groundMembers.sourceUrl,
      rates: z.record(CurrencyCode, z.number().positive()),
    }),
  ),
  pegged: z.record(
    CurrencyCode,
    z.strictObject({ to: CurrencyCode, rate: z.number().positive(), source: z.string() }),
  ),
})

function readFields(folder: string): StarterCatalogue['fields'] {
  const name = 'reference/isced_f.csv'
  const rows = CsvRows.parse(parse(read(folder, name), { columns: true, bom: true, info: true }))
  return rows.map(({ record, info }) => {
    const { code, name_en, name_fr } = check(FieldRow, record, name, info.lines)
    return { code, name: { en: name_en, fr: name_fr } }
  })
}

/** A pegged currency's rate follows from that of the currency it is pegged to, and has its day. */
function readRates(folder: string): StarterRate[] {
  const name = guideFiles.rates
  const { base, published, pegged } = readJson(folder, name, Rates)
  const known = new Map<string, StarterRate>()
  for (const { rates, ...ground } of published) {
    for (const [currency, perEuro] of Object.entries(rates)) {
      if (known.has(currency)) throw new StarterFileError(`${name}: ${currency}: two rates`)
      known.set(currency, { currency, perEuro, ...ground, pegged: null })
    }
  }
  const fixed = Object.entries(pegged).map(([currency, { to, rate, source }]) => {
    const hangsOn = to === base ? { perEuro: 1, asOf: null } : known.get(to)
    if (!hangsOn) throw new StarterFileError(`${name}: ${currency}: no rate for ${to}`)
    const { perEuro, asOf } = hangsOn
    return {
      ...{ currency, perEuro: perEuro * rate, asOf, source, sourceUrl: null },
      pegged: { to, rate },
    }
  })
  return [...known.values(), ...fixed]
}

function readLines<T>(folder: string, name: string, schema: z.ZodType<T>): T[] {
  return read(folder, name)
    .split('\n')
    .flatMap((line, index) =>
      line.trim() === '' ? [] : [check(schema, parseJson(line, name, index + 1), name, index + 1)],
    )
}

function readJson<T>(folder: string, name: string, schema: z.ZodType<T>): T {
  return check(schema, parseJson(read(folder, name), name), name)
}

function parseJson(text: string, name: string, line?: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new StarterFileError(
      `${place(name, line)}: ${error instanceof Error ? error.message : ''}`,
    )
  }
}

function check<T>(schema: z.ZodType<T>, value: unknown, name: string, line?: number): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new StarterFileError(`${place(name, line)}: ${issue?.path.join('.')}: ${issue?.message}`)
}

function read(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}

function place(name: string, line: number | undefined): string {
  return line === undefined ? name : `${name}, line ${line}`
}
