import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { keepAddress } from './last-address.ts'

/** What a list shows, as the address says: filters, order, page. */
export interface ListState {
  values: Record<string, string>
  /** Sets some of them, empty ones away; anything but a page starts again at the first. */
  set: (changes: Record<string, string>) => void
  /** Sets all of them; Back leads to what was shown before. */
  replace: (values: Record<string, string>) => void
}

/** The requested address that is not on screen yet: the next change starts from it. */
let asked: { path: string; search: string } | undefined

export function useListState(): ListState {
  const [params, setParams] = useSearchParams()
  const { pathname, search } = useLocation()
  useEffect(() => {
    asked = undefined
    keepAddress(pathname, search)
  }, [pathname, search])
  return {
    values: Object.fromEntries(params),
    set: (changes) => {
      // On a slow device the reader may choose twice before the screen is drawn.
      const base = asked?.path === pathname ? asked.search : window.location.search
      const next = new URLSearchParams(base)
      if (!('page' in changes)) next.delete('page')
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name)
        else next.set(name, value)
      }
      asked = { path: pathname, search: next.toString() }
      setParams(next, { replace: true, preventScrollReset: true })
    },
    replace: (values) => setParams(values, { preventScrollReset: true }),
  }
}

/** How many of these filters are set. */
export function countFilters(state: ListState, names: readonly string[]): number {
  return names.filter((name) => state.values[name]).length
}
