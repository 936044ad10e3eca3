import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { SheetTooLarge, sheetToCsv } from './read-xlsx.ts'

const Task = z.object({ workbook: z.string(), csv: z.string() })

try {
  const { workbook, csv } = Task.parse(workerData)
  await sheetToCsv(workbook, csv)
  parentPort?.postMessage('done')
} catch (error) {
  parentPort?.postMessage(error instanceof SheetTooLarge ? 'sheet_too_large' : 'sheet_unreadable')
}
