import { z } from 'zod'
import {
  Bilingual,
  CivilDate,
  CountryCode,
  CurrencyCode,
  eachLanguage,
  LocalDateTime,
  pageOf,
  Slug,
  WebAddress,
  Zone,
} from '#contract/common/common.ts'
import { Certainty, groundMembers, MonthSpan } from '#contract/common/grounds.ts'
import { DescribedPicture, LogoInput, Picture, PictureInput } from '#contract/common/pictures.ts'
import { communities } from '#contract/common/values/destinations.ts'
import { pictureLimits } from '#contract/common/values/picture-sizes.ts'
import {
  closingAudiences,
  drawings,
  maxCountries,
  sectionKeys,
} from '#contract/common/values/vocabulary.ts'
import { CostFigure } from '#contract/costs/estimate.ts'
import { Email } from '#contract/people/email.ts'
import {
  Accreditation,
  CalendarEntry,
  CatalogueStatus,
  closesForOf,
  closesInOf,
  Destination,
  DestinationDetail,
  DestinationKey,
  Fact,
  Fee,
  Level,
  Mode,
  Ownership,
  Pace,
  Partnership,
  Ranking,
  Requirement,
  SectionKey,
  Sourced,
  Submission,
  SubmissionChannel,
  TeachingLanguage,
  Term,
  TuitionLine,
  TuitionPeriod,
  VisaStep,
} from './catalogue.ts'
import { publicationNeeds } from './values/publication-needs.ts'

export const UniversityInput = z
  .strictObject({
    key: Slug,
    name: z.string().trim().min(2).max(200),
    localName: z.string().trim().max(200).nullable(),
    shortName: z.string().trim().max(60).nullable(),
    destination: DestinationKey,
    /** One of its destination's countries. If left out, it stays as it is. */
    country: CountryCode.nullable().optional(),
    city: z.string().trim().min(1).max(100),
    region: z.string().trim().max(100).nullable(),
    latitude: z.number().min(-90).max(90).nullable(),
    longitude: z.number().min(-180).max(180).nullable(),
    ownership: Ownership.nullable(),
    founded: z.number().int().min(800).max(2100).nullable(),
    website: WebAddress.nullable(),
    description: Bilingual,
    submissionChannel: SubmissionChannel,
    status: CatalogueStatus,
    // If left out, these stay as they are.
    accreditations: z.array(Accreditation).max(20).optional(),
    rankings: z.array(Ranking).max(20).optional(),
    partnership: Partnership.optional(),
    paysAgency: z.boolean().optional(),
    housing: Sourced.nullable().optional(),
    internationalEmail: Email.nullable().optional(),
    logo: LogoInput.nullable().optional(),
    pictures: z.array(PictureInput).max(pictureLimits.pictures).optional(),
  })
  .refine(({ partnership, paysAgency }) => !(partnership === 'none' && paysAgency), {
    path: ['paysAgency'],
    error: 'invalid',
  })
  .meta({ id: 'UniversityInput' })
export type UniversityInput = z.infer<typeof UniversityInput>

export const UniversityRecord = z
  .strictObject({
    ...UniversityInput.shape,
    accreditations: z.array(Accreditation),
    rankings: z.array(Ranking),
    partnership: Partnership,
    paysAgency: z.boolean(),
    housing: Sourced.nullable(),
    internationalEmail: z.string().nullable(),
    logo: Picture.nullable(),
    pictures: z.array(DescribedPicture),
    programCount: z.number().int(),
    version: z.number().int(),
    updatedAt: z.iso.datetime(),
    updatedBy: z.string().nullable(),
  })
  .meta({ id: 'UniversityRecord' })
export type UniversityRecord = z.infer<typeof UniversityRecord>
export const UniversityPage = pageOf(UniversityRecord)

