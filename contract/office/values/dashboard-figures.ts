import type { Deadlines, FirstReplies, Funnel, Pipeline, Submissions } from '../dashboard.ts'
import type { ListLink } from './dashboard-lists.ts'

/** Counters in a row of a chart. */
type Counted<Row> = { [Name in keyof Row as Row[Name] extends number ? Name : never]: ListLink }

interface Rows {
  pipeline: Pipeline['rows'][number]
  funnel: Funnel['rows'][number] & Stretch
  submissions: Submissions['rows'][number]
  replies: FirstReplies['weeks'][number]
  deadlineWeeks: Deadlines['weeks'][number]
  nextDeadlines: Deadlines['next'][number]
}

interface Stretch {
  from: string
  to: string
}

/** The list behind each figure of a chart. The tables link to it, and a test compares each. */
export const figureLists = {
  pipeline: ({ status }) => ({ applications: applicants({ status }) }),
  funnel: (row) => {
    const all = {
      ...submitted(row),
      ...(row.destination !== null && { destination: row.destination }),
    }
    return {
      submitted: applicants(all),
      sent: applicants({ ...all, reached: 'sent' }),
      offer: applicants({ ...all, reached: 'offer' }),
      accepted: applicants({ ...all, reached: 'accepted' }),
      enrolled: applicants({ ...all, reached: 'enrolled' }),
    }
  },
  submissions: (row) => ({ applications: applicants(submitted(row)) }),
  replies: (row) => ({
    kept: applicants({ ...submitted(row), reply: 'kept' }),
    broken: applicants({ ...submitted(row), reply: 'broken' }),
    open: applicants({ ...submitted(row), reply: 'open' }),
  }),
  deadlineWeeks: ({ from, to }) => ({
    unsent: applicants({ stage: 'unsent', closesFrom: from, closesTo: to }),
  }),
  // An intake with separate closing dates has a line for each of its dates.
  nextDeadlines: ({ program, intake, closesAt }) => ({
    unsent: applicants({
      ...{ stage: 'unsent', program: program.key, intake: intake.key },
      ...{ closesFrom: closesAt.slice(0, 10), closesTo: closesAt.slice(0, 10) },
    }),
  }),
} as const satisfies { [Name in keyof Rows]: (row: Rows[Name]) => Counted<Rows[Name]> }

function submitted({ from, to }: Stretch) {
  return { submittedFrom: from, submittedTo: to }
}

function applicants(query: Record<string, string>): ListLink {
  return { list: 'applicants', query }
}
