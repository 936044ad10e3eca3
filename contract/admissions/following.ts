import { z } from 'zod'
import { DestinationKey, Term } from '#contract/catalogue/catalogue.ts'
import { CivilDate, CountryCode, Language, MailedCode, Texts } from '#contract/common/common.ts'
import { consentWays } from '#contract/common/values/entry-words.ts'
import {
  endReasons,
  portalNumberLength,
  submissionChannels,
  visaReports,
} from '#contract/common/values/vocabulary.ts'
import { closingMembers } from '#contract/dates/closing-date.ts'
import { AccessToken, ApplicationNumber, ApplicationStatus } from './admissions.ts'
import { portalKeys } from './values/portals.ts'
import { declarations, senders } from './values/who-sends.ts'

/** `number` as typed: case, spaces and dashes don't matter. */
export const FindApplication = z.strictObject({
  number: z.string().trim().max(40),
  birthDate: CivilDate,
})
export const EnterCode = FindApplication.extend({
  code: MailedCode,
})

export const Entered = z.object({ accessToken: AccessToken })

export const EndApplication = z.strictObject({
  reasonCode: z.enum(endReasons).nullable().default(null),
  reason: z.string().trim().min(1).max(2000).nullable(),
})
export type EndApplication = z.infer<typeof EndApplication>

export const ReportVisa = z.strictObject({
  report: z.enum(visaReports),
  /** The day on which the applicant did it or was informed. */
  on: CivilDate,
  note: z.string().trim().min(1).max(2000).nullable(),
})
export type ReportVisa = z.infer<typeof ReportVisa>

/**
 * That an applicant sent an application themselves; the number and the day may be given later, or
 * again.
 */
export const ReportSent = z.strictObject({
  /** The number that the portal gave. */
  reference: z
    .string()
    .trim()
    .min(1)
    .max(portalNumberLength)
    .regex(/^[^\p{Cc}]+$/u, { error: 'invalid' })
    .nullable(),
  /** The day it was sent. */
  on: CivilDate.nullable(),
})
export type ReportSent = z.infer<typeof ReportSent>

/** What the applicant or staff reported of the sending, and who did. */
export const SendingReport = z.object({
  reference: z.string().nullable(),
  on: CivilDate.nullable(),
  at: z.iso.datetime(),
  byApplicant: z.boolean(),
})
export type SendingReport = z.infer<typeof SendingReport>

/** Who sends an application, where, and what was reported of it. */
export const sendingMembers = {
  /**
   * By the catalogue as it is now: anyone who can send it sends it, whatever was true when it was
   * made.
   */
  sender: z.enum(senders),
  /** Who was to send it when it was made. */
  senderThen: z.enum(senders),
  /** The national portals that it may go through, the likeliest first. */
  portals: z.array(z.enum(portalKeys)),
  /** The program's own page, or otherwise the university's, if no portal is known. */
  officialUrl: z.string().nullable(),
  /** The last one counts. */
  reports: z.array(SendingReport),
  /** Whether its applicant sent it before we had checked it. */
  sentUnchecked: z.boolean(),
}

export const ChooseLanguage = z.strictObject({ language: Language })

/** What the applicant sees of one application. */
export const ApplicationView = z.object({
  number: ApplicationNumber,
  /** Its place among the choices it was sent with. */
  choice: z.number().int(),
  status: ApplicationStatus,
  nextMover: z.enum(['agency', 'applicant', 'university', 'embassy', 'nobody']),
  /** The day by which the next step is promised. */
  nextBy: CivilDate.nullable(),
  program: z.object({ key: z.string(), title: Texts }),
  university: z.object({ name: z.string(), localName: z.string().nullable() }),
  destination: DestinationKey,
  intake: z.object({
    term: Term,
    academicYear: z.string(),
    /** Until when it takes applications, and the time zone in which it closes. */
    ...closingMembers,
    zone: z.string(),
    startsOn: CivilDate.nullable(),
    /**
     * By when the university answers and the deposit has to be paid, as it was when it was sent.
     */
    decisionBy: CivilDate.nullable(),
    depositBy: CivilDate.nullable(),
  }),
  history: z.array(
    z.object({
      status: ApplicationStatus,
      at: z.iso.datetime(),
      reason: z.string().nullable(),
      reasonCode: z.enum(endReasons).nullable(),
      /** The day it happened on, if it was reported later. */
      happenedOn: CivilDate.nullable(),
      byApplicant: z.boolean(),
      /** Whether required documents were passed over with it. */
      incomplete: z.boolean(),
    }),
  ),
  /** Whether a required document is neither accepted nor agreed not to apply. */
  incomplete: z.boolean(),
  submissionChannel: z.enum(submissionChannels),
  /** Whether the applicant may still end it: cancel it before it was sent, or withdraw it after. */
  canCancel: z.boolean(),
  sending: z.object(sendingMembers),
  /** If only the applicant can send it, and they have not said that they did. */
  canReportSent: z.boolean(),
  /** If they have said so: they may correct the number and the day. */
  canCorrectSent: z.boolean(),
  /** What they may report about their visa now. */
  visaReports: z.array(z.enum(visaReports)),
})
export type ApplicationView = z.infer<typeof ApplicationView>

/** Everything that was sent with one form, behind one private link. */
export const SubmissionView = z.object({
  givenNames: z.string(),
  familyName: z.string().nullable(),
  /** Their name as in the passport, if they gave it. */
  passportName: z.string().nullable(),
  /** The country they live in: the dates of portals depend on it. */
  residence: CountryCode,
  /** The language of e-mails to them. */
  language: Language,
  /** Where e-mails go, most of it hidden, because anyone with the link sees it. */
  mailedTo: z.string(),
  submittedAt: z.iso.datetime(),
  /**
   * How the applicant agreed, if the office entered the form for them; null if they did it all
   * themselves.
   */
  entered: z
    .object({
      consentHow: z.enum(consentWays),
      consentOn: CivilDate.nullable(),
      agreedAt: z.iso.datetime().nullable(),
      /** What they agree to. */
      declaration: z.enum(declarations),
    })
    .nullable(),
  /** In the order of the choices. */
  applications: z.array(ApplicationView),
})
export type SubmissionView = z.infer<typeof SubmissionView>
