import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useShortcuts, useShortcutsWanted } from './use-shortcuts.ts'

const mark = 'data-item-list'

interface ItemListProps {
  /** What the list contains, for screen readers. */
  label?: string
  /** Whether the order says something. */
  isOrdered?: boolean
  sx?: SxProps<Theme>
  /** Its `li`. */
  children: ReactNode
}

/**
 * A list of items with the keys of a table: `j` and `k` go down and up from anywhere on its screen,
 * over the lists of one screen alike; `x` ticks the item one is on; Enter is the item's own link.
 */
export function ItemList({ label, isOrdered = false, sx = {}, children }: ItemListProps) {
  const [isWanted] = useShortcutsWanted()
  useShortcuts(
    {
      j: () => go(here() + 1),
      k: () => go(here() - 1),
      x: () => items()[here()]?.querySelector<HTMLElement>('input[type=checkbox]')?.click(),
    },
    isWanted,
  )
  return (
    <Box
      component={isOrdered ? 'ol' : 'ul'}
      {...(label !== undefined && { 'aria-label': label })}
      {...{ [mark]: '' }}
      sx={[{ listStyle: 'none' }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {children}
    </Box>
  )
}

const items = () => [...document.querySelectorAll(`[${mark}] > li`)]
const here = () => items().findIndex((one) => one.contains(document.activeElement))

function go(at: number): void {
  const all = items()
  const item = all[Math.max(0, Math.min(at, all.length - 1))]
  const target =
    item?.querySelector<HTMLElement>('a[href]') ??
    item?.querySelector<HTMLElement>('button, input[type=checkbox]')
  target?.focus()
}
