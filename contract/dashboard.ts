import { z } from 'zod'
import { ApplicationStatus } from './admissions.ts'
import { DestinationKey } from './catalogue.ts'
import { CivilDate } from './common.ts'

/** Every figure equals what its filtered list shows. */
export const Dashboard = z.object({
  todo: z.object({
    newApplications: z.number().int(),
    overdue: z.number().int(),
    /** Conversations in which a visitor waits for staff. */
    messagesWaiting: z.number().int(),
    factsDue: z.number().int(),
    draftPrograms: z.number().int(),
    mailFailures: z.number().int(),
    /** Decided and not released. */
    decided: z.number().int(),
    /** Wishes to be erased that staff have to answer. */
    erasureRequests: z.number().int(),
  }),
  byStatus: z.array(z.object({ status: ApplicationStatus, count: z.number().int() })),
  byDestination: z.array(z.object({ destination: DestinationKey, count: z.number().int() })),
  submissionsByDay: z.array(z.object({ day: CivilDate, count: z.number().int() })),
  deadlines: z.array(
    z.object({
      program: z.object({ key: z.string(), title: z.object({ en: z.string(), fr: z.string() }) }),
      university: z.string(),
      closesAt: z.iso.datetime(),
      zone: z.string(),
      applications: z.number().int(),
    }),
  ),
  catalogue: z.object({
    universities: z.number().int(),
    programs: z.number().int(),
    destinations: z.number().int(),
  }),
})
export type Dashboard = z.infer<typeof Dashboard>
