import { recordAudit } from '../audit/record-audit.ts'
import type { Deps } from '../deps.ts'
import { isGone, lookForScanner } from '../files/find-scanner.ts'
import { scanStored } from '../files/scan-stored.ts'
import {
  insertTrash,
  listUnscanned,
  lockDocument,
  markScanned,
  releaseUnscanned,
  updateDocument,
} from './queries.ts'
import { emptyTrash } from './sweep.ts'

type Unscanned = Awaited<ReturnType<typeof listUnscanned>>[number]

/**
 * Scans files that came while the scanner didn't answer, then those that came while there was none. An
 * infected one is removed: its document says so, and asks for another.
 */
export async function scanPending(deps: Deps & { stopping?: AbortSignal }): Promise<void> {
  await lookForScanner(deps)
  const { db, scanning, env } = deps
  if (!scanning.scanner) {
    if (env.clamdUrl === undefined && isGone(deps)) await releaseUnscanned(db)
    return
  }
  for (const scan of ['pending', 'none'] as const) {
    await scanStored(
      deps,
      (page) => listUnscanned(db, { scan, ...page }),
      (one, found) => noteFound(deps, one, found),
    )
  }
  if (!deps.stopping?.aborted) await emptyTrash(deps)
}

async function noteFound(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, key, storage_name }: Unscanned,
  found: 'clean' | 'infected',
): Promise<void> {
  if (storage_name === null) return
  await db.transaction().execute(async (tx) => {
    const document = await lockDocument(tx, id)
    if (document?.storage_name !== storage_name) return
    if (found === 'clean') {
      await markScanned(tx, id, now())
      return
    }
    const isReplaced = document.status === 'replaced'
    await insertTrash(tx, [storage_name], now())
    await updateDocument(tx, id, {
      scan: 'infected',
      scanned_at: now(),
      storage_name: null,
      updated_at: now(),
      ...(!isReplaced && { status: 'rejected' as const }),
    })
    await recordAudit(tx, {
      actor: 'system',
      action: 'document.found_infected',
      entity: 'document',
      entityKey: key,
      before: { status: document.status },
      after: { status: isReplaced ? document.status : 'rejected' },
    })
  })
}
