import type { ExportRow } from './export-table.ts'

const rowsAtOnce = 1000

/** The rows with these ids, read a thousand at a time: a long list takes no more memory. */
export async function* inPieces(
  ids: readonly number[],
  read: (piece: number[]) => Promise<ExportRow[]>,
): AsyncGenerator<ExportRow, void> {
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    yield* await read(ids.slice(from, from + rowsAtOnce))
  }
}
