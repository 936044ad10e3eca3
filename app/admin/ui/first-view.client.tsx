import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SavedView } from '#contract/office/saved-views.ts'
import { ScreenSkeleton } from './skeletons.client.tsx'
import { viewsQuery } from './views-queries.ts'

interface FirstViewProps {
  screen: SavedView['screen']
  children: ReactNode
}

/**
 * Opens a screen with the view that its reader chose for that, where the address asks for nothing.
 * The list waits until it is known whether there is one, so that no other is shown before.
 */
export function FirstView({ screen, children }: FirstViewProps) {
  const [params, setParams] = useSearchParams()
  const [isOpening, setIsOpening] = useState(params.size === 0)
  const { data, isError } = useQuery({
    ...viewsQuery(screen),
    enabled: isOpening,
    retry: false,
    throwOnError: false,
  })
  const isKnown = data !== undefined || isError
  const first = data?.find((view) => view.first)
  useEffect(() => {
    if (!isOpening || !isKnown) return
    if (first) setParams(first.query, { replace: true })
    setIsOpening(false)
  }, [isOpening, isKnown, first, setParams])
  return isOpening ? <ScreenSkeleton /> : children
}
