import { randomInt } from 'node:crypto'
import { centralBankRates } from '#contract/costs/values/rate-sources.ts'
import type { Deps } from '../../deps.ts'
import { liftStatementTimeout } from '../refresh-queries.ts'
import { refreshSearch } from '../refresh-search.ts'
import { AskedToWait, fetchFeed } from './fetch-feed.ts'
import { planRates } from './plan-rates.ts'
import {
  claimRun,
  countRatesOf,
  deleteRunsBefore,
  findNextRun,
  findRates,
  finishRun,
  holdRates,
  listKnownRates,
  listRuns,
  lockFeed,
  type RateGround,
  raiseRatesVersion,
  releaseRates,
  settleRates,
  updateLastFeed,
  upsertRates,
} from './rate-queries.ts'
import { type Feed, FeedFault, readFeed } from './read-feed.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** A process that died is waited for no longer than this. */
const busyMs = 3 * minuteMs
const keptRunsMs = 90 * 24 * hourMs
/** The file is there by 16:00 in Frankfurt, which is 15:00 or 14:00 here. */
const dueHour = { hours: 15, minutes: 30 }
/** So that not every installation asks in the same minute. */
const spreadMs = 30 * minuteMs

type Outcome = Parameters<typeof finishRun>[2]
type Needs = Pick<Deps, 'db' | 'env' | 'log' | 'now' | 'catalogueChanged'>

interface Options {
  /** A member of staff asks for it now: it need not be time yet. */
  isAsked?: boolean
  timeoutMs?: number
}

/**
 * Asks for the daily file of reference rates if it is time, in one of many processes, and takes
 * over what is not doubtful. A file that can't be fetched or believed changes nothing.
 */
export async function refreshRates(
  deps: Needs,
  { isAsked = false, timeoutMs = 20_000 }: Options = {},
): Promise<void> {
  const { db, env, log } = deps
  if (env.ratesUrl === undefined) return
  const startedAt = deps.now()
  const run = await db.transaction().execute((tx) =>
    claimRun(tx, {
      now: startedAt,
      busyUntil: new Date(startedAt.getTime() + busyMs),
      isAsked,
      pauseMs: minuteMs,
    }),
  )
  if (run === undefined) return

  let outcome: Outcome
  let waitMs = 0
  try {
    const feed = readFeed(await fetchFeed(env.ratesUrl, { now: startedAt, timeoutMs }))
    outcome = await takeFeed(deps, feed)
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error
    if (error instanceof AskedToWait) waitMs = error.waitMs
    outcome = { ...nothing, result: resultOf(error), reason: error.reason, detail: error.detail }
  }

  const now = deps.now()
  const notBefore = waitMs > 0 ? new Date(now.getTime() + waitMs) : null
  const nextAt = new Date(Math.max(nextRun(outcome, now).getTime(), notBefore?.getTime() ?? 0))
  await db.transaction().execute(async (tx) => {
    await finishRun(tx, run, outcome, { now, nextAt, notBefore })
    await deleteRunsBefore(tx, new Date(now.getTime() - keptRunsMs))
  })
  if (outcome.result === 'taken') await deps.catalogueChanged()
  const details = { ...outcome, nextAt }
  if (outcome.reason === null) log.info(details, 'exchange rates asked for')
  else log.warn(details, 'exchange rates not taken over')
}

const nothing = { reason: null, detail: null, asOf: null, taken: 0, refused: [] }

/** It could not be fetched, or was not believed. */
function resultOf({ reason }: FeedFault): 'failed' | 'refused' {
  const isAway = reason === 'unreachable' || reason === 'too_slow' || reason === 'status'
  return isAway ? 'failed' : 'refused'
}

async function takeFeed({ db, now }: Needs, feed: Feed): Promise<Outcome> {
  const instant = now()
  const today = instant.toISOString().slice(0, 10)
  const { asOf, refused } = feed
  const ground = {
    asOf,
    source: centralBankRates.name,
    sourceUrl: centralBankRates.page,
    certainty: 'reported',
    checkedOn: today,
    checkedBy: null,
    origin: 'feed',
  } as const satisfies RateGround
  return db.transaction().execute(async (tx): Promise<Outcome> => {
    await liftStatementTimeout(tx)
    const last = await lockFeed(tx)
    const plan = planRates({
      feed,
      known: await listKnownRates(tx),
      last,
      usual: await countRatesOf(tx, centralBankRates.name),
      today,
    })
    await upsertRates(tx, plan.take, ground)
    await holdRates(tx, plan.hold, { ...ground, heldAt: instant })
    await releaseRates(tx, plan.settled)
    await updateLastFeed(tx, { asOf, currencies: feed.rates.size })
    await settleRates(tx, today)
    const taken = plan.take.length
    if (taken > 0) await refreshSearch(tx, 'all')
    if (taken + plan.hold.length > 0) await raiseRatesVersion(tx)
    const result = taken > 0 ? 'taken' : plan.hold.length > 0 ? 'held' : 'unchanged'
    return { ...nothing, result, asOf, taken, refused }
  })
}

/** Once a day after the file is out; sooner after a failure that may have passed by then. */
function nextRun({ result }: Outcome, now: Date): Date {
  if (result === 'failed') return new Date(now.getTime() + hourMs)
  if (result === 'refused') return new Date(now.getTime() + 6 * hourMs)
  const due = new Date(now)
  due.setUTCHours(dueHour.hours, dueHour.minutes, 0, 0)
  if (due <= now) due.setUTCDate(due.getUTCDate() + 1)
  return new Date(due.getTime() + randomInt(spreadMs))
}

/** For staff: the rates, what waits, and how the last requests went. */
export async function readRates({ db, env }: Pick<Deps, 'db' | 'env'>) {
  const [record, runs, nextAt] = await Promise.all([findRates(db), listRuns(db), findNextRun(db)])
  const address = env.ratesUrl ?? null
  return {
    ...record,
    refresh: { address, nextAt: address && (nextAt?.toISOString() ?? null), runs },
  }
}
