import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSite } from '#server/testing/site.ts'

/** Resident memory of a process in megabytes; NaN where the system doesn't tell. */
export function residentMb(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return Number.NaN
  }
}

export interface StartFigures {
  /** An empty data folder: database made, migrated, starter catalogue loaded. */
  firstStartMs: number
  /** From the start of the process to its first answer, best of three. */
  laterStartMs: number
  /** To the first answer of the home page, which has to be rendered. */
  firstPageMs: number
  idleMemoryMb: number
}

/** How long a start takes, and what an idle process holds. */
export async function measureStart(settings: Record<string, string> = {}): Promise<StartFigures> {
  const first = await startSite({ ...settings, LOG_LEVEL: 'warn' })
  const firstStartMs = Math.round(first.readyAfterMs)
  const folder = first.dataDir
  await first.stop({ keepData: true })

  let laterStartMs = Number.POSITIVE_INFINITY
  let firstPageMs = Number.POSITIVE_INFINITY
  let idleMemoryMb = Number.NaN
  for (let round = 0; round < 3; round++) {
    const site = await startSite({ ...settings, DATA_DIR: folder, LOG_LEVEL: 'warn' })
    const before = performance.now()
    await (await fetch(`${site.url}/`)).text()
    const page = performance.now() - before
    laterStartMs = Math.min(laterStartMs, Math.round(site.readyAfterMs))
    firstPageMs = Math.min(firstPageMs, Math.round(site.readyAfterMs + page))
    await sleep(3_000)
    idleMemoryMb = residentMb(site.pid)
    await site.stop({ keepData: round < 2 })
  }
  return { firstStartMs, laterStartMs, firstPageMs, idleMemoryMb }
}

const ticksPerSecond = 100

/**
 * Milliseconds that a process has had of the processors, all its threads; NaN if the system doesn't
 * say.
 */
export function processorMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const times = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(times[11]) + Number(times[12])) * 1000) / ticksPerSecond
  } catch {
    return Number.NaN
  }
}
