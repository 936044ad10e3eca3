import { countTogether } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import { type AlertKind, thresholds } from '../security-log/watch.ts'

const name = 'security watch'
/** Refusals of one process wait so long to be counted: who floods costs a write a second, not each. */
const gatherMs = 1000

/**
 * Counts one more, with what every other process counted; answers whether there are as many now as
 * an administrator should hear of. What takes one or a few is counted at once.
 */
export async function countAlert(
  deps: Pick<Deps, 'db' | 'now' | 'watch'>,
  kind: AlertKind,
): Promise<boolean> {
  const { watch } = deps
  const { count: enough } = thresholds[kind]
  const now = deps.now()
  const gathered = watch.uncounted.get(kind) ?? { count: 0, since: now }
  gathered.count++
  watch.uncounted.set(kind, gathered)
  const isDue =
    enough < 100 ||
    gathered.count >= enough / 10 ||
    now.getTime() - gathered.since.getTime() >= gatherMs
  return isDue ? countGathered(deps, kind) : false
}

/** Counts what this process has gathered of a kind; answers as `countAlert` does. */
export async function countGathered(
  { db, watch }: Pick<Deps, 'db' | 'watch'>,
  kind: AlertKind,
): Promise<boolean> {
  const gathered = watch.uncounted.get(kind)
  if (!gathered) return false
  watch.uncounted.delete(kind)
  const { count: enough, withinSeconds: windowSeconds } = thresholds[kind]
  const counted = await countTogether(db, { name, windowSeconds }, kind, gathered.count)
  return counted >= enough
}
