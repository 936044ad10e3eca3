import { Worker } from 'node:worker_threads'

const mostMs = 60_000
const mostMb = 384

/**
 * Writes the first sheet of a workbook as CSV, in a thread of its own with bounds on its memory, its
 * time and what the file unpacks to. Answers why it could not, or undefined where it could.
 */
export function unpackSheet(
  workbook: string,
  csv: string,
): Promise<'sheet_too_large' | 'sheet_unreadable' | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./unpack-worker.ts', import.meta.url), {
      workerData: { workbook, csv },
      resourceLimits: { maxOldGenerationSizeMb: mostMb },
    })
    const timer = setTimeout(() => void worker.terminate(), mostMs)
    let told: string | undefined
    worker.on('message', (message: unknown) => {
      told = String(message)
    })
    // Out of memory, most likely.
    worker.on('error', () => {
      told = 'sheet_too_large'
    })
    worker.on('exit', () => {
      clearTimeout(timer)
      if (told === 'done') resolve(undefined)
      else resolve(told === 'sheet_unreadable' ? told : 'sheet_too_large')
    })
  })
}
