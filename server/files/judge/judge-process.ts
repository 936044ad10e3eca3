import { endAboveMemory } from './end-above-memory.ts'
import { judgeFile } from './judge-file.ts'
import { makePictures } from './make-pictures.ts'

/*
 * A separate process for files from strangers: a parser's fault ends here. `confinement.ts` defines
 * what it can reach; it is also watched from outside, where that is possible.
 */

endAboveMemory(768 * 1024 * 1024)

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
      // The disk's fault, not the file's.
      unwritable: error instanceof Error && ('syscall' in error || 'permission' in error),
    }))
    .then((verdict) => process.send?.(verdict))
})
process.on('disconnect', () => process.exit())
// The cost of starting is charged to no file.
process.send?.('begun')
