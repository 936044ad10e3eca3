import { z } from 'zod'
import {
  Bilingual,
  CivilDate,
  CountryCode,
  CurrencyCode,
  NationalityCode,
  PageQuery,
  pageOf,
  Slug,
  WebAddress,
  Zone,
} from '#contract/common/common.ts'
import { groundMembers, MonthSpan } from '#contract/common/grounds.ts'
import { DescribedPicture, Picture } from '#contract/common/pictures.ts'
import {
  broadFields,
  calendarKinds,
  catalogueStatuses,
  destinationKeyForm,
  durationBands,
  facetNames,
  feeKinds,
  gradeScaleNames,
  highestLevels,
  intakeStates,
  levels,
  maxDestinationKey,
  maxTuition,
  modes,
  ownerships,
  paces,
  partnerships,
  programSorts,
  scholarshipChoices,
  sectionKeys,
  sourceTypes,
  submissionChannels,
  terms,
  tuitionAudiences,
  tuitionBands,
  tuitionPeriods,
  visaActors,
} from '#contract/common/values/vocabulary.ts'
import type { ClosingAudience } from '#contract/dates/values/deadlines.ts'
import { cefrLevels, testNames } from '#contract/eligibility/values/test-scores.ts'
import { figureNames } from './connectors.ts'

export const DestinationKey = z
  .string()
  .max(maxDestinationKey, { error: 'not_a_choice' })
  .regex(destinationKeyForm, { error: 'not_a_choice' })
export type DestinationKey = z.infer<typeof DestinationKey>

export const SectionKey = z.enum(sectionKeys)

export const Level = z.enum(levels)
export const Mode = z.enum(modes)
export const Pace = z.enum(paces)
export const Ownership = z.enum(ownerships)
export const CatalogueStatus = z.enum(catalogueStatuses)
export const TuitionAudience = z.enum(tuitionAudiences)
export const TuitionPeriod = z.enum(tuitionPeriods)
export const Term = z.enum(terms)
export const TeachingLanguage = z.string().regex(/^[a-z]{2,3}$/, { error: 'not_a_choice' })

export const BroadField = z.enum(broadFields)

export const SubmissionChannel = z.enum(submissionChannels)

export const IntakeState = z.enum(intakeStates)
export type IntakeState = z.infer<typeof IntakeState>

/** What another source says about the same fact: shown beside it, each with its date. */
export const Alternative = z.strictObject({
  value: Bilingual,
  validForYear: z.string().trim().max(40).nullable(),
  sourceUrl: groundMembers.sourceUrl,
  sourceName: groundMembers.sourceName,
  sourceType: z.enum(sourceTypes),
  checkedOn: groundMembers.checkedOn,
})
export type Alternative = z.infer<typeof Alternative>

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
    ...groundMembers,
    sourceType: z.enum(sourceTypes),
    reviewBy: CivilDate,
    note: Bilingual.nullable(),
    alternatives: z.array(Alternative).max(10),
  })
  .meta({ id: 'Fact' })
export type Fact = z.infer<typeof Fact>

