import type { DestinationKey } from '#contract/common/values/vocabulary.ts'

interface Colours {
  ground: string
  /** Ornament, skyline and small print. */
  ink: string
  title: string
}

/** The light mode of `app/styles/tokens.css`, as pictures know no mode. */
export const destinationColours: Record<DestinationKey, Colours> = {
  india: { ground: '#f9e8d0', ink: '#83440a', title: '#14202b' },
  china: { ground: '#f8e2dd', ink: '#96262b', title: '#14202b' },
  dubai: { ground: '#eae4f4', ink: '#53378a', title: '#14202b' },
  turkey: { ground: '#d9eef2', ink: '#0a596f', title: '#14202b' },
  france: { ground: '#e3e8ef', ink: '#374760', title: '#14202b' },
}

export const brandColours: Colours = { ground: '#003366', ink: '#c3d2e2', title: '#ffffff' }

export const accent = '#50c878'
