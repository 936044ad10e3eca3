import type { Deps } from '../deps.ts'
import { deleteQuiet } from './queries.ts'

const keptDays = 365

/** Removes conversations a year after their last message, unless the visitor is still waiting. */
export async function sweepConversations({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteQuiet(db, new Date(now().getTime() - keptDays * 86_400_000))
}