export const Destination = z
  .object({
    key: DestinationKey,
    /** The country, or the first of several. */
    country: z.string(),
    /** The others of several: nationals of each are at home there. */
    alsoIn: z.array(z.string()),
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

/** A day of any year, `MM-DD`, or a whole month, `MM`: what is typical has months only. */
const YearDay = z.string().regex(/^(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/)

/** What happens when, for which intake; the `to` of a span may be in the year after its `from`. */
export const CalendarEntry = z
  .object({
    key: Slug,
    intake: Term,
    kind: z.enum(calendarKinds),
    label: Bilingual,
    spans: z.array(z.object({ from: YearDay, to: YearDay })).min(1),
    /** Residents it applies to; none: everyone. */
    countries: z.array(CountryCode).max(250),
    validForYear: z.string().nullable(),
    ...groundMembers,
    sourceType: z.enum(sourceTypes),
    note: Bilingual.nullable(),
  })
  .meta({ id: 'CalendarEntry' })
export type CalendarEntry = z.infer<typeof CalendarEntry>

/** One step on the way to a visa, in order. The named facts give what it takes and costs. */
export const VisaStep = z
  .object({
    key: Slug,
    title: Bilingual,
    actor: z.enum(visaActors),
    text: Bilingual,
    documents: z.array(Bilingual),
    facts: z.array(z.string()),
  })
  .meta({ id: 'VisaStep' })
export type VisaStep = z.infer<typeof VisaStep>

/** Who may submit something, and what to do if no one may do it for the applicant. */
export const Submission = z
  .object({
    key: Slug,
    section: SectionKey,
    channel: SubmissionChannel,
    title: Bilingual,
    text: Bilingual,
    steps: z.array(Bilingual),
    officialUrl: WebAddress.nullable(),
    facts: z.array(z.string()),
  })
  .meta({ id: 'Submission' })
export type Submission = z.infer<typeof Submission>

const Condition = z.discriminatedUnion('subject', [
  z.strictObject({ subject: z.literal('level'), atLeast: z.enum(highestLevels) }),
  z.strictObject({
    subject: z.literal('grade'),
    scale: z.enum(gradeScaleNames),
    atLeast: z.number().min(0).max(100),
  }),
  z.strictObject({
    subject: z.literal('test'),
    test: z.enum(testNames),
    scale: z.string().max(20).optional(),
    level: z.string().max(4).optional(),
    atLeast: z.number().min(0).max(2000).optional(),
  }),
  z.strictObject({
    subject: z.literal('language'),
    language: TeachingLanguage,
    atLeast: z.enum(cefrLevels),
  }),
  z.strictObject({ subject: z.literal('schooling'), language: TeachingLanguage }),
  z.strictObject({
    subject: z.enum(['nationality', 'residence']),
    among: z.array(CountryCode).min(1).max(250),
  }),
  z.strictObject({
    subject: z.literal('age'),
    atLeast: z.number().int().min(0).max(120).optional(),
    under: z.number().int().min(0).max(120).optional(),
  }),
  z.strictObject({ subject: z.literal('experience'), months: z.number().int().min(1).max(600) }),
])

/** The testable part of a requirement, as `contract/eligibility/values/eligibility.ts` tests it. */
export const RequirementRule = z
  .discriminatedUnion('subject', [
    ...Condition.options,
    z.strictObject({
      subject: z.literal('any'),
      of: z.array(Condition).min(1).max(12),
      otherwise: z.literal('preparatory_year').optional(),
    }),
  ])
  .meta({ id: 'RequirementRule' })

/** A scholarship as a visitor reads it. */
export const Scholarship = z
  .object({
    key: Slug,
    name: Bilingual,
    provider: Bilingual,
    coverage: Bilingual,
    /** Those of one level are kept with it; without levels they are asked at each. */
    requirements: z.array(
      z.strictObject({
        levels: z.array(Level),
        text: Bilingual,
        rule: RequirementRule.nullable(),
      }),
    ),
    dates: Bilingual.nullable(),
    levels: z.array(Level),
    /** The universities it is for, by key; none: some that are not in the catalogue; null: any. */
    universities: z.array(Slug).max(100).nullable(),
    submissionChannel: SubmissionChannel,
    officialUrl: z.string().nullable(),
    validForYear: z.string().nullable(),
    ...groundMembers,
    sourceType: z.enum(sourceTypes),
    reviewBy: CivilDate,
  })
  .meta({ id: 'Scholarship' })
export type Scholarship = z.infer<typeof Scholarship>

export const DestinationDetail = Destination.extend({
  sections: z.array(z.object({ key: SectionKey, body: Bilingual })),
  facts: z.array(Fact),
  calendar: z.array(CalendarEntry),
  visaSteps: z.array(VisaStep),
  submissions: z.array(Submission),
  scholarships: z.array(Scholarship),
}).meta({ id: 'DestinationDetail' })
export type DestinationDetail = z.infer<typeof DestinationDetail>

/** A text with where it comes from. */
export const Sourced = z
  .strictObject({
    text: Bilingual,
    year: z.string().trim().max(40).nullable(),
    ...groundMembers,
  })
  .meta({ id: 'Sourced' })
export type Sourced = z.infer<typeof Sourced>

/** Who recognises a university, and as what. */
export const Accreditation = z
  .strictObject({
    body: z.string().trim().min(1).max(200),
    title: Bilingual.nullable(),
    year: z.string().trim().max(40).nullable(),
    sourceUrl: WebAddress.nullable(),
  })
  .meta({ id: 'Accreditation' })

/** A place in a published ranking; a band if the publisher gives one: `501-600`. */
export const Ranking = z
  .strictObject({
    publisher: z.string().trim().min(1).max(200),
    year: z.number().int().min(1990).max(2100),
    band: z.string().trim().min(1).max(40),
    sourceUrl: WebAddress.nullable(),
  })
  .meta({ id: 'Ranking' })

export const Partnership = z.enum(partnerships)

export const University = z
  .object({
    key: Slug,
    name: z.string(),
    localName: z.string().nullable(),
    shortName: z.string().nullable(),
    destination: DestinationKey,
    /** Which of its destination's countries; null where that has one, or nobody has said. */
    country: z.string().nullable(),
    city: z.string(),
    region: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    ownership: Ownership.nullable(),
    founded: z.number().int().nullable(),
    website: z.string().nullable(),
    description: Bilingual,
    submissionChannel: SubmissionChannel,
    accreditations: z.array(Accreditation),
    rankings: z.array(Ranking),
    partnership: Partnership,
    paysAgency: z.boolean(),
    housing: Sourced.nullable(),
    internationalEmail: z.string().nullable(),
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
    ...groundMembers,
  })
  .meta({ id: 'TuitionLine' })
export type TuitionLine = z.infer<typeof TuitionLine>

/** Separate dates, for the audiences that have one. */
export const closesForOf = <Date extends z.ZodType>(date: Date) =>
  z.strictObject({
    international: date.optional(),
    domestic: date.optional(),
    eu: date.optional(),
    non_eu: date.optional(),
    saarc: date.optional(),
  } satisfies Record<ClosingAudience, unknown>)

/** Dates for people who live in one country, each with the page that gives it. */
export const closesInOf = <Date extends z.ZodType>(date: Date) =>
  z.record(
    CountryCode,
    z.strictObject({
      closesAt: date,
      sourceUrl: groundMembers.sourceUrl,
      checkedOn: groundMembers.checkedOn,
    }),
  )

/**
 * Until when applications are taken; null if that is not known. Some audiences, and people who
 * live in some countries, have their own date. `usualCloses`: the months in which it closes in
 * other years.
 */
const closing = {
  certainty: groundMembers.certainty,
  closesAt: z.iso.datetime().nullable(),
  closesFor: closesForOf(z.iso.datetime()),
  closesIn: closesInOf(z.iso.datetime()),
  usualCloses: MonthSpan.nullable(),
}

export const Intake = z
  .object({
    key: z.string(),
    term: Term,
    academicYear: z.string(),
    startsOn: CivilDate.nullable(),
    opensAt: z.iso.datetime().nullable(),
    ...groundMembers,
    ...closing,
    zone: Zone,
    /** By when the university answers, and by when the deposit has to be paid, if that is known. */
    decisionBy: CivilDate.nullable(),
    depositBy: CivilDate.nullable(),
    capacity: z.number().int().nullable(),
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
    ...groundMembers,
    rule: RequirementRule.nullable(),
    /** Requirements of one group: any of them is enough. */
    group: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, { error: 'not_a_key' })
      .nullable(),
    /** The nationalities it is asked of; none: everyone. */
    nationalities: z.array(CountryCode).max(250),
    sourceYear: z.string().trim().max(40).nullable(),
  })
  .meta({ id: 'Requirement' })
export type Requirement = z.infer<typeof Requirement>

/** What a program costs besides its tuition. */
export const Fee = z
  .strictObject({
    kind: z.enum(feeKinds),
    /** What it is for, if its kind doesn't say. */
    label: Bilingual.nullable(),
    amountMinor: z.number().int().min(0).max(100_000_000_000),
    currency: CurrencyCode,
    period: TuitionPeriod,
    academicYear: z.string().max(20).nullable(),
    ...groundMembers,
  })
  .meta({ id: 'Fee' })
export type Fee = z.infer<typeof Fee>

/** One line of the finder. */
export const ProgramRow = z
  .object({
    key: Slug,
    title: Bilingual,
    award: z.string().nullable(),
    level: Level,
    field: z.string(),
    university: z.object({ key: Slug, name: z.string(), localName: z.string().nullable() }),
    destination: DestinationKey,
    /** Null if the city where it is taught is not known. */
    city: z.string().nullable(),
    /** Several programs that share a fee, not one. */
    isGroup: z.boolean(),
    /** Members that were computed, not read in a source: usual values, never facts. */
    derivedFields: z.array(z.string()),
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
        audience: TuitionAudience,
        certainty: groundMembers.certainty,
        /**
         * The amount by which fees are compared: euros a year at the dated rate; null if there is
         * none.
         */
        yearlyEuros: z.number().int().nullable(),
      })
      .nullable(),
    nextIntake: z
      .object({
        key: z.string(),
        term: Term,
        academicYear: z.string(),
        startsOn: CivilDate.nullable(),
        /** If the nationality and the residence are known, only this reader's dates. */
        ...closing,
        zone: Zone,
        state: IntakeState,
      })
      .nullable(),
  })
  .meta({ id: 'ProgramRow' })
