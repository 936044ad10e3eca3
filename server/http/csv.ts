/** Opens in a spreadsheet as UTF-8. */
export const csvStart = '\uFEFF'

/**
 * One line of a CSV file. A text that a spreadsheet would take for a formula is given an apostrophe
 * first; numbers stay numbers.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = /^[\s\uFEFF]*[=+\-@|]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
