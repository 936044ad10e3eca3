import {
  todaysLines,
  type UpkeepCountsQuery,
  type UpkeepToday,
} from '#contract/catalogue/upkeep.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { Deps } from '../../deps.ts'
import { areKnown, countOwned } from './owner-queries.ts'
import { readLines } from './read-lines.ts'
import { atOf, catchUpGaps } from './refresh-gaps.ts'
import { addToday, hasMoreToChoose, listToday, saveLook, type TodaysLine } from './today-queries.ts'

type Needs = Pick<Deps, 'db' | 'now'>

/** The lines of today, chosen at the first request; finished ones stay among them. */
async function linesOfToday(deps: Needs): Promise<TodaysLine[]> {
  await catchUpGaps(deps)
  const { today: day } = atOf(deps.now)
  const chosen = await listToday(deps.db, day)
  if (chosen.length > 0) return chosen
  await addToday(deps.db, { day, seen: 0, count: todaysLines })
  return listToday(deps.db, day)
}

/** All of them, or those that one person looks after. */
export async function readToday(
  deps: Needs,
  actor: Pick<Actor, 'key'>,
  { owner }: UpkeepCountsQuery,
): Promise<UpkeepToday> {
  const chosen = await linesOfToday(deps)
  const { today: day } = atOf(deps.now)
  const lines = await readLines(
    deps,
    chosen.map(({ subject }) => subject),
  )
  const wanted = owner === 'me' ? actor.key : owner === 'nobody' ? undefined : owner
  const rows = lines.filter((row) => owner === undefined || row.owner?.key === wanted)
  const isDone = (subject: string) => chosen.find((one) => one.subject === subject)?.done ?? true
  const shown = rows.map((row) => ({ ...row, done: isDone(row.subject) }))
  const done = shown.filter((row) => row.done).length
  return {
    ...{ day, rows: shown, done, left: shown.length - done },
    hasMore: await hasMoreToChoose(deps.db, day),
  }
}

/** How many of today's lines are left, or of those that this administrator looks after. */
export async function countToday(
  deps: Needs,
  { accountId }: Pick<Actor, 'accountId'>,
  { owner }: UpkeepCountsQuery,
): Promise<number> {
  const left = (await linesOfToday(deps)).flatMap(({ subject, done }) => (done ? [] : [subject]))
  return owner === undefined ? left.length : countOwned(deps.db, left, owner, accountId)
}

/** Chooses as many again, if no one else has done so meanwhile. */
export async function askForMore(deps: Needs, shown: number): Promise<void> {
  await linesOfToday(deps)
  const { today: day } = atOf(deps.now)
  await addToday(deps.db, { day, seen: shown, count: todaysLines })
}

/**
 * Records that the reader opened the page, and it doesn't give what is missing: the line rests for
 * a while.
 */
export async function noteLook(
  { db, now }: Needs,
  subject: string,
  { accountId }: Pick<Actor, 'accountId'>,
): Promise<void> {
  if (!(await areKnown(db, [subject]))) throw new Problem('not_found')
  await saveLook(db, { subject, day: atOf(now).today, by: accountId })
}
