import { useState } from 'react'
import type { ListState } from './list-state.ts'

/** Rows that are chosen: some by key, over pages, or all that fit the filters. */
export interface Selection {
  keys: ReadonlySet<string>
  isAll: boolean
  choose: (keys: Iterable<string>) => void
  chooseAll: () => void
  clear: () => void
}

const nothing: ReadonlySet<string> = new Set()

/** A selection belongs to these filters: other filters start without one. */
export function useSelection(state: ListState): Selection {
  const { page, size, sort, ...filters } = state.values
  const under = JSON.stringify(Object.entries(filters).toSorted())
  const [chosen, setChosen] = useState({ under, keys: nothing, isAll: false })
  const current = chosen.under === under ? chosen : { under, keys: nothing, isAll: false }
  return {
    keys: current.keys,
    isAll: current.isAll,
    choose: (keys) => setChosen({ under, keys: new Set(keys), isAll: false }),
    chooseAll: () => setChosen({ under, keys: nothing, isAll: true }),
    clear: () => setChosen({ under, keys: nothing, isAll: false }),
  }
}

/**
 * The selection after one row of a page is toggled; all that match become the rest of its page.
 */
export function toggled(
  { keys, isAll }: Pick<Selection, 'keys' | 'isAll'>,
  key: string,
  page: readonly string[],
): Set<string> {
  const next = new Set(isAll ? page : keys)
  if (!next.delete(key)) next.add(key)
  return next
}
