import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { Problem, type ProblemCode } from '#contract/common/values/problems.ts'
import type { ReleaseInput, ReleaseView } from '#contract/decisions/decisions.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/idempotency.ts'
import { newOpaqueKey } from '../keys/opaque-key.ts'
import { readSettings } from '../settings/read-settings.ts'
import { recordRefused } from './record-refused.ts'
import { whyNotReleased } from './releasable.ts'
import {
  cancelRelease,
  findRelease,
  insertRelease,
  listItems,
  listKnown,
  listPendingOf,
  listReleased,
} from './release-queries.ts'
import { runRelease } from './run-release.ts'

interface Caller {
  actor: Actor
  requestId: string
}

/** Until here a release is waited for; a larger one goes on, and is asked after. */
const patienceMs = 1500

const Started = z.object({ key: z.string(), unknown: z.array(z.string()) })

/**
 * Releases what was decided, now or at a set time, each from the version that was seen. What can't
 * leave is told with its reason and doesn't hold the others up. Once for an idempotency key.
 */
export async function startRelease(
  deps: Deps,
  { actor, requestId }: Caller,
  idempotencyKey: string | undefined,
  input: ReleaseInput,
): Promise<ReleaseView> {
  const now = deps.now()
  const at = input.at === null ? now : new Date(input.at)
  const { key, unknown } = await once(
    deps,
    {
      key: idempotencyKey,
      route: 'release',
      visitor: `account:${actor.key}`,
      request: input,
      answer: Started,
    },
    async (tx) => {
      if (at < now) {
        throw new Problem('validation_failed', { fields: { at: { code: 'date_in_past' } } })
      }
      return writeDown(tx, { actor, requestId }, input, { key: newOpaqueKey(), at, now })
    },
  )
  if (at <= deps.now()) {
    const running = runRelease(deps, key, requestId).catch((error: unknown) =>
      deps.log.error({ err: error }, 'a release stopped'),
    )
    await Promise.race([running, sleep(patienceMs, undefined, { ref: false })])
  }
  const view = await viewRelease(deps, key)
  const missing = unknown.map((number) => ({ number, problem: 'not_found' as const }))
  return { ...view, refused: [...view.refused, ...missing] }
}

async function writeDown(
  tx: Db,
  { actor, requestId }: Caller,
  { items }: ReleaseInput,
  release: { key: string; at: Date; now: Date },
): Promise<z.infer<typeof Started>> {
  const versions = new Map(items.map(({ number, version }) => [number, version]))
  const numbers = [...versions.keys()]
  const known = await listKnown(tx, numbers)
  const pending = new Map((await listPendingOf(tx, numbers)).map((row) => [row.number, row]))
  const released = await listReleased(tx, numbers)
  const { secondPerson } = (await readSettings(tx)).security
  const releasing = { actor, secondPerson, now: release.now }

  const problemOf = (number: string, version: number): ProblemCode | null => {
    const row = pending.get(number)
    if (row) return whyNotReleased(row, version, releasing)
    return released.has(number) ? 'already_released' : 'not_decided'
  }
  const seen = known.map(({ id, number }) => {
    const version = versions.get(number) ?? 0
    return { applicationId: id, number, version, problem: problemOf(number, version) }
  })
  const item = ({ applicationId, version }: (typeof seen)[number]) => ({ applicationId, version })
  await insertRelease(
    tx,
    { ...release, accountId: actor.accountId },
    seen.filter(({ problem }) => problem === null).map(item),
    seen.flatMap((one) => (one.problem === null ? [] : [{ ...item(one), problem: one.problem }])),
  )
  await recordAudit(tx, {
    actor,
    action: 'release.started',
    entity: 'release',
    entityKey: release.key,
    after: { at: release.at.toISOString(), applications: numbers },
    requestId,
  })
  for (const { number, problem } of seen) {
    if (problem !== null) await recordRefused(tx, actor, number, problem, requestId)
  }
  const found = new Set(known.map(({ number }) => number))
  return { key: release.key, unknown: numbers.filter((number) => !found.has(number)) }
}

/** How far a release is. */
export async function viewRelease({ db, now }: Pick<Deps, 'db' | 'now'>, key: string) {
  const release = await findRelease(db, key)
  if (!release) throw new Problem('not_found')
  const items = await listItems(db, release.id)
  return {
    key,
    at: release.at.toISOString(),
    state: stateOf(release, now()),
    total: items.length,
    released: items.filter((one) => one.done_at !== null && one.problem === null).length,
    refused: items.flatMap(({ number, problem }) =>
      problem === null ? [] : [{ number, problem }],
    ),
  } satisfies ReleaseView
}

function stateOf(
  {
    cancelled_at,
    finished_at,
    at,
  }: { cancelled_at: Date | null; finished_at: Date | null; at: Date },
  now: Date,
): ReleaseView['state'] {
  if (cancelled_at !== null) return 'cancelled'
  if (finished_at !== null) return 'finished'
  return at > now ? 'scheduled' : 'running'
}

/** Takes a set release back before its time: what it was to release stays decided. */
export async function cancelScheduled(
  deps: Deps,
  { actor, requestId }: Caller,
  key: string,
): Promise<ReleaseView> {
  await deps.db.transaction().execute(async (tx) => {
    const release = await findRelease(tx, key)
    if (!release) throw new Problem('not_found')
    if (!(await cancelRelease(tx, key, deps.now()))) throw new Problem('already_released')
    await recordAudit(tx, {
      actor,
      action: 'release.cancelled',
      entity: 'release',
      entityKey: key,
      requestId,
    })
  })
  return viewRelease(deps, key)
}