export const IntakeInput = z
  .strictObject({
    key: z
      .string()
      .regex(/^[a-z0-9-]{1,60}$/, { error: 'not_a_key' })
      .nullable(),
    term: Term,
    academicYear: z.string().regex(/^\d{4}-\d{2}$/, { error: 'invalid' }),
    startsOn: CivilDate.nullable(),
    ...groundMembers,
    opensAt: LocalDateTime.nullable(),
    /** Null if it is not known. `T23:59` is the end of a day: no hour is known, none is shown. */
    closesAt: LocalDateTime.nullable(),
    /** For audiences with their own date. If left out, these stay as they are. */
    closesFor: closesForOf(LocalDateTime).optional(),
    /** For those who live in a country with its own date. If left out, these stay as they are. */
    closesIn: closesInOf(LocalDateTime).optional(),
    usualCloses: MonthSpan.nullable(),
    zone: Zone,
    capacity: z.number().int().min(0).max(100_000).nullable(),
    override: z.enum(['full', 'cancelled']).nullable(),
    // If left out, these stay as they are.
    /** By when the university answers, and by when the deposit has to be paid: days of its calendar. */
    decisionBy: CivilDate.nullable().optional(),
    depositBy: CivilDate.nullable().optional(),
  })
  .refine(({ opensAt, closesAt }) => opensAt === null || closesAt === null || opensAt < closesAt, {
    path: ['closesAt'],
    error: 'invalid',
  })
  .superRefine(({ opensAt, closesFor }, context) => {
    for (const audience of closingAudiences) {
      const closes = closesFor?.[audience]
      if (opensAt === null || closes === undefined || opensAt < closes) continue
      context.addIssue({ code: 'custom', path: ['closesFor', audience], message: 'invalid' })
    }
  })
  .refine(({ opensAt, decisionBy }) => isNotBefore(decisionBy, opensAt), {
    path: ['decisionBy'],
    error: 'before_opening',
  })
  .refine(({ opensAt, depositBy }) => isNotBefore(depositBy, opensAt), {
    path: ['depositBy'],
    error: 'before_opening',
  })
  .refine(({ decisionBy, depositBy }) => isNotBefore(depositBy, decisionBy), {
    path: ['depositBy'],
    error: 'before_decision',
  })
  .meta({ id: 'IntakeInput' })
export type IntakeInput = z.infer<typeof IntakeInput>

/** For two days, or a day and a time on the same calendar; an unknown one is not too early. */
function isNotBefore(day: string | null | undefined, other: string | null | undefined): boolean {
  return !day || !other || day >= other.slice(0, 10)
}

export const IntakeRecord = IntakeInput.safeExtend({
  closesFor: closesForOf(LocalDateTime),
  closesIn: closesInOf(LocalDateTime),
  decisionBy: CivilDate.nullable(),
  depositBy: CivilDate.nullable(),
}).meta({ id: 'IntakeRecord' })
export type IntakeRecord = z.infer<typeof IntakeRecord>

/** If left out, the testable part of a requirement stays as it is while its kind and text do. */
export const RequirementInput = Requirement.partial({
  rule: true,
  group: true,
  nationalities: true,
  sourceUrl: true,
  sourceName: true,
  sourceYear: true,
  checkedOn: true,
}).meta({ id: 'RequirementInput' })
export type RequirementInput = z.infer<typeof RequirementInput>

const ProgramTitle = z.strictObject({
  ...eachLanguage(z.string().trim().max(300)),
  en: z.string().trim().min(1).max(300),
})

export const ProgramInput = z
  .strictObject({
    key: Slug,
    university: Slug,
    title: ProgramTitle,
    award: z.string().trim().max(100).nullable(),
    level: Level,
    field: z.string().regex(/^\d{2,4}$/, { error: 'not_a_choice' }),
    durationMonths: z.number().int().min(1).max(120).nullable(),
    mode: Mode,
    pace: Pace,
    languages: z.array(TeachingLanguage).max(6),
    summary: Bilingual,
    tuitionLines: z.array(TuitionLine).max(20),
    intakes: z.array(IntakeInput).max(20),
    requirements: z.array(RequirementInput).max(40),
    officialUrl: WebAddress.nullable(),
    submissionChannel: SubmissionChannel,
    verifiedOn: CivilDate.nullable(),
    status: CatalogueStatus,
    // If left out, these stay as they are.
    fees: z.array(Fee).max(20).optional(),
    curriculum: Bilingual.nullable().optional(),
    careers: Bilingual.nullable().optional(),
  })
  .meta({ id: 'ProgramInput' })
export type ProgramInput = z.infer<typeof ProgramInput>

