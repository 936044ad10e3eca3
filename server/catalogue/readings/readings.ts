import type { Deps } from '../../deps.ts'
import type { CountReading, HeaderOf } from '../../http/count-reading.ts'
import { pageAt } from '../../http/pages/page-at.ts'
import { isRobot } from '../../http/pages/robot.ts'
import { addReadings, deleteReadingsBefore } from './reading-queries.ts'

export interface Readings {
  count: CountReading
  /**
   * Adds the counts since the last time to the table; counts that can't be written now are kept for
   * later.
   */
  save: () => Promise<void>
}

type Needs = Pick<Deps, 'db' | 'now'>

/**
 * Counts how often the page of each program, university and destination is read. This process's
 * memory has a number for each page, and nothing about who read it; the table has the
 * sum of all processes, by the day on which it was added.
 */
export function createReadings(deps: Needs): Readings {
  let counts = new Map<string, number>()

  return {
    count(url, header) {
      const subject = subjectOf(url)
      if (subject === undefined || !isReader(header)) return
      counts.set(subject, (counts.get(subject) ?? 0) + 1)
    },
    async save() {
      if (counts.size === 0) return
      const taken = counts
      counts = new Map()
      try {
        await addReadings(deps.db, taken, dayOf(deps.now()))
      } catch (error) {
        for (const [subject, count] of taken) {
          counts.set(subject, (counts.get(subject) ?? 0) + count)
        }
        throw error
      }
    },
  }
}

/** The page of one thing; the finder, and a file beside a page, don't count. */
function subjectOf(url: string): string | undefined {
  const [path = ''] = url.split('?', 1)
  const kind = pageAt(path.replace(/\/$/, ''))?.readings
  const key = /\/([a-z0-9-]{1,120})\/?$/.exec(path)?.[1]
  return kind && key && `${kind}:${key}`
}

/** A person who opens the page: no robot, and no browser that fetches it early or for itself. */
function isReader(header: HeaderOf): boolean {
  const purpose = header('sec-purpose') ?? header('purpose') ?? header('x-moz')
  if (purpose !== undefined && /prefetch|preview/i.test(purpose)) return false
  // Scripts and workers of the pages fetch them too; browsers without the header open documents.
  const wanted = header('sec-fetch-dest')
  if (wanted !== undefined && wanted !== 'document') return false
  const agent = header('user-agent')
  return agent !== undefined && agent !== '' && !isRobot(agent)
}

/** For how many days counts are kept: a year can be compared with the one before. */
const keptDays = 400
const dayMs = 86_400_000

/** Deletes the counts of days that are long gone. */
export async function sweepReadings({ db, now }: Needs): Promise<void> {
  await deleteReadingsBefore(db, dayOf(new Date(now().getTime() - keptDays * dayMs)))
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
