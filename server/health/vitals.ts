import type { Deps } from '../deps.ts'
import {
  addCalls,
  deleteCallsBefore,
  deleteTasksUnseenSince,
  noteTasks,
  type Tally,
  type TaskNote,
} from './queries.ts'

/** A call that was answered, by the pattern of its address. */
export interface EndedCall {
  route: string
  method: string
  status: number
  ms: number
}

/** A piece of background work that came to its end, or failed. */
export interface EndedTask {
  task: string
  everyMs: number
  /** Absent if the task is only announced. */
  ended?: { failed: boolean; ms: number }
}

/** The counts of this process since it last saved them. */
export interface Vitals {
  call: (ended: EndedCall) => void
  task: (ended: EndedTask) => void
  /** Adds them to the tables; counts that can't be written now are kept for later. */
  save: () => Promise<void>
}

const hourMs = 3600_000
const keptHours = 72
/** Made-up addresses produce no more patterns than there are routes. */
const mostRoutes = 500

/** Counts in memory, and adds from time to time to the counts of other processes. */
export function createVitals({ db, now }: Pick<Deps, 'db' | 'now'>): Vitals {
  let tallies = new Map<string, Tally>()
  const tasks = new Map<string, TaskNote>()

  return {
    call: ({ route, status, ms }) => {
      const tally = tallies.get(route)
      if (!tally && tallies.size >= mostRoutes) return
      tallies.set(
        route,
        sumOf(tally ?? nothing, {
          ...{ calls: 1, failures: status >= 500 ? 1 : 0 },
          ...{ totalMs: Math.round(ms), slowestMs: Math.round(ms) },
        }),
      )
    },
    task: ({ task, everyMs, ended }) => {
      const known = tasks.get(task) ?? { everySeconds: 0, endedAt: null, failedAt: null }
      const at = ended && { [ended.failed ? 'failedAt' : 'endedAt']: now() }
      tasks.set(task, { ...known, ...at, everySeconds: Math.ceil(everyMs / 1000) })
    },
    save: async () => {
      if (tasks.size > 0) await noteTasks(db, now(), tasks)
      if (tallies.size === 0) return
      const taken = tallies
      tallies = new Map()
      try {
        await addCalls(db, hourOf(now()), taken)
      } catch (error) {
        for (const [route, tally] of taken) {
          tallies.set(route, sumOf(tallies.get(route) ?? nothing, tally))
        }
        throw error
      }
    },
  }
}

const nothing: Tally = { calls: 0, failures: 0, totalMs: 0, slowestMs: 0 }

function sumOf(one: Tally, other: Tally): Tally {
  return {
    calls: one.calls + other.calls,
    failures: one.failures + other.failures,
    totalMs: one.totalMs + other.totalMs,
    slowestMs: Math.max(one.slowestMs, other.slowestMs),
  }
}

function hourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs)
}

/** Deletes counts older than anyone looks at, and tasks that no version has any more. */
export async function sweepHealth({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - keptHours * hourMs)
  await deleteCallsBefore(db, before)
  await deleteTasksUnseenSince(db, before)
}
