import { type DestinationKey, drawnDestinations } from '#contract/common/values/vocabulary.ts'
import { useRootData } from './root-data.ts'

/** Destinations that have a page, in their order; all of them if that could not be read. */
export function useDestinations(): readonly DestinationKey[] {
  return useRootData()?.destinations ?? drawnDestinations
}
