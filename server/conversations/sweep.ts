import type { Deps } from '../deps.ts'
import { deleteQuiet } from './queries.ts'

const keptDays = 365

/** Removes conversations a year after the last word in them, unless the visitor still waits. */
export async function sweepConversations({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteQuiet(db, new Date(now().getTime() - keptDays * 86_400_000))
}
