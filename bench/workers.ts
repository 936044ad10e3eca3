import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgresql } from '#server/testing/postgresql.ts'
import { type RunningSite, startSite } from '#server/testing/site.ts'
import { onServer } from '#server/testing/test-database.ts'
import { round2 } from './load.ts'
import { processorMs } from './processes.ts'

const counts = [1, 4] as const
/** A round is long beside the steps in which the system counts a processor's time. */
const calls = { page: 500, api: 4_000 } as const
/** Each process compiles what it runs often: that is done before anything is measured. */
const warmUps = 2
const rounds = 3
const connections = 8
/** The user agent of a visitor, since robots have to wait for visitors. */
const headers = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}
/** Begun work of a start is over by then: tasks, the index, searches that are practised. */
const settledAfterMs = 8_000

/**
 * What a call costs the processors where one process answers and where four do, on one PostgreSQL:
 * the best of a few rounds each, in turns, of pages that nothing keeps and of one call of the API.
 */
export async function measureWorkers(): Promise<unknown> {
  const server = await findPostgresql()
  if (!server) return 'there is no PostgreSQL available'
  const name = `passerelle_bench_${randomBytes(4).toString('hex')}`
  await onServer(server.url, `create database ${name} encoding 'UTF8' template template0`)
  const address = new URL(server.url)
  address.pathname = `/${name}`
  const sites: RunningSite[] = []
  try {
    for (const count of counts) {
      const settings = { DATABASE_URL: address.href, WORKERS: String(count), LOG_LEVEL: 'warn' }
      sites.push(await startSite({ ...settings, SECRET_KEY: 'the same for both, and long enough' }))
    }
    await sleep(settledAfterMs)
    return {
      page: await costs(sites, calls.page, (at) => `/destinations/india?round=${at}`),
      api: await costs(sites, calls.api, () => '/api/destinations'),
    }
  } finally {
    for (const site of sites) await site.stop()
    await onServer(server.url, `drop database if exists ${name} with (force)`)
    await server.stop()
  }
}

async function costs(sites: readonly RunningSite[], calls: number, pathOf: (at: number) => string) {
  for (const [at, site] of sites.entries()) {
    const times = warmUps * (counts[at] ?? 1)
    for (let time = 0; time < times; time++) await costOfCall(site, calls, pathOf)
  }
  const best = sites.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < rounds; round++) {
    for (const [at, site] of sites.entries()) {
      best[at] = Math.min(
        best[at] ?? Number.POSITIVE_INFINITY,
        await costOfCall(site, calls, pathOf),
      )
    }
  }
  const [one = Number.NaN, four = Number.NaN] = best
  return { oneMs: round2(one), fourMs: round2(four), ratio: round2(four / one) }
}

/** Milliseconds of the processors for a call, of all processes of a site. */
async function costOfCall(
  { url, pid }: RunningSite,
  calls: number,
  pathOf: (at: number) => string,
) {
  const before = processorsOf(pid)
  let left = calls
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left > 0) {
        const answer = await fetch(`${url}${pathOf(left--)}`, { headers })
        await answer.arrayBuffer()
        if (answer.status !== 200) throw new Error(`${answer.url}: ${answer.status}`)
      }
    }),
  )
  return (processorsOf(pid) - before) / calls
}

function processorsOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  const all = [pid, ...(children === '' ? [] : children.split(' ').map(Number))]
  return all.reduce((sum, one) => sum + processorMs(one), 0)
}
