import { z } from 'zod'
import { ApplicationStatus } from '#contract/admissions/admissions.ts'
import { DestinationKey, Term } from '#contract/catalogue/catalogue.ts'
import { CivilDate, Texts } from '#contract/common/common.ts'
import { ExportChoice } from './exports.ts'
import { todoNames } from './values/dashboard-lists.ts'

const count = z.number().int()
const owner = z.literal('me').optional()

/** Everyone's, or only what belongs to the reader. */
export const TodoQuery = z.object({ owner })
export type TodoQuery = z.infer<typeof TodoQuery>

/** What needs doing, by kind. Anything that isn't for the reader is left out. */
export const Dashboard = z.object({
  todo: z.partialRecord(z.enum(todoNames), count.optional()),
  /**
   * Whether files for unsent forms are refused for lack of space; only for staff who can act on it.
   */
  filesRefused: z.boolean(),
  /** What visitors see. */
  catalogue: z.object({ universities: count, programs: count, destinations: count }),
})
export type Dashboard = z.infer<typeof Dashboard>

/** The last so many days, including today; or the year so far. */
export const periods = ['7', '30', '90', 'year'] as const
export type PeriodName = (typeof periods)[number]
export const mostPeriodDays = 1830
const dayMs = 86_400_000

/** A period of submissions: by its name, or from one civil day to another, both included. */
export const PeriodQuery = z
  .object({
    period: z.enum(periods).default('30'),
    from: CivilDate.optional(),
    to: CivilDate.optional(),
    owner,
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    error: 'required',
    path: ['to'],
  })
  .refine(({ from = '', to = '' }) => from <= to, { error: 'invalid', path: ['to'] })
  .refine(
    ({ from = '', to = '' }) => !(Date.parse(to) - Date.parse(from) > mostPeriodDays * dayMs),
    { error: 'too_long', path: ['from'] },
  )
export type PeriodQuery = z.infer<typeof PeriodQuery>

const Period = { from: CivilDate, to: CivilDate }

/** The current states of all applications, in the order of the journey. */
export const Pipeline = z.object({
  rows: z.array(z.object({ status: ApplicationStatus, applications: count })),
})
export type Pipeline = z.infer<typeof Pipeline>

/** How far the applications submitted in a period have got, at any time since. */
export const Funnel = z.object({
  ...Period,
  rows: z.array(
    z.object({
      /** Null: all of them. */
      destination: DestinationKey.nullable(),
      submitted: count,
      sent: count,
      offer: count,
      accepted: count,
      enrolled: count,
    }),
  ),
})
export type Funnel = z.infer<typeof Funnel>

/** A day, or a week from Monday on as far as it is in the period. */
const stretch = { from: CivilDate, to: CivilDate }

export const Submissions = z.object({
  ...Period,
  step: z.enum(['day', 'week']),
  rows: z.array(z.object({ ...stretch, applications: count })),
})
export type Submissions = z.infer<typeof Submissions>

const Replies = {
  /** Answered on the promised day or before. */
  kept: count,
  /** Answered later, or not yet although the day is over. */
  broken: count,
  /** Not answered yet, and in time. */
  open: count,
  /**
   * Half of those that were answered waited no longer; in whole days from two on; null: none was.
   */
  medianHours: count.nullable(),
}

/**
 * From a submission to the first act of staff that its applicant was informed of: a move, or a
 * message about what they sent. Compared with the day that was promised at submission.
 */
export const FirstReplies = z.object({
  ...Period,
  /** The promise for someone who submits now. */
  promisedDays: count,
  total: z.object(Replies),
  weeks: z.array(z.object({ ...stretch, ...Replies })),
})
export type FirstReplies = z.infer<typeof FirstReplies>

/** For how many weeks from today deadlines are shown, and how many of them one by one. */
export const deadlineWeeks = 12
export const nextDeadlines = 6

/** Deadlines that concern applications that are not sent yet. */
export const Deadlines = z.object({
  weeks: z.array(z.object({ ...stretch, unsent: count })),
  next: z.array(
    z.object({
      program: z.object({ key: z.string(), title: Texts }),
      university: z.string(),
      intake: z.object({ key: z.string(), term: Term, academicYear: z.string() }),
      closesAt: z.iso.datetime(),
      zone: z.string(),
      unsent: count,
    }),
  ),
})
export type Deadlines = z.infer<typeof Deadlines>

export const pictures = ['pipeline', 'funnel', 'submissions', 'replies', 'deadlines'] as const
export type Picture = (typeof pictures)[number]

export const PictureExportQuery = PeriodQuery.safeExtend(ExportChoice.shape)
export type PictureExportQuery = z.infer<typeof PictureExportQuery>
