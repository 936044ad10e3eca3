import { countGathered } from './count-alerts.ts'
import { warnManagers } from './warn-managers.ts'
import type { WatchDeps } from './write-down.ts'

/** Counts what was gathered when nothing more came to count it with. */
export async function countWhatStopped(deps: WatchDeps): Promise<void> {
  for (const kind of [...deps.watch.uncounted.keys()]) {
    if (await countGathered(deps, kind)) await warnManagers(deps, kind)
  }
}
