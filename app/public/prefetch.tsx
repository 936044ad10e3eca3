import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { onIntent } from '../start/fetch-ahead.ts'
import { savesData } from './saves-data.ts'

/** Fetches the page behind a link that a pointer rests on or a finger touches: it is likely next. */
export function PrefetchOnIntent() {
  const [page, setPage] = useState<string>()
  const { key } = useLocation()
  useEffect(() => {
    if (savesData()) return
    return onIntent(({ pathname, search }) => setPage(pathname + search))
  }, [])
  // Once the visitor is elsewhere, the page that was likely before must not be fetched again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every arrival
  useEffect(() => setPage(undefined), [key])
  return page ? <PrefetchPageLinks page={page} /> : null
}
