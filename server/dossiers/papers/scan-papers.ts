import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { emptyTrash } from '../../documents/sweep.ts'
import { scanStored } from '../../files/scan-stored.ts'
import { deletePaper, listUnscannedPapers, lockPaper, markPaperScanned } from './queries.ts'

/**
 * Scans papers of universities that came while there was no scanner, once there is one. An infected one
 * is removed, just as one found while it is added is not kept: the trail says so.
 */
export async function scanPapers(deps: Deps & { stopping?: AbortSignal }): Promise<void> {
  const { db, now, scanning } = deps
  if (!scanning.scanner) return
  await scanStored(
    deps,
    (page) => listUnscannedPapers(db, page),
    ({ id, kind, number }, found) =>
      db.transaction().execute(async (tx) => {
        if (!(await lockPaper(tx, id))) return
        if (found === 'clean') return markPaperScanned(tx, id, now())
        await deletePaper(tx, id, now())
        await recordAudit(tx, {
          ...{ actor: 'system', action: 'paper.found_infected', entity: 'application' },
          ...{ entityKey: number, after: { kind } },
        })
      }),
  )
  if (!deps.stopping?.aborted) await emptyTrash(deps)
}
