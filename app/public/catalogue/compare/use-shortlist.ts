import { useSyncExternalStore } from 'react'
import { readSaved, subscribeSaved } from '../../../device/shortlist.ts'

/** The keys of the programs saved on this device; undefined as long as only the server has spoken. */
export function useShortlist(): readonly string[] | undefined {
  return useSyncExternalStore(subscribeSaved, readSaved, () => undefined)
}
