import { dossierLimits } from '#contract/documents/dossiers.ts'
import type { Deps } from '../deps.ts'
import { emptyTrash } from '../documents/sweep.ts'
import { dropOldFiles } from './queries.ts'

const dayMs = 86_400_000

/** Removes files that were made for universities, once they have been there long enough. */
export async function sweepDossiers(deps: Deps): Promise<void> {
  const now = deps.now()
  const before = new Date(now.getTime() - dossierLimits.keptDays * dayMs)
  await dropOldFiles(deps.db, { before, now, limit: 1000 })
  await emptyTrash(deps)
}
