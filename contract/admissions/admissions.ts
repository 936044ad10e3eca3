import { z } from 'zod'
import { DestinationKey, Intake, IntakeState, Term } from '#contract/catalogue/catalogue.ts'
import {
  CivilDate,
  CountryCode,
  Language,
  NationalityCode,
  OpaqueKey,
  Phone,
  Texts,
} from '#contract/common/common.ts'
import { fieldCodes } from '#contract/common/values/problems.ts'
import {
  choiceStandings,
  draftSteps,
  gradeScaleNames,
  highestLevels,
  mostChoices,
  mostNationalities,
  mostQualifications,
  mostTests,
  nameLength,
  submissionChannels,
} from '#contract/common/values/vocabulary.ts'
import { closingMembers } from '#contract/dates/closing-date.ts'
import { testNames } from '#contract/eligibility/values/test-scores.ts'
import { Email } from '#contract/people/email.ts'
import { PersonName } from '#contract/people/person-name.ts'
import { numberPattern } from './values/application-number.ts'
import { portalKeys } from './values/portals.ts'
import { applicationStatuses } from './values/transitions.ts'

export const ApplicationStatus = z.enum(applicationStatuses)

/** `PA-7K3M-9Q2X`: eight letters and digits that can't be misheard, the last one a check. */
export const ApplicationNumber = z.string().regex(numberPattern, { error: 'not_a_key' })

/**
 * Why the application moves on although required documents are missing: for colleagues and the
 * trail.
 */
export const PassOver = z.string().trim().min(1).max(1000).nullable().default(null)

/** The private link's secret: 256 bits of base64url. Kept on the server only as its SHA-256. */
export const AccessToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: 'not_a_key' })

export const DraftStep = z.enum(draftSteps)

