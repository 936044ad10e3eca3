import { z } from 'zod'
import {
  Bilingual,
  CivilDate,
  CurrencyCode,
  PageQuery,
  pageOf,
  Slug,
  WebAddress,
  Zone,
} from './common.ts'
import {
  broadFields,
  catalogueStatuses,
  confidences,
  destinationKeys,
  facetNames,
  intakeStates,
  levels,
  modes,
  ownerships,
  paces,
  programSorts,
  sectionKeys,
  submissionChannels,
  terms,
  tuitionAudiences,
  tuitionPeriods,
} from './vocabulary.ts'

export const DestinationKey = z.enum(destinationKeys)
export type DestinationKey = z.infer<typeof DestinationKey>

export const SectionKey = z.enum(sectionKeys)

export const Level = z.enum(levels)
export const Mode = z.enum(modes)
export const Pace = z.enum(paces)
export const Ownership = z.enum(ownerships)
export const CatalogueStatus = z.enum(catalogueStatuses)
export const TuitionAudience = z.enum(tuitionAudiences)
export const TuitionPeriod = z.enum(tuitionPeriods)
export const Confidence = z.enum(confidences)
export const Term = z.enum(terms)
export const TeachingLanguage = z.string().regex(/^[a-z]{2,3}$/, { error: 'not_a_choice' })

export const BroadField = z.enum(broadFields)

export const SubmissionChannel = z.enum(submissionChannels)

export const IntakeState = z.enum(intakeStates)
export type IntakeState = z.infer<typeof IntakeState>

export const Fact = z
  .object({
    key: z.string(),
    section: SectionKey,
    label: Bilingual,
    value: Bilingual,
    amountMin: z.number().nullable(),
    amountMax: z.number().nullable(),
    unit: z.string().nullable(),
    period: z.string().nullable(),
    audience: Bilingual.nullable(),
    validForYear: z.string().nullable(),
    sourceUrl: z.string().nullable(),
    sourceType: z.enum(['official', 'university', 'secondary']),
    confidence: Confidence,
    checkedOn: CivilDate,
    reviewBy: CivilDate,
    note: Bilingual.nullable(),
  })
  .meta({ id: 'Fact' })
export type Fact = z.infer<typeof Fact>

export const Destination = z
  .object({
    key: DestinationKey,
    country: z.string(),
    city: z.string().nullable(),
    name: Bilingual,
    summary: Bilingual,
    currency: CurrencyCode,
    zone: Zone,
    position: z.number().int(),
    published: z.boolean(),
    universityCount: z.number().int(),
    programCount: z.number().int(),
  })
  .meta({ id: 'Destination' })
export type Destination = z.infer<typeof Destination>

export const DestinationDetail = Destination.extend({
  sections: z.array(z.object({ key: SectionKey, body: Bilingual })),
  facts: z.array(Fact),
}).meta({ id: 'DestinationDetail' })
export type DestinationDetail = z.infer<typeof DestinationDetail>

export const University = z
  .object({
    key: Slug,
    name: z.string(),
    localName: z.string().nullable(),
    shortName: z.string().nullable(),
    destination: DestinationKey,
    city: z.string(),
    region: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    ownership: Ownership.nullable(),
    founded: z.number().int().nullable(),
    website: z.string().nullable(),
    description: Bilingual,
    submissionChannel: SubmissionChannel,
    source: z.string().nullable(),
    sourceYear: z.number().int().nullable(),
    sourceUrl: z.string().nullable(),
    programCount: z.number().int(),
  })
  .meta({ id: 'University' })
export type University = z.infer<typeof University>

export const TuitionLine = z
  .strictObject({
    audience: TuitionAudience,
    amountMinor: z.number().int().min(0).max(100_000_000_000),
    currency: CurrencyCode,
    period: TuitionPeriod,
    academicYear: z.string().max(20).nullable(),
    sourceUrl: WebAddress.nullable(),
    confidence: Confidence,
  })
  .meta({ id: 'TuitionLine' })
export type TuitionLine = z.infer<typeof TuitionLine>

export const Intake = z
  .object({
    key: z.string(),
    term: Term,
    academicYear: z.string(),
    startsOn: CivilDate.nullable(),
    opensAt: z.iso.datetime().nullable(),
    closesAt: z.iso.datetime(),
    zone: Zone,
    capacity: z.number().int().nullable(),
    confidence: Confidence,
    note: Bilingual.nullable(),
    state: IntakeState,
  })
  .meta({ id: 'Intake' })
export type Intake = z.infer<typeof Intake>

export const Requirement = z
  .strictObject({
    kind: z.enum([
      'academic',
      'language',
      'test',
      'document',
      'age',
      'experience',
      'financial',
      'health',
    ]),
    mandatory: z.boolean(),
    text: Bilingual,
    documents: z.array(z.string().max(60)).max(20),
    confidence: Confidence,
  })
  .meta({ id: 'Requirement' })
export type Requirement = z.infer<typeof Requirement>

/** One line of the finder. */
export const ProgramRow = z
  .object({
    key: Slug,
    title: Bilingual,
    award: z.string().nullable(),
    level: Level,
    field: z.string(),
    university: z.object({ key: Slug, name: z.string() }),
    destination: DestinationKey,
    city: z.string(),
    durationMonths: z.number().int().nullable(),
    languages: z.array(TeachingLanguage),
    mode: Mode,
    submissionChannel: SubmissionChannel,
    tuition: z
      .object({
        amountMinor: z.number().int(),
        currency: CurrencyCode,
        period: TuitionPeriod,
        academicYear: z.string().nullable(),
      })
      .nullable(),
    nextIntake: z
      .object({
        key: z.string(),
        term: Term,
        academicYear: z.string(),
        closesAt: z.iso.datetime(),
        zone: Zone,
        state: IntakeState,
      })
      .nullable(),
  })
  .meta({ id: 'ProgramRow' })
