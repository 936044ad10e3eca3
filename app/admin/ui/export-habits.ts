import {
  type ExportFormat,
  type ExportValues,
  exportFormats,
  exportValues,
} from '#contract/office/exports.ts'

/** How the reader last exported a list; kept on their device. */
export interface ExportHabits {
  format: ExportFormat
  values: ExportValues
  columns: 'shown' | 'all'
}

const atFirst: ExportHabits = { format: 'xlsx', values: 'words', columns: 'shown' }
const placeOf = (list: string) => `export ${list}`

export function exportHabits(list: string): ExportHabits {
  const [format, values, columns] = read(list).split(' ')
  return {
    format: exportFormats.find((one) => one === format) ?? atFirst.format,
    values: exportValues.find((one) => one === values) ?? atFirst.values,
    columns: columns === 'all' ? 'all' : atFirst.columns,
  }
}

export function keepExportHabits(list: string, { format, values, columns }: ExportHabits): void {
  try {
    localStorage.setItem(placeOf(list), [format, values, columns].join(' '))
  } catch {
    // A browser may refuse storage: it is asked again then.
  }
}

function read(list: string): string {
  try {
    return localStorage.getItem(placeOf(list)) ?? ''
  } catch {
    return ''
  }
}
