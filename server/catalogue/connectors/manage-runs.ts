import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectorKey } from '#contract/catalogue/connectors.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { By } from '../../actor/by.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { newOpaqueKey } from '../../keys/opaque-key.ts'
import { connectors } from './all-connectors.ts'
import { type RunNeeds, type RunOutcome, workOn } from './run-connector.ts'
import {
  askToStop,
  continueRun,
  endRun,
  findLatest,
  findNotBefore,
  findRun,
  forgetEarlier,
  insertRun,
  type RunRow,
  removeDry,
  takeOver,
} from './run-queries.ts'

/**
 * How long an answer waits for a run; a longer one continues, and the screen asks about it again.
 */
const patienceMs = 1000
const silentMs = 60_000
/** After so many processes, a run that ends each process working on it is left alone. */
const mostLives = 5

/** Connectors that ask the same host. */
const neighbours: Record<ConnectorKey, readonly ConnectorKey[]> = {
  mon_master: ['mon_master', 'parcoursup'],
  parcoursup: ['mon_master', 'parcoursup'],
  ror: ['ror'],
  wikidata: ['wikidata'],
}

/** The runs that this process is working on, by key. */
const here = new Set<string>()

interface RunOf {
  connector: ConnectorKey
  key: string
}

/**
 * Begins to read a source. Throws `conflict` while any run is under way, or if the source is
 * switched off.
 */
export async function startRun(deps: RunNeeds, connector: ConnectorKey, by: By): Promise<void> {
  await mayAsk(deps, connector)
  await inBackground(deps, newOpaqueKey(), (key) => begin(deps, { key, connector, dry: false }, by))
}

/** Continues a run that was held or stopped, from where it left off. */
export async function resumeRun(
  deps: RunNeeds,
  { shrunkAccepted, ...named }: RunOf & { shrunkAccepted: boolean },
  { actor, requestId }: By,
): Promise<void> {
  const before = await getRun(deps.db, named)
  if (!mayContinue(before)) throw new Problem('conflict')
  await mayAsk(deps, before.connector)
  await inBackground(deps, before.key, () =>
    deps.db.transaction().execute(async (tx) => {
      const run = await continueRun(tx, { id: before.id, shrunkAccepted, now: deps.now() })
      if (!run) throw new Problem('conflict')
      await recordAudit(tx, {
        actor,
        action: 'connector.continued',
        entity: 'connector',
        entityKey: run.connector,
        requestId,
      })
      return run
    }),
  )
}

/** Whether a run can continue from where it left off. */
export function mayContinue({ state, cursor }: Pick<RunRow, 'state' | 'cursor'>): boolean {
  return (state === 'held' || state === 'stopped') && cursor !== null
}

/** Asks a run to stop: what it has read is kept, so that the next one can continue. */
export async function stopRun(
  { db }: Pick<Deps, 'db'>,
  named: RunOf,
  { actor, requestId }: By,
): Promise<void> {
  const run = await getRun(db, named)
  await db.transaction().execute(async (tx) => {
    if (!(await askToStop(tx, run.key))) throw new Problem('conflict')
    await recordAudit(tx, {
      actor,
      action: 'connector.stopped',
      entity: 'connector',
      entityKey: run.connector,
      requestId,
    })
  })
}

/**
 * Continues a run whose process is gone. On the embedded database there is no other process than
 * this one; on PostgreSQL another may be slow. Answers what continues in the background, if
 * anything.
 */
export async function sweepConnectors(
  deps: RunNeeds & Pick<Deps, 'database'>,
): Promise<{ running: Promise<unknown> } | undefined> {
  const run = await takeOverDead(deps)
  if (!run) return undefined
  if (run.dry) {
    await removeDry(deps.db, run.id)
    return undefined
  }
  if (run.lives > mostLives) {
    await endRun(deps.db, run, { state: 'held', now: deps.now(), reason: 'killed' })
    return undefined
  }
  here.add(run.key)
  return { running: workHere(deps, run) }
}

