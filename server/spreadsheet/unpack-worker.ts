import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { sheetToCsv } from './read-xlsx.ts'
import { SheetTooLarge } from './read-xml.ts'

const Task = z.object({ workbook: z.string(), csv: z.string(), sheet: z.number().optional() })

try {
  const { workbook, csv, sheet } = Task.parse(workerData)
  parentPort?.postMessage(await sheetToCsv(workbook, csv, sheet))
} catch (error) {
  parentPort?.postMessage(error instanceof SheetTooLarge ? 'sheet_too_large' : 'sheet_unreadable')
}
