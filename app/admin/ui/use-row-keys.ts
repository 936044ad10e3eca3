import type { GridApiCommon } from '@mui/x-data-grid'
import type { RefObject } from 'react'
import { type Selection, toggled } from './selection.ts'
import { useShortcuts, useShortcutsWanted } from './use-shortcuts.ts'

interface RowKeys<Row> {
  grid: RefObject<GridApiCommon | null>
  rows: readonly Row[] | undefined
  idOf: (row: Row) => string
  /** The column that the focus goes to: its link opens the row. */
  first: string | undefined
  /** Absent if rows can't be chosen. */
  selection: Selection | undefined
}

/** `j` and `k` go down and up a table from anywhere on its screen, `x` chooses the row one is on. */
export function useRowKeys<Row>({ grid, rows = [], idOf, first, selection }: RowKeys<Row>): void {
  const [isWanted] = useShortcutsWanted()
  const ids = rows.map(idOf)

  const here = () => {
    const row = document.activeElement?.closest('[role=row][data-id]')
    return row instanceof HTMLElement ? ids.indexOf(row.dataset['id'] ?? '') : -1
  }
  const go = (at: number) => {
    const id = ids[Math.max(0, Math.min(at, ids.length - 1))]
    if (id === undefined || first === undefined || !grid.current) return
    grid.current.setCellFocus(id, first)
  }
  useShortcuts(
    {
      j: () => go(here() + 1),
      k: () => go(here() - 1),
      x: () => {
        const id = ids[here()]
        if (id !== undefined) selection?.choose(toggled(selection, id, ids))
      },
    },
    isWanted && ids.length > 0,
  )
}
