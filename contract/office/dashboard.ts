import { z } from 'zod'
import { ApplicationStatus } from '#contract/admissions/admissions.ts'
import { DestinationKey, Term } from '#contract/catalogue/catalogue.ts'
import { CivilDate } from '#contract/common/common.ts'
import { ExportChoice } from './exports.ts'
import { todoNames } from './values/dashboard-lists.ts'

const count = z.number().int()
const owner = z.literal('me').optional()

/** Everybody's, or only what belongs to who asks. */
export const TodoQuery = z.object({ owner })
export type TodoQuery = z.infer<typeof TodoQuery>

/** What needs doing, by what it is. What isn't for who asks is left out. */
export const Dashboard = z.object({
  todo: z.partialRecord(z.enum(todoNames), count.optional()),
  /** Whether files for unsent forms are refused for want of space; of who may see to it. */
  filesRefused: z.boolean(),
  /** What visitors see. */
  catalogue: z.object({ universities: count, programs: count, destinations: count }),
})
export type Dashboard = z.infer<typeof Dashboard>

/** The last so many days, today among them; or the year so far. */
export const periods = ['7', '30', '90', 'year'] as const
export type PeriodName = (typeof periods)[number]
export const mostPeriodDays = 1830
const dayMs = 86_400_000

/** A period of submissions: by its name, or from one civil day to another, both among it. */
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

/** Where every application stands now, in the order of the journey. */
export const Pipeline = z.object({
  rows: z.array(z.object({ status: ApplicationStatus, applications: count })),
})
export type Pipeline = z.infer<typeof Pipeline>

/** How far what was submitted in a period has come, at any time since. */
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
  /** Half of those that were answered waited no longer; whole days from two on; null: none was. */
  medianHours: count.nullable(),
}

/**
 * From a submission to the first thing that staff did and its applicant was told of: a move, or a
 * message about what they sent. Held against the day that was promised with the submission.
 */
export const FirstReplies = z.object({
  ...Period,
  /** What is promised to who submits now. */
  promisedDays: count,
  total: z.object(Replies),
  weeks: z.array(z.object({ ...stretch, ...Replies })),
})
export type FirstReplies = z.infer<typeof FirstReplies>

/** For how many weeks from today on deadlines are shown, and how many of them one by one. */
export const deadlineWeeks = 12
export const nextDeadlines = 6

/** Deadlines that applications not sent yet run up against. */
export const Deadlines = z.object({
  weeks: z.array(z.object({ ...stretch, unsent: count })),
  next: z.array(
    z.object({
      program: z.object({ key: z.string(), title: z.object({ en: z.string(), fr: z.string() }) }),
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
