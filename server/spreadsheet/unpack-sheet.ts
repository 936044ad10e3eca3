import { Worker } from 'node:worker_threads'
import { z } from 'zod'

const mostMs = 60_000
const mostMb = 384

/** What the thread says at its end. */
const Told = z.union([
  z.object({
    sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
    sheet: z.number(),
  }),
  z.enum(['sheet_too_large', 'sheet_unreadable']),
])
export type Unpacked = z.infer<typeof Told>

/**
 * Writes a sheet of a workbook as CSV, in a thread of its own with bounds on its memory, its time and
 * what the file unpacks to. Answers which sheets there are, or why it could not.
 */
export function unpackSheet(workbook: string, csv: string, sheet?: number): Promise<Unpacked> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./unpack-worker.ts', import.meta.url), {
      workerData: { workbook, csv, sheet },
      resourceLimits: { maxOldGenerationSizeMb: mostMb },
    })
    const timer = setTimeout(() => void worker.terminate(), mostMs)
    let told: Unpacked = 'sheet_too_large'
    worker.on('message', (message: unknown) => {
      told = Told.parse(message)
    })
    // Out of memory, most likely.
    worker.on('error', () => {
      told = 'sheet_too_large'
    })
    worker.on('exit', () => {
      clearTimeout(timer)
      resolve(told)
    })
  })
}
