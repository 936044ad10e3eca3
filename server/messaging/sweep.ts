import type { Deps } from '../deps.ts'
import { deleteSentMail } from './queries.ts'

const keptMs = 30 * 24 * 3600_000

/** Forgets whom a mail was sent to a month after it left. What failed stays for staff to see. */
export async function sweepMail({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteSentMail(db, new Date(now().getTime() - keptMs))
}
