import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/** From a signal to the end of the process: before the sender loses patience (10 s in Docker). */
const graceMs = 9_000
const lastWordMs = 500

/**
 * Runs a module in a separate thread and ends the process with it. This thread has nothing else to do, so
 * it always hears a signal: it passes it on as a message, and cuts off work that does not end in time,
 * even work that never gives its thread back.
 */
export function supervise(module: string): void {
  const thread = new Worker(module)
  let stopping = false

  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    thread.postMessage('stop')
    await wait(graceMs)
    process.stderr.write(`What was under way took more than ${graceMs / 1000} s and was cut off.\n`)
    void thread.terminate()
    // The process ends with the thread; if that does not end either, as with `kill -9`.
    await wait(lastWordMs)
    process.kill(process.pid, 'SIGKILL')
  }

  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  thread.on('error', (error) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  })
  thread.on('exit', (code) => process.exit(code))
}
