import type { Deps } from '../../deps.ts'
import { deleteUnused } from './picture-queries.ts'

/** How long a picture that no university shows can be restored with an earlier version. */
const keptMs = 30 * 24 * 3600_000

/** Removes pictures that have been replaced, or that were uploaded and never shown. */
export async function sweepPictures({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const instant = now()
  await deleteUnused(db, { before: new Date(instant.getTime() - keptMs), now: instant })
}
