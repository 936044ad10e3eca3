import { Problem } from '#contract/common/values/problems.ts'
import { readSeals, sealsFile } from '../audit/seals-file.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { countUse } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import { noteSeals } from './note-findings.ts'

const onceADay = { name: 'trail verified', max: 1, windowSeconds: 24 * 3600 }

/** Once a day: goes through the whole trail, and says in the security log what doesn't fit. */
export async function watchTrail(deps: Deps): Promise<void> {
  try {
    await countUse(deps.db, onceADay, '')
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_requests') return
    throw error
  }
  const { findings } = await verifyAudit(deps, await readSeals(sealsFile(deps.env)))
  noteSeals(findings)
}
