import { Worker } from 'node:worker_threads'
import { judgeFile } from './judge-file.ts'
import { makePictures } from './make-pictures.ts'

/*
 * A process of its own for files from strangers: what a parser does wrong with one ends here, and
 * neither the server nor its secrets are within reach.
 */

const mostMemory = 768 * 1024 * 1024

// Parsers keep this thread busy and their memory outside the heap: another thread watches over it.
new Worker(
  `setInterval(() => {
    if (process.memoryUsage.rss() > ${mostMemory}) process.kill(process.pid, 'SIGKILL')
  }, 20)`,
  { eval: true },
).unref()

const tasks = { judge: judgeFile, makePictures }
export interface Job {
  task: keyof typeof tasks
  source: string
  target: string
}

process.on('message', ({ task, source, target }: Job) => {
  void tasks[task](source, target)
    .catch((error: unknown) => ({
      failed: String(error),
      // The disk's doing, not the file's.
      unwritable: error instanceof Error && ('syscall' in error || 'permission' in error),
    }))
    .then((verdict) => process.send?.(verdict))
})
process.on('disconnect', () => process.exit())
