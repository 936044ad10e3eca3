import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Reads how many milliseconds of the processors the site and its database have had so far. */
export type ProcessorClock = () => { site: number; database: number }

/**
 * A clock of a running site and of the database cluster behind a connection, on this machine; both
 * are NaN where the system doesn't tell.
 */
export async function startProcessorClock(
  sitePid: number,
  client: pg.Client,
): Promise<ProcessorClock> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const cluster = parentOf(rows[0]?.pid ?? 0)
  return () => ({ site: threadsMs(sitePid), database: clusterMs(cluster) })
}

/**
 * Processor time of the cluster's processes, including those that helped with a question and are
 * gone.
 */
function clusterMs(cluster: number | undefined): number {
  if (cluster === undefined) return Number.NaN
  try {
    const children = readFileSync(`/proc/${cluster}/task/${cluster}/children`, 'utf8')
    const alive = children
      .split(' ')
      .filter((pid) => pid !== '')
      .reduce((sum, pid) => sum + (threadMs(`/proc/${pid}/schedstat`) ?? 0), 0)
    const ticks = statOf(cluster)
    return alive + ((Number(ticks[13]) + Number(ticks[14])) * 1000) / ticksPerSecond
  } catch {
    return Number.NaN
  }
}

const ticksPerSecond = 100

function threadsMs(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, thread) => sum + (threadMs(`/proc/${pid}/task/${thread}/schedstat`) ?? 0),
      0,
    )
  } catch {
    return Number.NaN
  }
}

/** Undefined for one that has just ended. */
function threadMs(path: string): number | undefined {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[0]) / 1_000_000
  } catch {
    return undefined
  }
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(statOf(pid)[1])
  } catch {
    return undefined
  }
}

/** The fields after the name in `/proc/…/stat`, from the state onwards. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
