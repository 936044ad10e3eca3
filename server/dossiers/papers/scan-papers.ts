import { Problem } from '#contract/problems.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Deps } from '../../deps.ts'
import { emptyTrash } from '../../documents/sweep.ts'
import { deletePaper, listUnscannedPapers, lockPaper, markPaperScanned } from './queries.ts'

const atOnce = 50

/**
 * Has what universities sent scanned once there is a scanner, where it came while there was none. An
 * infected one is taken out, as one that is found while it is added is not kept: the trail says so.
 */
export async function scanPapers(deps: Deps & { stopping?: AbortSignal }): Promise<void> {
  for (let after = 0; ; ) {
    if (!deps.scanning.scanner) return
    const waiting = await listUnscannedPapers(deps.db, { after, limit: atOnce })
    for (const one of waiting) {
      if (deps.stopping?.aborted) return
      await scanOne(deps, one)
      after = one.id
    }
    if (waiting.length < atOnce) break
  }
  await emptyTrash(deps)
}

type Unscanned = Awaited<ReturnType<typeof listUnscannedPapers>>[number]

async function scanOne(deps: Deps, { id, key, kind, number, storage_name }: Unscanned) {
  const { db, scanning, storage, log, now } = deps
  if (!scanning.scanner) return
  let found: 'clean' | 'infected'
  try {
    found = await scanning.scanner.scan(await storage.read(storage_name))
  } catch (error) {
    // Of a file that can't be read the others don't have to wait.
    if (!(error instanceof Problem)) throw error
    log.warn({ err: error, paper: key }, 'a file could not be read to be scanned')
    return
  }
  await db.transaction().execute(async (tx) => {
    if (!(await lockPaper(tx, id))) return
    if (found === 'clean') return markPaperScanned(tx, id, now())
    await deletePaper(tx, id, now())
    await recordAudit(tx, {
      ...{ actor: 'system', action: 'paper.found_infected', entity: 'application' },
      ...{ entityKey: number, after: { kind } },
    })
  })
}
