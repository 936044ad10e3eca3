import type { Actor } from '#contract/permissions.ts'
import { Problem } from '#contract/problems.ts'
import type { Deps } from '../deps.ts'
import { readSettings } from '../settings/read-settings.ts'
import { recordRefused } from './record-refused.ts'
import type { Releasing } from './releasable.ts'
import { releaseOne } from './release-one.ts'
import {
  claimItem,
  findRelease,
  finishItem,
  finishRelease,
  listDueReleases,
} from './release-queries.ts'

/** One after the other on the embedded database, which has one connection. */
const lanes = { embedded: 1, postgresql: 6 } as const

/** Goes through a release whose time has come; several processes may be at the same one. */
export async function runRelease(deps: Deps, key: string, requestId?: string): Promise<void> {
  const release = await findRelease(deps.db, key)
  if (!release || release.finished_at !== null || release.cancelled_at !== null) return
  const { secondPerson } = (await readSettings(deps.db)).security
  const run = { actor: actorOf(release), secondPerson, now: deps.now(), requestId }
  const lane = async () => {
    while (await releaseNext(deps, release.id, run)) {
      // Until nothing is left to take.
    }
  }
  await Promise.all(Array.from({ length: lanes[deps.database.kind] }, lane))
  await finishRelease(deps.db, release.id, deps.now())
}

/** Who set the release: if they have left since, or may release no longer, nothing leaves. */
function actorOf(release: NonNullable<Awaited<ReturnType<typeof findRelease>>>): Actor {
  return {
    accountId: release.account_id,
    key: release.account_key,
    role: release.role,
    permissions: release.account_status === 'active' ? release.permissions : [],
    // What was set was within their sight when they set it.
    scope: { kind: 'all' },
  }
}

/** False when there was nothing to take. */
async function releaseNext(
  deps: Deps,
  releaseId: number,
  run: Releasing & { requestId: string | undefined },
): Promise<boolean> {
  let claimed: Awaited<ReturnType<typeof claimItem>>
  try {
    await deps.db.transaction().execute(async (tx) => {
      claimed = await claimItem(tx, releaseId)
      if (!claimed) return
      await releaseOne(tx, deps, run, claimed)
      await finishItem(tx, { releaseId, position: claimed.position }, run.now, null)
    })
  } catch (error) {
    const item = claimed
    if (!(error instanceof Problem) || !item) throw error
    await deps.db.transaction().execute(async (tx) => {
      await finishItem(tx, { releaseId, position: item.position }, run.now, error.code)
      await recordRefused(tx, run.actor, item.number, error.code, run.requestId)
    })
  }
  return claimed !== undefined
}

/** Starts the releases whose time has come, and goes on with those that a stop cut short. */
export async function sweepReleases(deps: Deps): Promise<void> {
  for (const key of await listDueReleases(deps.db, deps.now())) await runRelease(deps, key)
}
