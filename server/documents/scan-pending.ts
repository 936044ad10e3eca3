import { Problem } from '#contract/problems.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Deps } from '../deps.ts'
import { isGone, lookForScanner } from './find-scanner.ts'
import {
  insertTrash,
  listUnscanned,
  lockDocument,
  markScanned,
  releaseUnscanned,
  updateDocument,
} from './queries.ts'
import { emptyTrash } from './sweep.ts'

const atOnce = 50

type Unscanned = Awaited<ReturnType<typeof listUnscanned>>[number]

/**
 * Has files scanned that came while the scanner didn't answer, then those that came while there was
 * none. An infected one is taken away: its document says so, and asks for another.
 */
export async function scanPending(deps: Deps & { stopping?: AbortSignal }): Promise<void> {
  await lookForScanner(deps)
  const { db, scanning, env } = deps
  if (!scanning.scanner) {
    if (env.clamdUrl === undefined && isGone(deps)) await releaseUnscanned(db)
    return
  }
  for (const scan of ['pending', 'none'] as const) {
    for (let after = 0; ; ) {
      const waiting = await listUnscanned(db, { scan, after, limit: atOnce })
      for (const one of waiting) {
        if (deps.stopping?.aborted) return
        await scanOne(deps, one)
        after = one.id
      }
      if (waiting.length < atOnce) break
    }
  }
  await emptyTrash(deps)
}

async function scanOne(deps: Deps, { id, key, storage_name }: Unscanned): Promise<void> {
  const { db, scanning, storage, log, now } = deps
  if (!scanning.scanner || storage_name === null) return
  let found: 'clean' | 'infected'
  try {
    found = await scanning.scanner.scan(await storage.read(storage_name))
  } catch (error) {
    // Of a file that can't be read the others don't have to wait.
    if (!(error instanceof Problem)) throw error
    log.warn({ err: error, document: key }, 'a file could not be read to be scanned')
    return
  }
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
