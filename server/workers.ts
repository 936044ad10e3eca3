import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'

export interface Workers {
  count: number
  /** An end within this time of the start counts as consecutive. */
  steadyAfterMs?: number
  /** The first wait before another is begun; each one after it is twice as long, up to `longestWaitMs`. */
  firstWaitMs?: number
  longestWaitMs?: number
  /** From a wish to stop to the end by force. */
  graceMs?: number
}

/** After this many consecutive ends everything is ended: the operator has to look. */
const mostInARow = 8

/** The message to a process: finish and end. */
export const stopMessage = 'stop'
/** What a process sends once it answers calls. */
export const readyMessage = 'ready'

interface Begun {
  isKept: boolean
  /** How often a process in this place has ended soon after its start. */
  inARow?: number
}

/**
 * Runs a module in several processes that share one port, for as long as this one lives: one that dies is
 * started again, after a growing wait. `SIGTERM` and `SIGINT` let all of them finish and end; `SIGHUP`
 * replaces each with a new process, one after the other, so that calls are always answered. Ends with 0
 * if all of them ended normally, with 1 if one had to be cut off or they die again and again, and with
 * the first process's own code if that can't start.
 */
export async function keepWorkers(
  module: string,
  {
    count,
    steadyAfterMs = 60_000,
    firstWaitMs = 500,
    longestWaitMs = 30_000,
    graceMs = 9_000,
  }: Workers,
): Promise<never> {
  // Each takes its calls itself: one that is handed over to a process that has just died hangs for ever.
  // Setting up freezes this, so it comes first.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: module })
  const living = new Set<Worker>()
  /** The processes that are to end. */
  const leaving = new Set<Worker>()
  let lastCode = 1
  let isStopping = false
  let isReplacing = false

  /**
   * Resolves once it answers calls; undefined if it ends before. A kept process is replaced when it dies;
   * every one is kept once it has answered.
   */
  function begin({ isKept, inARow = 0 }: Begun): Promise<Worker | undefined> {
    const worker = cluster.fork()
    living.add(worker)
    const begunAt = performance.now()
    let hasPlace = isKept
    return new Promise((resolve) => {
      worker.on('message', (message: unknown) => {
        if (message !== readyMessage) return
        hasPlace = true
        // A process that was asked to end before it could hear it is asked again.
        if (leaving.has(worker)) worker.send(stopMessage)
        resolve(worker)
      })
      worker.once('exit', (code: number | null, signal: string | null) => {
        living.delete(worker)
        lastCode = code ?? 1
        resolve(undefined)
        if (isStopping || leaving.delete(worker) || !hasPlace) return
        const isSteady = performance.now() - begunAt >= steadyAfterMs
        void beginAgain(worker, signal ?? `code ${code}`, isSteady ? 1 : inARow + 1)
      })
    })
  }

  async function beginAgain(dead: Worker, how: string, inARow: number): Promise<void> {
    if (inARow >= mostInARow) {
      say(`A process ended ${inARow} times in a row, at last with ${how}: all are ended.`)
      await stop(1)
      return
    }
    const waitMs = Math.min(firstWaitMs * 2 ** (inARow - 1), longestWaitMs)
    say(`Process ${dead.process.pid} ended (${how}): another is begun in ${waitMs / 1000} s.`)
    await wait(waitMs)
    if (!isStopping) await begin({ isKept: true, inARow })
  }

  /** Lets one finish, and cuts it off if that takes too long; false if that was needed. */
  async function end(worker: Worker): Promise<boolean> {
    leaving.add(worker)
    const ended = new Promise<void>((resolve) => {
      if (!living.has(worker)) resolve()
      worker.once('exit', () => resolve())
    })
    if (worker.isConnected()) worker.send(stopMessage)
    const isEnded = await Promise.race([
      ended.then(() => true),
      wait(graceMs, false, { ref: false }),
    ])
    if (isEnded) return true
    say(`Process ${worker.process.pid} took more than ${graceMs / 1000} s and was cut off.`)
    worker.process.kill('SIGKILL')
    await ended
    return false
  }

  async function stop(code: number): Promise<void> {
    if (isStopping) return
    isStopping = true
    const clean = await Promise.all([...living].map(end))
    process.exit(clean.every(Boolean) ? code : 1)
  }

  async function replaceAll(): Promise<void> {
    if (isReplacing) return
    isReplacing = true
    const isDone = await replaceEach([...living])
    isReplacing = false
    if (isStopping) return
    say(
      isDone
        ? `All ${count} processes are new.`
        : 'A new process could not start: the running ones continue.',
    )
  }

  async function replaceEach(workers: readonly Worker[]): Promise<boolean> {
    for (const worker of workers) {
      if (isStopping || !(await begin({ isKept: false }))) return false
      await end(worker)
    }
    return true
  }

  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  process.on('SIGHUP', () => {
    // A closed terminal sends the same signal.
    if (process.stdin.isTTY) void stop(0)
    else void replaceAll()
  })

  // The first one alone: it makes the tables, the secret and the first account, and reports errors.
  if (!(await begin({ isKept: false }))) process.exit(lastCode)
  await Promise.all(Array.from({ length: count - 1 }, () => begin({ isKept: true })))
  return new Promise(() => {})
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
