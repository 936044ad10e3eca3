import { endAboveMemory } from '../../files/judge/end-above-memory.ts'
import { inspectParts, mergeParts, type Part } from './merge-documents.ts'

/*
 * A separate process for merging documents: they come from strangers, and the memory that they take
 * ends with it.
 */

endAboveMemory(1024 * 1024 * 1024)

export type MergeJob =
  | { task: 'inspect'; parts: Part[] }
  | { task: 'merge'; cover: { path: string; title: string }; parts: Part[]; target: string }

process.on('message', (job: MergeJob) => {
  const work =
    job.task === 'inspect'
      ? inspectParts(job.parts).then((seen) => ({ seen }))
      : mergeParts(job.cover, job.parts, job.target)
  void work
    .catch((error: unknown) => ({ failed: String(error) }))
    .then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())