export const ProgramRecord = ProgramInput.extend({
  intakes: z.array(IntakeRecord),
  requirements: z.array(Requirement),
  fees: z.array(Fee),
  curriculum: Bilingual.nullable(),
  careers: Bilingual.nullable(),
  universityName: z.string(),
  /** What decides, besides the program, whether it can be published. */
  universityStatus: CatalogueStatus,
  universityWebsite: z.string().nullable(),
  destination: DestinationKey,
  destinationPublished: z.boolean(),
  partnership: Partnership,
  /** Who compared it with its page: an account's key. */
  verifiedBy: z.string().nullable(),
  /** Members that were computed, not read from a source, and that staff haven't replaced. */
  derivedFields: z.array(z.string()),
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().nullable(),
}).meta({ id: 'ProgramRecord' })
export type ProgramRecord = z.infer<typeof ProgramRecord>

export const ProgramListRow = z
  .object({
    key: Slug,
    title: Bilingual,
    level: Level,
    field: z.string(),
    mode: Mode,
    languages: z.array(z.string()),
    submissionChannel: SubmissionChannel,
    /** A text that is in one language only, or has the same words in both until translated. */
    translationMissing: z.boolean(),
    university: z.object({ key: Slug, name: z.string() }),
    destination: DestinationKey,
    status: CatalogueStatus,
    openIntakes: z.number().int(),
    /** The certainty of its next intake's closing date; null: no intake is ahead. */
    deadlineCertainty: Certainty.nullable(),
    /** The certainty of its first fee; null: it has none. */
    feeCertainty: Certainty.nullable(),
    /** The first coming day on which one of its intakes closes; null: none is known. */
    nextDeadline: z.object({ at: z.iso.datetime(), zone: z.string() }).nullable(),
    /** Its first fee. */
    fee: z
      .object({
        amountMinor: z.number().int(),
        currency: z.string(),
        period: TuitionPeriod,
        academicYear: z.string().nullable(),
      })
      .nullable(),
    verifiedOn: CivilDate.nullable(),
    version: z.number().int(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ProgramListRow' })
export type ProgramListRow = z.infer<typeof ProgramListRow>
export const ProgramPage = pageOf(ProgramListRow)

export const CalendarEntryInput = CalendarEntry.extend({
  spans: CalendarEntry.shape.spans.max(12),
  validForYear: z.string().trim().max(40).nullable(),
}).strict()

export const VisaStepInput = VisaStep.extend({
  documents: z.array(Bilingual).max(20),
  facts: z.array(Slug).max(20),
}).strict()

export const SubmissionInput = Submission.extend({
  steps: z.array(Bilingual).max(20),
  facts: z.array(Slug).max(20),
}).strict()

export const LivingCostInput = CostFigure.extend({
  city: z.string().trim().min(1).max(100).nullable(),
  amountMin: z.number().min(0).max(1_000_000_000_000),
  amountMax: z.number().min(0).max(1_000_000_000_000),
  validForYear: z.string().trim().max(40).nullable(),
})
  .strict()
  .refine(({ amountMin, amountMax }) => amountMin <= amountMax, {
    path: ['amountMax'],
    error: 'too_small',
  })

const Colour = z.string().regex(/^#[0-9a-f]{6}$/, { error: 'not_a_choice' })
const Tint = z.strictObject({ ground: Colour, ink: Colour })

/** What is known of a destination besides its guide: its row. */
const rowMembers = {
  country: CountryCode,
  /** The other countries, if it is several. */
  alsoIn: z.array(CountryCode).max(maxCountries),
  /** If it is a city and not its whole country: that city. */
  city: z.string().trim().min(1).max(100).nullable(),
  currency: CurrencyCode,
  zone: Zone,
  /** The countries whose nationals have other fees and closing dates than the rest of the world. */
  community: z.enum(communities).nullable(),
  /** The language of universities' names, ISO 639; null for English. */
  namesIn: z
    .string()
    .regex(/^[a-z]{2,3}$/, { error: 'not_a_choice' })
    .nullable(),
  colours: z.strictObject({ light: Tint, dark: Tint }),
  /** How many months a passport must be valid from the first day of a stay, or from its end. */
  passport: z
    .strictObject({ months: z.number().int().min(1).max(60), afterStay: z.boolean() })
    .nullable(),
  /** Which drawings it has: those of a destination that was drawn, or the plain ones. */
  ornament: z.enum(drawings),
  skyline: z.enum(drawings),
}

/** A destination that is added: hidden, with a guide still to be written. */
export const DestinationInput = z.strictObject({
  key: DestinationKey,
  name: Bilingual,
  summary: Bilingual,
  ...rowMembers,
  alsoIn: rowMembers.alsoIn.default([]),
  ornament: rowMembers.ornament.default('plain'),
  skyline: rowMembers.skyline.default('plain'),
})
export type DestinationInput = z.infer<typeof DestinationInput>

export const DestinationRecord = Destination.extend({
  ...rowMembers,
  /** What it lacks for being published. */
  missing: z.array(z.enum(publicationNeeds)),
  sections: DestinationDetail.shape.sections,
  facts: DestinationDetail.shape.facts,
  calendar: DestinationDetail.shape.calendar,
  visaSteps: DestinationDetail.shape.visaSteps,
  submissions: DestinationDetail.shape.submissions,
  livingCosts: z.array(CostFigure),
  factsDue: z.number().int(),
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().nullable(),
}).meta({ id: 'DestinationRecord' })
export type DestinationRecord = z.infer<typeof DestinationRecord>

/** The row as a change gives it: whatever is left out stays as it is. */
const optionalRow = z.strictObject(rowMembers).partial().shape

export const DestinationEdit = z.strictObject({
  name: Bilingual,
  summary: Bilingual,
  // If left out, these stay as they are.
  sections: z
    .array(z.strictObject({ key: SectionKey, body: Bilingual }))
    .max(sectionKeys.length)
    .optional(),
  calendar: z.array(CalendarEntryInput).max(60).optional(),
  visaSteps: z.array(VisaStepInput).max(30).optional(),
  submissions: z.array(SubmissionInput).max(30).optional(),
  livingCosts: z.array(LivingCostInput).max(100).optional(),
  ...optionalRow,
  position: z.number().int().min(1).max(99),
  published: z.boolean(),
})
export type DestinationEdit = z.infer<typeof DestinationEdit>

export const DestinationRecords = z.array(DestinationRecord)

/** The names and colours that screens use for destinations, including hidden ones. */
export const DestinationNames = z.array(
  z.object({
    key: DestinationKey,
    name: Bilingual,
    published: z.boolean(),
    country: z.string(),
    alsoIn: z.array(z.string()),
    city: z.string().nullable(),
    community: rowMembers.community,
    namesIn: z.string().nullable(),
    passport: rowMembers.passport,
    light: Tint,
    dark: Tint,
    ornament: rowMembers.ornament,
    skyline: rowMembers.skyline,
  }),
)

/** What a dated fact is about: in which section visitors read it, under which name, for whom. */
const factSubject = {
  section: Fact.shape.section,
  label: Bilingual,
  audience: Bilingual.nullable(),
}

/** A changed dated fact: everything of it that staff may change. */
export const FactEdit = z.strictObject({
  /** If left out, these stay as they are. */
  ...z.strictObject(factSubject).partial().shape,
  value: Bilingual,
  amountMin: z.number().min(0).max(1_000_000_000_000).nullable(),
  amountMax: z.number().min(0).max(1_000_000_000_000).nullable(),
  validForYear: z.string().trim().max(40).nullable(),
  ...groundMembers,
  sourceType: Fact.shape.sourceType,
  reviewBy: CivilDate,
  note: Bilingual.nullable(),
  /** What other sources say. If left out, it stays as it is. */
  alternatives: Fact.shape.alternatives.optional(),
})
export type FactEdit = z.infer<typeof FactEdit>

/** A dated fact that is added, or put back after it was removed. */
export const FactInput = FactEdit.extend({
  key: Slug,
  ...factSubject,
  unit: z.string().trim().min(1).max(40).nullable(),
  period: z.string().trim().min(1).max(40).nullable(),
  /** The fact that it goes before; after all others if null. */
  before: Slug.nullable(),
})
export type FactInput = z.infer<typeof FactInput>
