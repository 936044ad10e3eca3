import { z } from 'zod'
import { AccessToken, ApplicationNumber, ApplicationStatus } from './admissions.ts'
import { DestinationKey, Term } from './catalogue.ts'
import { closingMembers } from './closing-date.ts'
import { CivilDate, Language } from './common.ts'
import { endReasons, submissionChannels, visaReports } from './vocabulary.ts'

/** `number` as typed: case, spaces and dashes don't matter. */
export const FindApplication = z.strictObject({
  number: z.string().trim().max(40),
  birthDate: CivilDate,
})
export const EnterCode = FindApplication.extend({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, { error: 'invalid' }),
})

export const Entered = z.object({ accessToken: AccessToken })

export const EndApplication = z.strictObject({
  reasonCode: z.enum(endReasons).nullable().default(null),
  reason: z.string().trim().min(1).max(2000).nullable(),
})
export type EndApplication = z.infer<typeof EndApplication>

export const ReportVisa = z.strictObject({
  report: z.enum(visaReports),
  /** The day on which the applicant did it or was told. */
  on: CivilDate,
  note: z.string().trim().min(1).max(2000).nullable(),
})
export type ReportVisa = z.infer<typeof ReportVisa>

export const ChooseLanguage = z.strictObject({ language: Language })

/** What the applicant sees of one application. */
export const ApplicationView = z.object({
  number: ApplicationNumber,
  /** Its place among the choices it was sent with. */
  choice: z.number().int(),
  status: ApplicationStatus,
  nextMover: z.enum(['agency', 'applicant', 'university', 'embassy', 'nobody']),
  /** When the one who has the move has promised to make it. */
  nextBy: CivilDate.nullable(),
  program: z.object({ key: z.string(), title: z.object({ en: z.string(), fr: z.string() }) }),
  university: z.object({ name: z.string(), localName: z.string().nullable() }),
  destination: DestinationKey,
  intake: z.object({
    term: Term,
    academicYear: z.string(),
    /** Until when it takes applications, and the zone whose clock it closes by. */
    ...closingMembers,
    zone: z.string(),
    startsOn: CivilDate.nullable(),
    /** By when the university answers and the deposit has to be paid, as it stood when it was sent. */
    decisionBy: CivilDate.nullable(),
    depositBy: CivilDate.nullable(),
  }),
  history: z.array(
    z.object({
      status: ApplicationStatus,
      at: z.iso.datetime(),
      reason: z.string().nullable(),
      reasonCode: z.enum(endReasons).nullable(),
      /** The day it happened on, where it was told later. */
      happenedOn: CivilDate.nullable(),
      byApplicant: z.boolean(),
    }),
  ),
  submissionChannel: z.enum(submissionChannels),
  /** Whether the applicant may still end it: cancelled before it was sent, withdrawn after. */
  canCancel: z.boolean(),
  /** Where only the applicant can send it, through a portal, and it is ready: "I have sent it". */
  canReportSent: z.boolean(),
  /** What they may tell of their visa now. */
  visaReports: z.array(z.enum(visaReports)),
})
export type ApplicationView = z.infer<typeof ApplicationView>

/** All that was sent with one form, behind one private link. */
export const SubmissionView = z.object({
  givenNames: z.string(),
  /** The language of mails to them. */
  language: Language,
  /** Where mails go, most of it hidden: whoever holds the link sees it. */
  mailedTo: z.string(),
  submittedAt: z.iso.datetime(),
  /** In the order of the choices. */
  applications: z.array(ApplicationView),
})
export type SubmissionView = z.infer<typeof SubmissionView>