export type ProgramRow = z.infer<typeof ProgramRow>

export const ProgramDetail = ProgramRow.extend({
  university: University,
  originalTitle: z.string().nullable(),
  pace: Pace,
  summary: Bilingual,
  tuitionLines: z.array(TuitionLine),
  intakes: z.array(Intake),
  requirements: z.array(Requirement),
  officialUrl: z.string().nullable(),
  derivedFields: z.array(z.string()),
  source: z.string().nullable(),
  sourceYear: z.number().int().nullable(),
  sourceUrl: z.string().nullable(),
  verifiedOn: CivilDate.nullable(),
  similar: z.array(ProgramRow),
}).meta({ id: 'ProgramDetail' })
export type ProgramDetail = z.infer<typeof ProgramDetail>

/** A query value that may be repeated or comma-separated; unknown values are dropped by the finder. */
const listOf = <T extends z.ZodType>(value: T) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((raw) => (Array.isArray(raw) ? raw : [raw]).flatMap((one) => one.split(',')))
    .pipe(z.array(z.string()).max(60))
    .transform((all) =>
      [...new Set(all)].flatMap((one) => {
        const parsed = value.safeParse(one)
        return parsed.success ? [parsed.data as z.output<T>] : []
      }),
    )
    .optional()

/** A number or word of the URL that is left out when it makes no sense: a link never fails. */
const lenient = <T extends z.ZodType>(
  value: T,
  type: 'integer' | 'boolean' | 'string',
  words?: readonly string[],
) =>
  value
    .optional()
    .catch(undefined)
    .meta({ type, ...(words && { enum: words }) })

/** The finder's whole state, as it stands in the URL. */
export const ProgramSearch = z.object({
  q: z.string().max(10_000).optional(),
  destination: listOf(DestinationKey),
  city: listOf(z.string().min(1).max(100)),
  level: listOf(Level),
  field: listOf(BroadField),
  language: listOf(TeachingLanguage),
  mode: listOf(Mode),
  channel: listOf(SubmissionChannel),
  university: listOf(Slug),
  /** Euros a year at the dated rate. */
  tuitionMax: lenient(z.coerce.number().int().min(0).max(1_000_000), 'integer'),
  openOnly: lenient(z.stringbool(), 'boolean'),
  sort: lenient(z.enum(programSorts), 'string', programSorts),
  page: lenient(z.coerce.number().int().min(1).max(500), 'integer'),
  size: lenient(z.coerce.number().int().min(1).max(50), 'integer'),
})
export type ProgramSearch = z.infer<typeof ProgramSearch>

/**
 * Counts under all other filters but the facet's own, so that a second value can be added. Of
 * cities the most frequent ones, and those that are chosen.
 */
export const Facets = z.record(
  z.enum(facetNames),
  z.array(z.object({ value: z.string(), count: z.number().int() })),
)
export type Facets = z.infer<typeof Facets>

export const ProgramResults = z
  .object({
    rows: z.array(ProgramRow),
    total: z.number().int(),
    page: z.number().int(),
    size: z.number().int(),
    facets: Facets,
    /** How the text was understood: exact words, or near ones after a typing error. */
    matched: z.enum(['all', 'words', 'similar']),
    /** Which single filter to drop, and how many that gives, when nothing was found. */
    relax: z.array(
      z.object({
        filter: z.enum([...facetNames, 'q', 'tuitionMax', 'openOnly', 'university']),
        count: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'ProgramResults' })
export type ProgramResults = z.infer<typeof ProgramResults>

/** Figures computed from the catalogue, for the home page. */
export const CatalogueFigures = z.object({
  universities: z.number().int(),
  programs: z.number().int(),
  cities: z.number().int(),
  openIntakes: z.number().int(),
})
export type CatalogueFigures = z.infer<typeof CatalogueFigures>

export const DestinationList = z.array(Destination)
export type DestinationList = z.infer<typeof DestinationList>

export const UniversityQuery = PageQuery.extend({
  q: z.string().max(200).optional(),
  destination: DestinationKey.optional(),
})
export type UniversityQuery = z.infer<typeof UniversityQuery>
export const UniversityList = pageOf(University)
export type UniversityList = z.infer<typeof UniversityList>

/** A university with the programs that visitors may see: the first ones by title, and how many in all. */
export const UniversityDetail = University.extend({
  programs: z.object({ rows: z.array(ProgramRow), total: z.number().int() }),
}).meta({ id: 'UniversityDetail' })
export type UniversityDetail = z.infer<typeof UniversityDetail>

export const ClosingSoonQuery = z.object({
  limit: z.coerce.number().int().min(1).max(24).default(6),
})
export const ClosingSoon = z.array(ProgramRow)
export type ClosingSoon = z.infer<typeof ClosingSoon>

/** Fields of study by ISCED-F 2013: broad ones have two digits, narrow three, detailed four. */
export const FieldList = z.array(z.object({ code: z.string(), name: Bilingual }))
export type FieldList = z.infer<typeof FieldList>

/** Units of each currency for one euro, as published on a date. */
export const CurrencyList = z.array(
  z.object({
    currency: CurrencyCode,
    perEuro: z.number(),
    asOf: CivilDate,
    source: z.string(),
  }),
)
export type CurrencyList = z.infer<typeof CurrencyList>
