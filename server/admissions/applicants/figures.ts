import { applicationStatuses, promisedDays } from '#contract/admissions/values/transitions.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import {
  type Deadlines,
  deadlineWeeks,
  type FirstReplies,
  type Funnel,
  nextDeadlines,
  type Pipeline,
  type Submissions,
} from '#contract/office/dashboard.ts'
import { promisedDaysOf } from '#contract/office/settings.ts'
import type { Deps } from '../../deps.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { countStages } from './applicant-queries.ts'
import {
  countClosing,
  countReached,
  countReplies,
  countSubmitted,
  listClosing,
  listDestinationsInOrder,
} from './figure-queries.ts'
import { sieveOf } from './list-applicants.ts'

type Needs = Pick<Deps, 'db' | 'now'>
type Owner = 'me' | undefined

/** From one civil day to another, both included. */
export interface Span {
  from: string
  to: string
}

/** Each counts what the list of applications shows: with the list's own filters, for the caller. */
export async function countPipeline(deps: Needs, actor: Actor, owner: Owner): Promise<Pipeline> {
  const totals = await countStages(deps.db, sieveOf(deps, actor, { owner }))
  const byStatus = new Map(totals.map(({ status, total }) => [status, total]))
  return {
    rows: applicationStatuses.flatMap((status) => {
      const applications = byStatus.get(status)
      return applications === undefined ? [] : [{ status, applications }]
    }),
  }
}

export async function countFunnel(
  deps: Needs,
  actor: Actor,
  span: Span,
  owner: Owner,
): Promise<Funnel> {
  const found = await countReached(deps.db, sieveIn(deps, actor, span, owner))
  const keys = await listDestinationsInOrder(deps.db)
  const rows = keys.flatMap(({ key, published }) => {
    const reached = found.find(({ destination }) => destination === key)
    // A destination that is still being prepared has nothing to count.
    return reached ?? (published ? { ...none, destination: key } : [])
  })
  const sum = (name: keyof typeof none) => rows.reduce((all, row) => all + row[name], 0)
  const total = {
    destination: null,
    submitted: sum('submitted'),
    sent: sum('sent'),
    offer: sum('offer'),
    accepted: sum('accepted'),
    enrolled: sum('enrolled'),
  }
  return { ...span, rows: [total, ...rows] }
}

const none = { submitted: 0, sent: 0, offer: 0, accepted: 0, enrolled: 0 }

/** Longer periods are shown by the week: a bar a day would be a hair. */
const mostBars = 92

export async function countSubmissions(
  deps: Needs,
  actor: Actor,
  span: Span,
  owner: Owner,
): Promise<Submissions> {
  const step = daysOf(span) <= mostBars ? 'day' : 'week'
  const found = await countSubmitted(deps.db, sieveIn(deps, actor, span, owner), step)
  const counts = new Map(found.map(({ start, applications }) => [start, applications]))
  const rows = (step === 'day' ? daysIn(span) : weeksIn(span)).map(({ start, ...stretch }) => ({
    ...stretch,
    applications: counts.get(start) ?? 0,
  }))
  return { ...span, step, rows }
}

export async function countFirstReplies(
  deps: Needs,
  actor: Actor,
  span: Span,
  owner: Owner,
): Promise<FirstReplies> {
  const [found, settings] = await Promise.all([
    countReplies(deps.db, sieveIn(deps, actor, span, owner)),
    readSettings(deps.db),
  ])
  return {
    ...span,
    promisedDays: promisedDaysOf(settings, 'submitted') ?? promisedDays.submitted,
    total: summed(found),
    weeks: weeksIn(span).map(({ start, ...week }) => ({
      ...week,
      ...summed(found.filter((one) => one.start === start)),
    })),
  }
}

type Waited = Awaited<ReturnType<typeof countReplies>>[number]

function summed(found: readonly Waited[]) {
  const sum = (name: 'kept' | 'broken' | 'open') => found.reduce((all, one) => all + one[name], 0)
  return {
    kept: sum('kept'),
    broken: sum('broken'),
    open: sum('open'),
    medianHours: medianOf(found),
  }
}

/** The lower one if there are two in the middle. */
function medianOf(found: readonly Waited[]): number | null {
  const counts = new Map<number, number>()
  for (const { hours, kept, broken } of found) {
    if (hours !== null) counts.set(hours, (counts.get(hours) ?? 0) + kept + broken)
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  let seen = 0
  for (const hours of [...counts.keys()].toSorted((one, other) => one - other)) {
    seen += counts.get(hours) ?? 0
    if (seen * 2 >= all && seen > 0) return hours
  }
  return null
}

export async function countDeadlines(deps: Needs, actor: Actor, owner: Owner): Promise<Deadlines> {
  const now = deps.now()
  const from = dayOf(now)
  const span = { from, to: plusDays(from, deadlineWeeks * 7 - 1) }
  const unsent = { stage: 'unsent', owner } as const
  const [weeks, next] = await Promise.all([
    countClosing(
      deps.db,
      sieveOf(deps, actor, { ...unsent, closesFrom: span.from, closesTo: span.to }),
    ),
    listClosing(deps.db, sieveOf(deps, actor, unsent), { now, limit: nextDeadlines }),
  ])
  const counts = new Map(weeks.map(({ start, unsent: count }) => [start, count]))
  return {
    weeks: weeksIn(span).map(({ start, ...week }) => ({ ...week, unsent: counts.get(start) ?? 0 })),
    next,
  }
}

function sieveIn(deps: Needs, actor: Actor, { from, to }: Span, owner: Owner) {
  return sieveOf(deps, actor, { owner, submittedFrom: from, submittedTo: to })
}

const dayMs = 86_400_000

export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

export function plusDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * dayMs))
}

function daysOf({ from, to }: Span): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

function daysIn(span: Span): (Span & { start: string })[] {
  return Array.from({ length: daysOf(span) }, (_, at) => {
    const day = plusDays(span.from, at)
    return { start: day, from: day, to: day }
  })
}

/** Weeks from Monday on, the first and last as far as they are in the period. */
function weeksIn({ from, to }: Span): (Span & { start: string })[] {
  // By instants: as text, a day after the year 9999 comes before all others.
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const weekday = (new Date(first).getUTCDay() + 6) % 7
  const weeks = []
  for (let monday = first - weekday * dayMs; monday <= last; monday += 7 * dayMs) {
    weeks.push({
      start: dayOf(new Date(monday)),
      from: dayOf(new Date(Math.max(monday, first))),
      to: dayOf(new Date(Math.min(monday + 6 * dayMs, last))),
    })
  }
  return weeks
}
