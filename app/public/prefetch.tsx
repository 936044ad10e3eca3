import { useEffect, useState } from 'react'
import { matchPath, PrefetchPageLinks, useLocation } from 'react-router'
import { savesData } from './saves-data.ts'

/** A pointer that only passes over a link means nothing. */
const restingMs = 80

/** Fetches the page behind a link that a pointer rests on or a finger touches: it is likely next. */
export function PrefetchOnIntent() {
  const [page, setPage] = useState<string>()
  const { key } = useLocation()
  useEffect(() => {
    if (savesData()) return
    let resting: ReturnType<typeof setTimeout> | undefined
    const rest = ({ target }: PointerEvent) => {
      clearTimeout(resting)
      const next = pageBehind(target)
      if (next) resting = setTimeout(() => setPage(next), restingMs)
    }
    const touch = ({ target }: TouchEvent) => {
      const next = pageBehind(target)
      if (next) setPage(next)
    }
    document.addEventListener('pointerover', rest, { passive: true })
    document.addEventListener('touchstart', touch, { passive: true })
    return () => {
      clearTimeout(resting)
      document.removeEventListener('pointerover', rest)
      document.removeEventListener('touchstart', touch)
    }
  }, [])
  // Once somebody is elsewhere, what was likely before is not to be fetched again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every arrival
  useEffect(() => setPage(undefined), [key])
  return page ? <PrefetchPageLinks page={page} /> : null
}

function pageBehind(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  // A link in the other language leads to the same page, as a new document.
  if (!link || link.hreflang || link.origin !== location.origin) return undefined
  const isHere = link.pathname === location.pathname && link.search === location.search
  const isAhead = pagesFetchedAhead.some((page) => matchPath(page, link.pathname))
  return isAhead && !isHere ? link.pathname + link.search : undefined
}
