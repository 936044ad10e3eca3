import { useRouteLoaderData } from 'react-router'
import { type DestinationKey, drawnDestinations } from '#contract/common/values/vocabulary.ts'
import type { loader } from './root.tsx'

/** Destinations that have a page, in their order; all of them if that could not be read. */
export function useDestinations(): readonly DestinationKey[] {
  return useRouteLoaderData<typeof loader>('root')?.destinations ?? drawnDestinations
}
