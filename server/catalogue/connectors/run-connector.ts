import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { newOpaqueKey } from '../../keys/opaque-key.ts'
import { connectors } from './all-connectors.ts'
import { createAsk } from './ask.ts'
import type { Comparison, Page } from './connector.ts'
import { replaceOpen } from './difference-queries.ts'
import { Held } from './held.ts'
import {
  endRun,
  findLastDone,
  listItems,
  type RunRow,
  storePage,
  tellAlive,
  tellTrouble,
} from './run-queries.ts'

export type RunNeeds = Pick<Deps, 'db' | 'env' | 'log' | 'now'>

/** The outcome of a run. */
export type RunOutcome =
  | { state: 'done'; comparison: Comparison }
  | { state: 'held'; held: Held }
  | { state: 'stopped' }
  /** Another process is working on it. */
  | { state: 'taken_over' }

const pulseMs = 1000

/** Where the next step begins; absent when the reading is complete. */
const Stored = z.object({ next: z.unknown() })

/** Undoes what is under way in a run that another process has taken over. */
class TakenOver extends Error {}

/**
 * Reads a source to its end, from where the run left off, and puts what differs from the catalogue
 * up for review: all of it, or nothing.
 */
export async function workOn(
  deps: RunNeeds,
  run: RunRow,
  stopping: AbortSignal = new AbortController().signal,
): Promise<RunOutcome> {
  const pulse = followPulse(deps, run)
  const signal = AbortSignal.any([stopping, pulse.signal])
  try {
    await readOn(deps, run, signal)
    return { state: 'done', comparison: await compareAndKeep(deps, run) }
  } catch (error) {
    if (error instanceof TakenOver || pulse.isTakenOver()) return { state: 'taken_over' }
    const isStopped = signal.aborted && !(error instanceof Held)
    const held = error instanceof Held ? error : new Held('broken')
    if (!isStopped && error !== held) deps.log.error({ err: error }, 'a connector broke')
    const { reason, detail, notBefore } = held
    await endRun(deps.db, run, {
      now: deps.now(),
      ...(isStopped
        ? { state: 'stopped' as const }
        : { state: 'held' as const, reason, detail, notBefore }),
    })
    return isStopped ? { state: 'stopped' } : { state: 'held', held }
  } finally {
    pulse.end()
  }
}

async function readOn(deps: RunNeeds, run: RunRow, signal: AbortSignal): Promise<void> {
  const { db, env, now, log } = deps
  const connector = connectors[run.connector]
  const address = connector.addressOf(env.openSources)
  if (address === undefined) throw new Held('unreachable')
  const ask = createAsk({
    signal,
    userAgent: `Passerelle (+${env.publicUrl})`,
    patienceMs: env.openSources.patienceMs,
    now,
    onTrouble: (reason, detail) => {
      const trouble = { at: now().toISOString(), reason, detail }
      tellTrouble(db, run, trouble).catch((error: unknown) =>
        log.warn({ err: error }, 'a connector’s trouble was not kept'),
      )
    },
  })
  let { next: cursor } = run.cursor === null ? { next: undefined } : Stored.parse(run.cursor)
  let isResumed = run.cursor !== null
  while (cursor !== null) {
    const { openSources: sources } = env
    const asked = { db, ask, address, sources, cursor: cursor ?? null, isResumed }
    const page = await connector.read(asked)
    isResumed = false
    if (page.total !== undefined) await refuseShrunk(deps, run, page.total)
    await store(deps, run, page)
    cursor = page.cursor
    signal.throwIfAborted()
  }
}

async function store({ db, now }: RunNeeds, run: RunRow, page: Page): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const stored = { ...page, cursor: { next: page.cursor } }
    if (!(await storePage(tx, run, stored, now()))) throw new TakenOver()
  })
}

/** A source that has lost half of its lines is broken, or another one. */
async function refuseShrunk({ db }: RunNeeds, run: RunRow, total: number): Promise<void> {
  if (run.shrunk_accepted) return
  const last = (await findLastDone(db, run.connector))?.total ?? 0
  if (last > 0 && total * 2 <= last) throw new Held('shrunk', `${total} / ${last}`)
}

async function compareAndKeep(deps: RunNeeds, run: RunRow): Promise<Comparison> {
  const { db, env, now } = deps
  const connector = connectors[run.connector]
  const address = connector.addressOf(env.openSources) ?? ''
  return db.transaction().execute(async (tx) => {
    const comparison = await connector.compare(tx, await listItems(tx, run.id), address)
    if (comparison.total !== undefined) {
      await refuseShrunk({ ...deps, db: tx }, run, comparison.total)
    }
    if (run.dry) return comparison
    const found = await replaceOpen(tx, comparison.found, {
      connector: run.connector,
      runId: run.id,
      readOn: run.started_at.toISOString().slice(0, 10),
      newKey: newOpaqueKey,
    })
    const { missed, total } = comparison
    const isMine = await endRun(tx, run, { state: 'done', now: now(), found, missed, total })
    if (!isMine) throw new TakenOver()
    return comparison
  })
}

/** Gives a sign of life at intervals, and stops when a member of staff asks for that. */
function followPulse({ db, now, log }: RunNeeds, run: RunRow) {
  const stop = new AbortController()
  let isTelling = false
  let isTakenOver = false
  const timer = setInterval(async () => {
    if (isTelling) return
    isTelling = true
    try {
      const pulse = await tellAlive(db, run, now())
      isTakenOver = pulse === undefined
      if (!pulse || pulse.stop_asked) stop.abort()
    } catch (error) {
      log.warn({ err: error }, 'a connector gave no sign of life')
    } finally {
      isTelling = false
    }
  }, pulseMs)
  timer.unref()
  return {
    signal: stop.signal,
    isTakenOver: () => isTakenOver,
    end: () => clearInterval(timer),
  }
}
