import type { ExportFormat } from '#contract/office/exports.ts'
import type { Cell } from './cell.ts'
import { type CsvStyle, csvLine, csvStart, plainCsv } from './csv.ts'
import { writeXlsx } from './write-xlsx.ts'

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFormat, string>

const text = { schema: { type: 'string' } } as const

/** What an endpoint that answers a file in either form declares. */
const content = { 'text/csv': text, [mediaTypes.xlsx]: text }
/** How an endpoint answers with a table. */
export const sheetAnswer = { description: 'CSV is UTF-8 with BOM', content }

/** The name that a browser saves it under, with the day of the export. */
export function sheetHeaders(name: string, format: ExportFormat, now: Date) {
  return {
    'content-type': mediaTypes[format],
    'content-disposition': `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.${format}"`,
  }
}

/** A table as a file that is made while its rows are read. CSV is UTF-8 with BOM. */
export function sheetFile(
  format: ExportFormat,
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
  style: CsvStyle = plainCsv,
): ReadableStream<Uint8Array> {
  const parts: AsyncIterator<Uint8Array> = (
    format === 'xlsx' ? writeXlsx(name, columns, rows) : csvParts(columns, rows, style)
  )[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await parts.return?.()
    },
  })
}

async function* csvParts(
  columns: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
  style: CsvStyle,
): AsyncGenerator<Buffer, void> {
  let lines = csvStart + csvLine(columns, style)
  for await (const row of rows) {
    lines += csvLine(row, style)
    if (lines.length > 32 * 1024) {
      yield Buffer.from(lines)
      lines = ''
    }
  }
  yield Buffer.from(lines)
}
