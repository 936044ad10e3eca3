import { useState } from 'react'

export const densities = ['compact', 'standard', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** How the reader likes a table; kept on their device. */
export interface TableSettings {
  /** Columns that are shown or hidden other than at first. */
  columns: Record<string, boolean>
  density: Density
}

const atFirst: TableSettings = { columns: {}, density: 'standard' }

export function useTableSettings(
  table: string,
): [TableSettings, (changes: Partial<TableSettings>) => void] {
  const [settings, setSettings] = useState(() => read(table))
  return [
    settings,
    (changes) => {
      const next = { ...settings, ...changes }
      setSettings(next)
      try {
        localStorage.setItem(placeOf(table), JSON.stringify(next))
      } catch {
        // A browser may refuse storage: then it lasts as long as the page.
      }
    },
  ]
}

/** The fields of a table that are on screen, in their order. */
export function shownFields(
  table: string,
  fields: readonly string[],
  hidden: readonly string[],
): string[] {
  const { columns } = read(table)
  return fields.filter((field) => columns[field] ?? !hidden.includes(field))
}

const placeOf = (table: string) => `table ${table}`

function read(table: string): TableSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(table)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return atFirst
    const columns = 'columns' in kept && isRecord(kept.columns) ? kept.columns : {}
    const density = densities.find((one) => 'density' in kept && kept.density === one)
    return { columns, density: density ?? atFirst.density }
  } catch {
    return atFirst
  }
}

function isRecord(value: unknown): value is Record<string, boolean> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => typeof one === 'boolean')
  )
}
