import { setTimeout as sleep } from 'node:timers/promises'
import { round2 } from '../load.ts'

export interface Answered {
  /** 0 where no whole answer came within `patienceMs`. */
  status: number
  ms: number
  /** Whether the answer says when to come again. */
  saysWhen: boolean
  body: string
}

export interface LoadFigures {
  sent: number
  statuses: Record<string, number>
  p50Ms: number
  p99Ms: number
  worstMs: number
  /** Of those that were answered with the page or an acknowledgement. */
  goodP50Ms: number
  goodP99Ms: number
  /** Of those that were refused: 429 and 5xx. */
  refusedP50Ms: number
  refusedP99Ms: number
  /** Between 0 and 1, of the refused; 1 where none was. */
  saysWhen: number
}

export const patienceMs = 45_000
/** Robots have to wait for visitors. */
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const wellInARow = 20
const wellWithin = 1.5
/** What isn’t well by then is said not to be. */
const wellPatienceMs = 60_000

let asked = 0

/** One call from an address of its own. */
export async function ask(
  url: string,
  path: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Answered> {
  const since = performance.now()
  asked = (asked + 1) % 4_000_000
  const from = asked
  try {
    const answer = await fetch(`${url}${path}`, {
      ...init,
      headers: {
        'user-agent': agent,
        'x-forwarded-for': `10.${(from >> 16) & 255}.${(from >> 8) & 255}.${from & 255}`,
        ...init.headers,
      },
      signal: AbortSignal.timeout(patienceMs),
    })
    const body = await answer.text()
    const saysWhen = Number(answer.headers.get('retry-after')) > 0
    return { status: answer.status, ms: performance.now() - since, saysWhen, body }
  } catch {
    return { status: 0, ms: performance.now() - since, saysWhen: false, body: '' }
  }
}

/** A search of the finder that no one has made before: nothing keeps its page. */
export function askUncached(url: string): Promise<Answered> {
  return ask(url, `/program?destination=india&level=master&q=engineering${asked}x${Date.now()}`)
}

/** What `connections` that each wait for their answer get, in calls a second. */
export async function measureCapacity(
  call: () => Promise<Answered>,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<number> {
  const until = performance.now() + seconds * 1000
  let good = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) if (isGood(await call())) good++
    }),
  )
  return good / seconds
}

/** Calls begin in time, `perSecond`, whether those before them have ended or not. */
export async function sendEvenly(
  call: (at: number) => Promise<Answered>,
  { perSecond, until }: { perSecond: number; until: (sinceMs: number) => boolean },
): Promise<Answered[]> {
  const since = performance.now()
  const all: Promise<Answered>[] = []
  for (let at = 0; !until(performance.now() - since); at++) {
    await sleep(Math.max(0, since + (at * 1000) / perSecond - performance.now()))
    all.push(call(at))
  }
  return Promise.all(all)
}

/** The median of a page in quiet, in milliseconds. */
export async function quietMs(url: string): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < wellInARow * 2; at++) times.push((await askUncached(url)).ms)
  return quantile(times, 0.5)
}

/**
 * Milliseconds until the first of twenty good answers in a row that each come within one and a half
 * times the median in quiet, and until the first good answer at all.
 */
export async function untilWell(
  url: string,
  quiet: number,
): Promise<{ firstGoodMs: number; wellMs: number | string; quietMs: number }> {
  const since = performance.now()
  let firstGoodMs = Number.NaN
  let row = 0
  let rowBegan = 0
  while (row < wellInARow) {
    const began = performance.now() - since
    if (began > wellPatienceMs) break
    const answer = await askUncached(url)
    if (isGood(answer) && Number.isNaN(firstGoodMs)) firstGoodMs = began + answer.ms
    if (!isGood(answer) || answer.ms > quiet * wellWithin) row = 0
    else if (row++ === 0) rowBegan = began
    if (!isGood(answer)) await sleep(50)
  }
  const wellMs = row < wellInARow ? `not within ${wellPatienceMs / 1000} s` : round2(rowBegan)
  return { firstGoodMs: round2(firstGoodMs), wellMs, quietMs: round2(quiet) }
}

export function figuresOf(all: readonly Answered[]): LoadFigures {
  const good = all.filter(isGood).map(({ ms }) => ms)
  const refused = all.filter(({ status }) => status === 429 || status >= 500)
  const times = all.map(({ ms }) => ms)
  const refusedMs = refused.map(({ ms }) => ms)
  const groups = Map.groupBy(all, ({ status }) => (status === 0 ? 'none' : String(status)))
  return {
    sent: all.length,
    statuses: Object.fromEntries([...groups].map(([status, some]) => [status, some.length])),
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    worstMs: quantile(times, 1),
    goodP50Ms: quantile(good, 0.5),
    goodP99Ms: quantile(good, 0.99),
    refusedP50Ms: quantile(refusedMs, 0.5),
    refusedP99Ms: quantile(refusedMs, 0.99),
    saysWhen:
      refused.length === 0
        ? 1
        : round2(refused.filter(({ saysWhen }) => saysWhen).length / refused.length),
  }
}

export function isGood({ status }: Answered): boolean {
  return status >= 200 && status < 300
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return round2(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0)
}
