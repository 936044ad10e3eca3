import { readFileSync } from 'node:fs'

const lookEveryMs = 50
/** As the system counts them. */
const ticksPerSecond = 100
const pageBytes = 4096

export interface Bounds {
  memoryBytes: number
  cpuMs: number
}

export interface Watch {
  /** Stops watching; answers the processor time it used, undefined where the system doesn’t say. */
  end: () => number | undefined
}

/**
 * Watches a process, below those that only confine it, from outside, where it can’t change the
 * figures. On Linux only.
 */
export function watchProcess(
  pid: number,
  { memoryBytes, cpuMs }: Bounds,
  onOver: (what: 'memory' | 'time') => void,
): Watch {
  let watched = innermost(pid)
  let before = usedBy(watched)?.cpuMs ?? 0
  let spent: number | undefined
  const look = () => {
    // The confining process may start it after the first look; its starting time counts then. We never
    // look for an outer one again: a process that has ended is to be charged for what it used.
    const inner = innermost(watched)
    if (inner !== watched) {
      watched = inner
      before = 0
    }
    const used = usedBy(watched)
    if (used) spent = used.cpuMs - before
    return used
  }
  const timer = setInterval(() => {
    const used = look()
    if (used && used.memoryBytes > memoryBytes) onOver('memory')
    else if (spent !== undefined && spent > cpuMs) onOver('time')
  }, lookEveryMs)
  return {
    end: () => {
      clearInterval(timer)
      look()
      return spent
    },
  }
}

function usedBy(pid: number): { memoryBytes: number; cpuMs: number } | undefined {
  try {
    // The name in brackets may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    const pages = Number(fields[21])
    return { memoryBytes: pages * pageBytes, cpuMs: (ticks * 1000) / ticksPerSecond }
  } catch {
    return undefined
  }
}

/** The process itself, below those that only confine it. */
export function innermost(pid: number): number {
  try {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ')
    return child ? innermost(Number(child)) : pid
  } catch {
    return pid
  }
}