/** The name as the machine-readable lines of a passport have it. */
const PassportName = z.string().regex(/^[A-Z][A-Z '-]*$/, { error: 'not_latin' })

/** As the photo page has it. */
export const Passport = z.strictObject({
  number: z.string().regex(/^[A-Z0-9]{5,20}$/, { error: 'not_a_passport' }),
  /** The country that issued it. */
  country: CountryCode,
  issued: CivilDate,
  expires: CivilDate,
})
export type Passport = z.infer<typeof Passport>

export const Identity = z.strictObject({
  givenNames: PersonName,
  familyName: PersonName.nullable(),
  /** Asked if the names are not in Latin letters. */
  passportName: PassportName.max(nameLength).nullable(),
  birthDate: CivilDate,
  /** The first is that of the passport that the applicant will travel with. */
  nationalities: z.array(NationalityCode).min(1).max(mostNationalities),
  residenceCountry: CountryCode,
  email: Email,
  /** E.164. */
  phone: Phone,
  /** Null for applicants who have none yet, or give it later. */
  passport: Passport.nullable(),
})
export type Identity = z.infer<typeof Identity>

/** Asked only of applicants under 18. */
export const Guardian = z.strictObject({ name: PersonName, phone: Phone })
export type Guardian = z.infer<typeof Guardian>

const reasonGiven = z.string().trim().min(1).max(300)

export const Qualification = z.strictObject({
  /** The qualification's name. Null in forms that did not ask for it. */
  qualification: z.string().trim().min(2).max(150).nullable(),
  institution: z.string().trim().min(2).max(200),
  country: CountryCode,
  /** The applicant is still studying: the year is the one in which it is expected. */
  inProgress: z.boolean(),
  /** 1 to 12; null if it was not given. */
  completionMonth: z.number().int().min(1).max(12).nullable(),
  completionYear: z.number().int().min(1960).max(2040),
  /** As the transcript gives it, with its scale; or why there is none. */
  grade: z.string().trim().min(1).max(40).nullable(),
  gradeScale: z.enum(gradeScaleNames).nullable(),
  noGradeReason: reasonGiven.nullable(),
})
export type Qualification = z.infer<typeof Qualification>

/** The highest level and the qualification that proves it, then other qualifications. */
export const Education = Qualification.extend({
  highestLevel: z.enum(highestLevels),
  others: z.array(Qualification).max(mostQualifications - 1),
})
export type Education = z.infer<typeof Education>

/** Forms that asked only for a year took finished qualifications only. */
const finished = {
  inProgress: Qualification.shape.inProgress.default(false),
  completionMonth: Qualification.shape.completionMonth.default(null),
}

/**
 * The education on an applicant's file: forms before several qualifications and tests gave less.
 */
export const KeptEducation = Education.extend({
  qualification: Education.shape.qualification.default(null),
  ...finished,
  noGradeReason: Education.shape.noGradeReason.default(null),
  others: z
    .array(Qualification.extend(finished))
    .max(mostQualifications - 1)
    .default([]),
  /** A test in the applicant's own words. */
  languageTest: z.string().nullable().optional(),
})
export type KeptEducation = z.infer<typeof KeptEducation>

export const TestTaken = z.strictObject({
  test: z.enum(testNames),
  date: CivilDate,
  level: z.string().nullable(),
  score: z.number().nullable(),
})

export const TestsTaken = z.strictObject({
  results: z.array(TestTaken).max(mostTests),
  noneBecause: reasonGiven.nullable(),
})
export type TestsTaken = z.infer<typeof TestsTaken>

export const Consent = z.strictObject({
  /** The declaration that the answers are true and may be passed to the university. */
  declaration: z.literal(true, { error: 'consent_required' }),
})
export type Consent = z.infer<typeof Consent>

/**
 * The input as it was typed: text only, complete or not, right or wrong, so that nothing is
 * ever lost to a validation message. The keys are those of the form's fields.
 */
export const DraftAnswers = z.record(
  z.string().max(60),
  // Except what no database keeps and no one types: a NUL, and half of a letter.
  z
    .string()
    .max(2000, { abort: true })
    .overwrite((typed) => typed.replace(/\p{Surrogate}/gu, '\uFFFD').replaceAll('\0', '')),
)
export type DraftAnswers = z.infer<typeof DraftAnswers>

/** What a new form is filled in with. */
export const DraftFilling = z.discriminatedUnion('from', [
  /** What one person of an account sent: the ticket names them. */
  z.strictObject({ from: z.literal('account'), ticket: z.string().max(300) }),
  /** What was just sent with a form whose secret the browser still holds. */
  z.strictObject({ from: z.literal('form'), draft: OpaqueKey }),
  /** What a device kept, and since when. */
  z.strictObject({ from: z.literal('device'), answers: DraftAnswers, at: z.iso.datetime() }),
])
export type DraftFilling = z.infer<typeof DraftFilling>

export const Chosen = z.strictObject({ program: z.string().max(120), intake: z.string().max(60) })

export const StartDraft = Chosen.extend({
  /** What the form is for as well, in this order. */
  others: z
    .array(Chosen)
    .max(mostChoices - 1)
    .optional(),
  language: Language,
  filling: DraftFilling.optional(),
})
export type StartDraft = z.infer<typeof StartDraft>

/** The secret is given only here; the server keeps its SHA-256. */
export const DraftStarted = z.object({ key: OpaqueKey, secret: AccessToken })
export type DraftStarted = z.infer<typeof DraftStarted>

/** Which saved version of a step the page has seen, and which page is saving it now. */
const Seen = z.strictObject({
  /** 0 before the step was first saved. */
  version: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  /** The page that saved last may save again, whatever it has seen: it repeats itself. */
  writer: z.string().min(1).max(40),
})

/** The answers replace all of that step's answers: an unticked box is an absent key. */
export const SaveDraft = Seen.extend({ step: DraftStep, answers: DraftAnswers })
export type SaveDraft = z.infer<typeof SaveDraft>

/** All choices in their order. */
export const SaveChoices = Seen.extend({
  choices: z.array(Chosen).max(mostChoices),
})
export type SaveChoices = z.infer<typeof SaveChoices>

export const FieldProblems = z.record(
  z.string(),
  z.object({
    code: z.enum(fieldCodes),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
)

const ShownIntake = z.object({
  key: z.string(),
  term: Term,
  academicYear: z.string(),
  startsOn: CivilDate.nullable(),
  /** The applicant's own, once their nationality and residence are known; null: not known. */
  ...closingMembers,
  closesFor: Intake.shape.closesFor,
  closesIn: Intake.shape.closesIn,
  zone: z.string(),
  decisionBy: CivilDate.nullable(),
  depositBy: CivilDate.nullable(),
  state: IntakeState,
})

/** Where applicants send an application themselves. */
export const SendingPlace = z.object({
  /** The national portals that it may go through, the likeliest first. */
  portals: z.array(z.object({ key: z.enum(portalKeys), officialUrl: z.string().nullable() })),
  /** The page of the program, otherwise the site of its university. */
  officialUrl: z.string().nullable(),
})
export type SendingPlace = z.infer<typeof SendingPlace>

export const DraftChoice = z.object({
  program: z.object({ key: z.string(), title: Texts }),
  university: z.object({ key: z.string(), name: z.string(), localName: z.string().nullable() }),
  destination: DestinationKey,
  intake: ShownIntake,
  submissionChannel: z.enum(submissionChannels),
  /** What it was when this was chosen, if it has changed since. */
  channelBefore: z.enum(submissionChannels).nullable(),
  ...SendingPlace.shape,
  /** The portal that this intake goes through, if another of its season uses a different one. */
  ofPortal: z.enum(portalKeys).nullable(),
  /**
   * Whether it can be sent now: `alone` if no one may send it for the applicant; otherwise what
   * holds it back.
   */
  standing: z.enum(choiceStandings),
  /**
   * The dates for everyone, if it is closed for the applicant's nationality and others still have
   * time.
   */
  openToOthers: ShownIntake.pick({ closesAt: true, closesFor: true, closesIn: true }).nullable(),
  /** The program's next intake that takes applications, if this one no longer does. */
  nextIntake: ShownIntake.nullable(),
})
export type DraftChoice = z.infer<typeof DraftChoice>

export const Draft = z.object({
  key: OpaqueKey,
  choices: z.array(DraftChoice).max(mostChoices),
  language: Language,
  answers: DraftAnswers,
  /** How often each step was saved; a step that never was is absent. */
  versions: z.record(z.string(), z.number().int()),
  /** The steps that are asked: the guardian only for applicants under 18. */
  steps: z.array(DraftStep),
  /** Steps that pass; `review` once the form is submitted. Documents may still be missing. */
  complete: z.array(DraftStep),
  /** What doesn't pass yet, in every step; nothing once the form is submitted. */
  fields: FieldProblems,
  /** What deserves a second look but doesn't stop the applicant. */
  warnings: z.record(
    z.string(),
    z.object({
      code: z.enum([
        'test_expired',
        'email_suspect',
        'test_not_passed',
        'phone_renumbered',
        'phone_unusual',
        'phone_one_of',
        'passport_short',
      ]),
      suggestion: z.string().optional(),
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
  /** How each phone number was understood, with its country's code; by its field. */
  phones: z.record(z.string(), z.string()),
  /** What a number of the country where they live looks like; null if that is not known yet. */
  phoneExample: z.string().nullable(),
  /**
   * How many types of documents are required and missing; how many were given, files or reasons.
   */
  documents: z.object({
    asked: z.number().int(),
    given: z.number().int(),
    missing: z.number().int(),
  }),
  /** When the answers were given that the form was filled in with; null if it began empty. */
  filledAt: z.iso.datetime().nullable(),
  savedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Until when an e-mailed link opens it elsewhere; null if there is none. */
  linkUntil: z.iso.datetime().nullable(),
  /**
   * The numbers once submitted, in the order of the choices: submitting again returns the same
   * ones.
   */
  submitted: z.array(z.string()).nullable(),
  submittedAt: z.iso.datetime().nullable(),
})
export type Draft = z.infer<typeof Draft>

/** Saved as typed; `fields` says what doesn't pass yet, keyed as the answers are. */
export const SaveDraftResult = z.object({ draft: Draft, fields: FieldProblems })
export type SaveDraftResult = z.infer<typeof SaveDraftResult>

/** What a form showed about who sends each of its choices, in their order. */
export const SubmitQuery = z.object({
  seen: z
    .string()
    .max(200)
    .regex(/^[a-z_,]*$/, { error: 'not_a_choice' })
    .optional(),
})

/** Where the link to the applicant's draft goes. */
export const MailDraftLink = z.strictObject({ email: Email })
export const OpenDraftLink = z.strictObject({
  token: AccessToken,
  /** Asked for if the link came with a reminder: `birthDate` is `required` then. */
  birthDate: CivilDate.optional(),
})

export const Submitted = z.object({
  /** One for each choice that was sent, in their order. */
  applications: z.array(
    z.object({
      number: ApplicationNumber,
      program: z.object({ key: z.string(), title: Texts }),
      intake: z.string(),
      submissionChannel: z.enum(submissionChannels),
      /** Where the applicant was to send it; null if that was not kept. */
      place: SendingPlace.nullable(),
      /**
       * By when the team has checked it; null once it has been passed on, or if no day is promised.
       */
      checkedBy: CivilDate.nullable(),
      /** As it was when sent; null if its certainty was not kept. */
      closing: z.object({ ...closingMembers, zone: z.string() }).nullable(),
    }),
  ),
  /** Opens all of them. */
  accessToken: AccessToken,
  submittedAt: z.iso.datetime(),
})
export type Submitted = z.infer<typeof Submitted>
