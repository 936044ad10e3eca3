import { endAboveMemory } from './end-above-memory.ts'
import { judgeFile } from './judge-file.ts'
import { makePictures } from './make-pictures.ts'

/*
 * A process of its own for files from strangers: what a parser does wrong with one ends here. What it
 * can reach is said in `confinement.ts`; it is watched from outside as well, where that is possible.
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
      // The disk's doing, not the file's.
      unwritable: error instanceof Error && ('syscall' in error || 'permission' in error),
    }))
    .then((verdict) => process.send?.(verdict))
})
process.on('disconnect', () => process.exit())
// What it costs to begin is charged to no file.
process.send?.('begun')