export type ProgramRow = z.infer<typeof ProgramRow>

/** What a source counts for a program in a past year: places, applications, offers, admissions. */
export const ProgramFigure = z
  .object({
    name: z.enum(figureNames),
    year: z.string(),
    value: z.number().int(),
    ...groundMembers,
  })
  .meta({ id: 'ProgramFigure' })
export type ProgramFigure = z.infer<typeof ProgramFigure>

export const ProgramDetail = ProgramRow.extend({
  university: University,
  originalTitle: z.string().nullable(),
  pace: Pace,
  summary: Bilingual,
  tuitionLines: z.array(TuitionLine),
  fees: z.array(Fee),
  intakes: z.array(Intake),
  requirements: z.array(Requirement),
  curriculum: Bilingual.nullable(),
  careers: Bilingual.nullable(),
  scholarships: z.array(Scholarship),
  /** From past years, the newest first. */
  figures: z.array(ProgramFigure),
  officialUrl: z.string().nullable(),
  /** The national portals of the destination, by the keys of its submissions. */
  portals: z.array(z.object({ key: Slug, officialUrl: z.string().nullable() })),
  source: z.string().nullable(),
  sourceYear: z.number().int().nullable(),
  sourceUrl: z.string().nullable(),
  /** The day on which a member of staff compared all of it with its page. */
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

/** A number or word of the URL that is ignored when it makes no sense: a link never fails. */
const lenient = <T extends z.ZodType>(
  value: T,
  type: 'integer' | 'boolean' | 'string',
  words?: readonly string[],
) =>
  value
    .optional()
    .catch(undefined)
    .meta({ type, ...(words && { enum: words }) })

/** The finder's whole state, as the URL has it. */
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
  /** Term and calendar year in which it starts: `2027-autumn`. */
  intake: listOf(z.string().regex(/^\d{4}-(autumn|winter|spring|summer)$/)),
  tuition: listOf(z.enum(tuitionBands)),
  duration: listOf(z.enum(durationBands)),
  scholarship: listOf(z.enum(scholarshipChoices)),
  /** Per year, in `currency` at the dated rate; compared to the nearest euro. */
  tuitionMin: lenient(z.coerce.number().int().min(0).max(maxTuition), 'integer'),
  tuitionMax: lenient(z.coerce.number().int().min(0).max(maxTuition), 'integer'),
  /** Keeps programs without a known fee in a range. */
  tuitionUnknown: lenient(z.stringbool(), 'boolean'),
  /** The nationality whose fee is compared and shown: ISO 3166-1 alpha-2. */
  nationality: lenient(NationalityCode, 'string'),
  /**
   * The residence whose closing dates count, if they differ by country of residence: ISO 3166-1
   * alpha-2.
   */
  residence: lenient(CountryCode, 'string'),
  /** Of the range and of the tuition bands; the euro if its rate is not known. */
  currency: lenient(CurrencyCode, 'string'),
  openOnly: lenient(z.stringbool(), 'boolean'),
  sort: lenient(z.enum(programSorts), 'string', programSorts),
  page: lenient(z.coerce.number().int().min(1).max(500), 'integer'),
  size: lenient(z.coerce.number().int().min(1).max(50), 'integer'),
})
export type ProgramSearch = z.infer<typeof ProgramSearch>