/**
 * Reads a source from the command: continues what the last run left, or begins. With `dry` nothing
 * read is kept, and nothing remains of the run.
 */
export async function runNow(
  deps: RunNeeds & Pick<Deps, 'database'>,
  { connector, dry }: { connector: ConnectorKey; dry: boolean },
  signal: AbortSignal,
): Promise<RunOutcome> {
  await mayAsk(deps, connector)
  const left = await takeOverDead(deps)
  if (left?.dry) await removeDry(deps.db, left.id)
  else if (left && (dry || left.connector !== connector)) {
    await endRun(deps.db, left, { state: 'held', now: deps.now(), reason: 'killed' })
  }
  const isLeft = left && !left.dry && !dry && left.connector === connector
  const run = isLeft ? left : await beginNow(deps, { connector, dry })
  here.add(run.key)
  try {
    const outcome = await workOn(deps, run, signal)
    if (dry) await removeDry(deps.db, run.id)
    return outcome
  } finally {
    here.delete(run.key)
  }
}

async function beginNow(
  deps: RunNeeds,
  { connector, dry }: { connector: ConnectorKey; dry: boolean },
): Promise<RunRow> {
  const latest = dry ? undefined : await findLatest(deps.db, connector)
  const { db } = deps
  if (latest && mayContinue(latest)) {
    const given = { id: latest.id, shrunkAccepted: false, now: deps.now() }
    const run = await continueRun(db, given)
    if (!run) throw new Problem('conflict')
    return run
  }
  return begin(deps, { key: newOpaqueKey(), connector, dry })
}

function takeOverDead(deps: RunNeeds & Pick<Deps, 'database'>): Promise<RunRow | undefined> {
  const now = deps.now()
  const patience = deps.database.kind === 'embedded' ? 0 : silentMs
  return takeOver(deps.db, { before: new Date(now.getTime() - patience), here: [...here], now })
}

async function getRun(db: Db, { connector, key }: RunOf): Promise<RunRow> {
  const run = await findRun(db, key)
  if (run?.connector !== connector) throw new Problem('not_found')
  return run
}

async function begin(
  { db, now }: RunNeeds,
  given: { key: string; connector: ConnectorKey; dry: boolean },
  by?: By,
): Promise<RunRow> {
  return db.transaction().execute(async (tx) => {
    const accountId = by?.actor.accountId ?? null
    const run = await insertRun(tx, { ...given, accountId, now: now() })
    if (!run) throw new Problem('conflict')
    if (given.dry) return run
    await forgetEarlier(tx, run.connector, run.id)
    await recordAudit(tx, {
      actor: by?.actor ?? 'system',
      action: 'connector.started',
      entity: 'connector',
      entityKey: run.connector,
      requestId: by?.requestId,
    })
    return run
  })
}

/**
 * Marks a run as this process's before it begins: a sweep must not take it for an abandoned one.
 */
async function inBackground(
  deps: RunNeeds,
  key: string,
  beginning: (key: string) => Promise<RunRow>,
): Promise<void> {
  // If it is asked for twice at once, it begins once.
  if (here.has(key)) throw new Problem('conflict')
  here.add(key)
  const run = await beginning(key).catch((error: unknown) => {
    here.delete(key)
    throw error
  })
  await Promise.race([workHere(deps, run), sleep(patienceMs, undefined, { ref: false })])
}

async function workHere(deps: RunNeeds, run: RunRow): Promise<void> {
  try {
    await workOn(deps, run)
  } catch (error) {
    deps.log.error({ err: error }, 'a connector stopped')
  } finally {
    here.delete(run.key)
  }
}

/** Refuses to ask a source that is switched off, or that asked to be left alone until later. */
async function mayAsk({ db, env, now }: RunNeeds, connector: ConnectorKey): Promise<void> {
  if (connectors[connector].addressOf(env.openSources) === undefined) throw new Problem('conflict')
  const notBefore = await findNotBefore(db, neighbours[connector])
  const waitMs = (notBefore?.getTime() ?? 0) - now().getTime()
  if (waitMs > 0) {
    throw new Problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  }
}
