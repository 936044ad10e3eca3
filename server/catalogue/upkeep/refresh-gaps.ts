import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import {
  type At,
  claimWeighing,
  listChangedPrograms,
  listPrograms,
  readGapState,
  saveGapState,
  weighPages,
  writeGuides,
  writePrograms,
} from './gap-queries.ts'
import { deleteTodayBefore } from './today-queries.ts'

type Needs = Pick<Deps, 'db' | 'now'>

const hourMs = 3_600_000
/** Programs written by one statement: others get their turn between two of them. */
const stretch = 100
/**
 * After a statement the task rests for so many times as long as the statement took. The embedded
 * database has one connection, and a search that arrives meanwhile waits for it.
 */
const restShare = 4
/** As many as the reader of a list can wait for; the rest is left to the task. */
const atOnce = 2_000

/** Keeps the list of gaps in line with the catalogue, automatically and at intervals. */
export async function refreshGaps({
  db,
  now,
  stopping,
}: Needs & { stopping?: AbortSignal }): Promise<void> {
  const at = atOf(now)
  const state = await readGapState(db)
  const isNewDay = state.day !== at.today
  const isDue = state.weighedAt === null || state.weighedAt.getTime() <= at.now.getTime() - hourMs
  if (isNewDay || isDue) {
    // A new day is claimed as an hour is: the process that has it begins within this minute, or has
    // died.
    const notBefore = new Date(at.now.getTime() - (isNewDay ? hourMs / 60 : hourMs))
    if (!(await claimWeighing(db, at.now, notBefore))) return
    const rest = async (work: Promise<void>) => {
      await restAfter(work)
      stopping?.throwIfAborted()
    }
    await refreshAll({ db, now }, rest)
    await deleteTodayBefore(db, at.today)
    return
  }
  if (state.version === state.judgedFrom) return
  let changed: number[]
  do {
    changed = await listChangedPrograms(db, stretch)
    await restAfter(writePrograms(db, changed, at))
    if (stopping?.aborted) return
  } while (changed.length === stretch)
  await writeGuides(db, at)
  await saveGapState(db, { catalogue_version: state.version })
}

/**
 * The same before a list is read, so that it has what was changed a moment ago. After a change of
 * many programs at once the list stays as it was until the task has caught up.
 */
export async function catchUpGaps({ db, now }: Needs): Promise<void> {
  const at = atOf(now)
  const state = await readGapState(db)
  if (state.day !== at.today) {
    const some = await listPrograms(db, 0, atOnce)
    if (some.length < atOnce) await refreshAll({ db, now }, giveTurnAfter)
    return
  }
  if (state.version === state.judgedFrom) return
  const changed = await listChangedPrograms(db, atOnce)
  if (changed.length === atOnce) return
  await db.transaction().execute(async (tx) => {
    await writePrograms(tx, changed, at)
    await writeGuides(tx, at)
    await saveGapState(tx, { catalogue_version: state.version })
  })
}

/** Judges everything anew: some things become outdated without being changed. */
async function refreshAll(
  { db, now }: Needs,
  after: (work: Promise<void>) => Promise<void>,
): Promise<void> {
  const at = atOf(now)
  const { version } = await readGapState(db)
  let last = 0
  for (;;) {
    const ids = await listPrograms(db, last, stretch)
    await after(writePrograms(db, ids, at))
    const next = ids.at(-1)
    if (next === undefined || ids.length < stretch) break
    last = next
  }
  await writeGuides(db, at)
  await weighPages(db, at)
  await saveGapState(db, { catalogue_version: version, day: at.today })
}

/** The embedded database answers without letting anything else have a turn. */
async function giveTurnAfter(work: Promise<void>): Promise<void> {
  await work
  await nextTurn()
}

async function restAfter(work: Promise<void>): Promise<void> {
  const begun = performance.now()
  await work
  await wait((performance.now() - begun) * restShare)
}

export function atOf(now: Deps['now']): At {
  const instant = now()
  return { now: instant, today: instant.toISOString().slice(0, 10) }
}