/**
 * Counts under all other filters except the facet's own, so that a second value can be added. For
 * cities, the most frequent ones and the chosen ones.
 */
export const Facets = z.record(
  z.enum(facetNames),
  z.array(z.object({ value: z.string(), count: z.number().int() })),
)
export type Facets = z.infer<typeof Facets>

/** A university that a search names. */
export const UniversityHit = z.object({
  key: Slug,
  name: z.string(),
  localName: z.string().nullable(),
  destination: DestinationKey,
  city: z.string(),
  /** How many of its programs visitors may see. */
  programCount: z.number().int(),
})
export type UniversityHit = z.infer<typeof UniversityHit>

/** A scholarship that a search names or asks for. */
export const ScholarshipHit = z.object({
  key: Slug,
  destination: DestinationKey,
  name: Bilingual,
  provider: Bilingual,
  levels: z.array(Level),
})
export type ScholarshipHit = z.infer<typeof ScholarshipHit>

export const ProgramResults = z
  .object({
    rows: z.array(ProgramRow),
    total: z.number().int(),
    page: z.number().int(),
    size: z.number().int(),
    facets: Facets,
    /** The currency of the range, with the date of its rate; the euro has none. */
    currency: CurrencyCode,
    ratesAsOf: CivilDate.nullable(),
    /** Programs that only the range excludes, because their fee is not known. */
    withoutFee: z.number().int(),
    /** How the text was understood: exact words, or near ones after a typing error. */
    matched: z.enum(['all', 'words', 'similar']),
    /**
     * What some of the words were read as, with those words as they were typed. The same
     * words may have several values. A price is `500-3000 EUR`; either end may be missing.
     */
    understood: z.array(
      z.object({
        filter: z.enum([...facetNames, 'tuitionRange', 'university']),
        value: z.string(),
        words: z.string(),
      }),
    ),
    /**
     * Words that no program has together with the others; the rows are the nearest without them.
     */
    leftOut: z.array(z.string()),
    /** What the words name besides programs, the likeliest first; at most three of each. */
    universities: z.array(UniversityHit),
    scholarships: z.array(ScholarshipHit),
    /** Which single filter to drop, and how many that gives, when nothing was found. */
    relax: z.array(
      z.object({
        filter: z.enum([...facetNames, 'q', 'tuitionRange', 'openOnly', 'university']),
        /** The remaining words, if only one of them is dropped. */
        q: z.string().optional(),
        count: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'ProgramResults' })
export type ProgramResults = z.infer<typeof ProgramResults>

/** Programs by their keys, in the order of the request; those that may not be seen are left out. */
export const ProgramRowsQuery = z.object({
  key: listOf(Slug).transform((keys) => keys?.slice(0, 24) ?? []),
  nationality: lenient(NationalityCode, 'string'),
  residence: lenient(CountryCode, 'string'),
})
export const ProgramRows = z.array(ProgramRow)
export type ProgramRows = z.infer<typeof ProgramRows>

/** Figures computed from the catalogue, for the home page. */
export const CatalogueFigures = z.object({
  universities: z.number().int(),
  programs: z.number().int(),
  cities: z.number().int(),
  openIntakes: z.number().int(),
})
export type CatalogueFigures = z.infer<typeof CatalogueFigures>

export const DestinationKeys = z.array(DestinationKey)

export const DestinationList = z.array(Destination)
export type DestinationList = z.infer<typeof DestinationList>

export const UniversityQuery = PageQuery.extend({
  /** Words of a name or of a city, in English or French. */
  q: z.string().max(200).optional(),
  destination: DestinationKey.optional(),
  city: z.string().trim().min(1).max(100).optional(),
  /** Only those with a program that visitors may see. */
  withPrograms: z.stringbool().optional(),
})
export type UniversityQuery = z.infer<typeof UniversityQuery>

/** How many universities there are, and how many of them have a program that visitors may see. */
const universityCounts = { universities: z.number().int(), withPrograms: z.number().int() }

/**
 * One page of universities, those with programs first; counts of everything that the words alone
 * find.
 */
export const UniversityList = pageOf(University).extend({
  /** How many of all that fit have a program that visitors may see. */
  withPrograms: z.number().int(),
  places: z.array(z.object({ destination: DestinationKey, ...universityCounts })),
  /** Cities of the requested destination, those with the most universities first. */
  cities: z.array(z.object({ city: z.string(), ...universityCounts })),
})
export type UniversityList = z.infer<typeof UniversityList>

/** A summary of a university's programs, as far as visitors may see them. */
export const UniversityOverview = z
  .object({
    levels: z.array(z.object({ level: Level, count: z.number().int() })),
    /** The most frequent first. */
    languages: z.array(TeachingLanguage),
    /**
     * The yearly tuition for students from abroad: the lowest and highest amount, over how many
     * programs.
     */
    fees: z.array(
      z.object({
        currency: CurrencyCode,
        minMinor: z.number().int(),
        maxMinor: z.number().int(),
        programs: z.number().int(),
        academicYears: z.array(z.string()),
        /** How many of these amounts have no year. */
        undated: z.number().int(),
        /** Which certainties there are among them. */
        certainties: z.array(groundMembers.certainty),
      }),
    ),
    /** Its own, or that of its city according to the universities there whose place is known. */
    place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  })
  .meta({ id: 'UniversityOverview' })
export type UniversityOverview = z.infer<typeof UniversityOverview>

/** A university with the programs that visitors may see: the first ones by title, and how many in all. */
export const UniversityDetail = University.extend({
  logo: Picture.nullable(),
  pictures: z.array(DescribedPicture),
  overview: UniversityOverview,
  programs: z.object({ rows: z.array(ProgramRow), total: z.number().int() }),
  /** Those that name this university. */
  scholarships: z.array(Scholarship),
}).meta({ id: 'UniversityDetail' })
export type UniversityDetail = z.infer<typeof UniversityDetail>

export const ClosingSoonQuery = z.object({
  limit: z.coerce.number().int().min(1).max(24).default(6),
  /** At most one program of each of these. */
  per: z.enum(['university', 'destination']).default('university'),
})
export const ClosingSoon = z.array(ProgramRow)
export type ClosingSoon = z.infer<typeof ClosingSoon>

/** Fields of study by ISCED-F 2013: broad ones have two digits, narrow three, detailed four. */
export const FieldList = z.array(z.object({ code: z.string(), name: Bilingual }))
export type FieldList = z.infer<typeof FieldList>

/**
 * Units of each currency for one euro, each with its own day and source; one that is fixed to
 * the euro holds for every day. Those more than a year old are left out.
 */
export const CurrencyList = z.array(
  z.object({
    currency: CurrencyCode,
    perEuro: z.number(),
    asOf: CivilDate,
    source: z.string(),
    sourceUrl: z.string().nullable(),
  }),
)
export type CurrencyList = z.infer<typeof CurrencyList>
