import { Worker } from 'node:worker_threads'
import { z } from 'zod'

const mostMs = 60_000
const mostMb = 384

/** The thread's message at its end. */
const Outcome = z.union([
  z.object({
    sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
    sheet: z.number(),
  }),
  z.enum(['sheet_too_large', 'sheet_unreadable']),
])
export type Unpacked = z.infer<typeof Outcome>

/**
 * Writes a sheet of a workbook as CSV, in a separate thread with bounds on its memory, its time and what
 * the file unpacks to. Answers which sheets there are, or why it could not.
 */
export function unpackSheet(workbook: string, csv: string, sheet?: number): Promise<Unpacked> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./unpack-worker.ts', import.meta.url), {
      workerData: { workbook, csv, sheet },
      resourceLimits: { maxOldGenerationSizeMb: mostMb },
    })
    const timer = setTimeout(() => void worker.terminate(), mostMs)
    let outcome: Unpacked = 'sheet_too_large'
    worker.on('message', (message: unknown) => {
      outcome = Outcome.parse(message)
    })
    // Out of memory, most likely.
    worker.on('error', () => {
      outcome = 'sheet_too_large'
    })
    worker.on('exit', () => {
      clearTimeout(timer)
      resolve(outcome)
    })
  })
}
