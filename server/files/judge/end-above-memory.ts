import { Worker } from 'node:worker_threads'

const lookEveryMs = 20

/**
 * Ends this process once it has more than so many bytes of memory. Parsers keep its thread busy and
 * their memory outside the heap: another thread watches over it.
 */
export function endAboveMemory(mostBytes: number): void {
  new Worker(
    `setInterval(() => {
      if (process.memoryUsage.rss() > ${mostBytes}) process.kill(process.pid, 'SIGKILL')
    }, ${lookEveryMs})`,
    { eval: true },
  ).unref()
}
