import { statfs } from 'node:fs/promises'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import type { EndedQuery } from '../database/query-watch.ts'
import type { Deps } from '../deps.ts'
import type { PageCache } from '../http/pages/page-cache.ts'
import { countMails } from './queries.ts'
import { mailsDueBefore, readBehind } from './read-health.ts'
import type { Vitals } from './vitals.ts'

/** What this process counts for Prometheus. */
export interface Metrics {
  call: Vitals['call']
  task: Vitals['task']
  query: (query: EndedQuery) => void
  /** Counts a page that was answered from memory. */
  kept: () => void
  text: () => Promise<string>
}

const callBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const queryBuckets = [0.005, 0.025, 0.1, 0.5, 2, 10]

/**
 * Counts in a registry of this process. If a machine has several, the first adds them up; values that
 * all of them read from the same place are taken once instead. Labels are patterns and names of
 * functions: nothing that a visitor typed or was given.
 */
export function createMetrics(deps: Deps, pageCache: PageCache): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const calls = new Histogram({
    name: 'passerelle_http_request_duration_seconds',
    help: 'Calls from outside, by the pattern of their address; kept pages are counted apart',
    labelNames: ['method', 'route', 'status'],
    buckets: callBuckets,
    registers,
  })
  const kept = new Counter({
    name: 'passerelle_kept_pages_total',
    help: 'Pages answered from memory',
    registers,
  })
  const tasks = new Counter({
    name: 'passerelle_task_runs_total',
    help: 'Rounds of background tasks',
    labelNames: ['task', 'outcome'],
    registers,
  })
  const taskSeconds = new Counter({
    name: 'passerelle_task_seconds_total',
    help: 'Time that background tasks took',
    labelNames: ['task'],
    registers,
  })
  const queries = new Histogram({
    name: 'passerelle_query_duration_seconds',
    help: 'Queries of the database, by the function that they are written in',
    labelNames: ['query'],
    buckets: queryBuckets,
    registers,
  })
  addGauges(deps, pageCache, registers)
  // Answers the first process, if there is one.
  AggregatorRegistry.setRegistries(register)
  new AggregatorRegistry()

  return {
    call: ({ method, route, status, ms }) =>
      calls.observe({ method, route, status: String(status) }, ms / 1000),
    task: ({ task, ended }) => {
      if (!ended) return
      tasks.inc({ task, outcome: ended.failed ? 'failed' : 'done' })
      taskSeconds.inc({ task }, ended.ms / 1000)
    },
    query: ({ name, ms }) => queries.observe({ query: name() }, ms / 1000),
    kept: () => kept.inc(),
    text: () => register.metrics(),
  }
}

/** Values that are read on request. A value that can't be read then is left out. */
function addGauges(
  { db, database, env, now }: Deps,
  pageCache: PageCache,
  registers: Registry[],
): void {
  const shared = { registers, aggregator: 'max' as const }
  new Gauge({
    ...shared,
    name: 'passerelle_mails',
    help: 'Mails that wait, those of them that should have left, and undelivered ones',
    labelNames: ['state'],
    async collect() {
      this.reset()
      const found = await countMails(db, mailsDueBefore(now())).catch(() => undefined)
      for (const [state, count] of Object.entries(found ?? {})) this.set({ state }, count)
    },
  })
  new Gauge({
    ...shared,
    name: 'passerelle_tasks_behind',
    help: 'Background tasks that are late or failed the last time',
    async collect() {
      const behind = await readBehind(db, now()).catch(() => undefined)
      this.set(behind?.behind.length ?? Number.NaN)
    },
  })
  new Gauge({
    ...shared,
    name: 'passerelle_disk_free_bytes',
    help: 'Free space of the disk of the data folder',
    async collect() {
      const disk = await statfs(env.dataDir).catch(() => undefined)
      this.set(disk ? disk.bavail * disk.bsize : Number.NaN)
    },
  })
  new Gauge({
    name: 'passerelle_database_connections',
    help: 'Connections to the database, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool
      this.set({ state: 'used' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'awaited' }, waitingCount)
    },
  })
  new Gauge({
    name: 'passerelle_kept_page_bytes',
    help: 'What the pages take that are kept in memory',
    registers,
    collect() {
      this.set(pageCache.size().bytes)
    },
  })
}
