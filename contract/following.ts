import { z } from 'zod'
import { AccessToken, ApplicationNumber, ApplicationStatus } from './admissions.ts'
import { DestinationKey, Term } from './catalogue.ts'
import { CivilDate } from './common.ts'
import { submissionChannels } from './vocabulary.ts'

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
  reason: z.string().trim().min(1).max(2000).nullable(),
})

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
  intake: z.object({ term: Term, academicYear: z.string() }),
  history: z.array(
    z.object({
      status: ApplicationStatus,
      at: z.iso.datetime(),
      reason: z.string().nullable(),
    }),
  ),
  submissionChannel: z.enum(submissionChannels),
  /** Whether the applicant may still end it: cancelled before it was sent, withdrawn after. */
  canCancel: z.boolean(),
  /** Where only the applicant can send it, through a portal, and it is ready: "I have sent it". */
  canReportSent: z.boolean(),
})
export type ApplicationView = z.infer<typeof ApplicationView>

/** All that was sent with one form, behind one private link. */
export const SubmissionView = z.object({
  givenNames: z.string(),
  submittedAt: z.iso.datetime(),
  /** In the order of the choices. */
  applications: z.array(ApplicationView),
})
export type SubmissionView = z.infer<typeof SubmissionView>
