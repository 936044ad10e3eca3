import { destinationOf } from '#contract/common/values/destinations.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'

interface Colours {
  ground: string
  /** Ornament, skyline and small print. */
  ink: string
  title: string
}

/** The light mode's, as pictures know no mode. */
export function coloursOf(destination: DestinationKey): Colours {
  return { ...destinationOf(destination).light, title: '#14202b' }
}

export const brandColours: Colours = { ground: '#003366', ink: '#c3d2e2', title: '#ffffff' }

export const accent = '#50c878'
