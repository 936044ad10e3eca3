import { z } from 'zod'
import { ApplicationNumber, ApplicationStatus } from './admissions.ts'
import { DestinationKey } from './catalogue.ts'
import { CivilDate } from './common.ts'

/** The applications that somebody signed in finds by their proved address; none opens by itself. */
export const OwnApplications = z.array(
  z.object({
    number: ApplicationNumber,
    status: ApplicationStatus,
    nextMover: z.enum(['agency', 'applicant', 'university', 'embassy', 'nobody']),
    nextBy: CivilDate.nullable(),
    program: z.object({ en: z.string(), fr: z.string() }),
    university: z.object({ name: z.string(), localName: z.string().nullable() }),
    destination: DestinationKey,
    submittedAt: z.iso.datetime(),
  }),
)
export type OwnApplications = z.infer<typeof OwnApplications>
