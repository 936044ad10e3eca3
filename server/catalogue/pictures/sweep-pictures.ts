import type { Deps } from '../../deps.ts'
import { deleteUnused } from './picture-queries.ts'

/** How long a picture that no university shows can be put back from a version of before. */
const keptMs = 30 * 24 * 3600_000

/** Lets go of pictures that have been replaced, or that were sent and never shown. */
export async function sweepPictures({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const instant = now()
  await deleteUnused(db, { before: new Date(instant.getTime() - keptMs), now: instant })
}
