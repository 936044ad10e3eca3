import type { DestinationKey, Drawing, DrawnDestination } from './vocabulary.ts'

/**
 * Communities of countries whose people have other fees and closing dates than the rest of the
 * world.
 */
export type Community = 'eu' | 'saarc'

export interface DestinationRules {
  /** The country, or the first of several, ISO 3166-1 alpha-2. */
  country: string
  /** The others of several. Absent: none. */
  alsoIn?: readonly string[]
  community: Community | null
  /** The language of names, if letters don't show it, ISO 639; English if null. */
  namesIn: string | null
  /** The pattern and the door, and the roofs. Absent: its own, as those of the product have. */
  ornament?: Drawing
  skyline?: Drawing
}

/**
 * The part of a destination that a visitor's page loads, for those that come with the product.
 * Everything else about them is in `destinations.ts`: no page should load that too.
 */
export const builtRules = {
  india: { country: 'IN', community: 'saarc', namesIn: null },
  china: { country: 'CN', community: null, namesIn: null },
  dubai: { country: 'AE', community: null, namesIn: null },
  turkey: { country: 'TR', community: null, namesIn: 'tr' },
  france: { country: 'FR', community: 'eu', namesIn: 'fr' },
} as const satisfies Record<DrawnDestination, DestinationRules>

/** Those that are known here: the product's, and rows that were taken over from the table. */
export const knownRules = new Map<DestinationKey, DestinationRules>(Object.entries(builtRules))
const ofNone: DestinationRules = { country: '', community: null, namesIn: null }

/** The rules of a destination; none if it hasn't been named yet. */
export function rulesOf(key: DestinationKey): DestinationRules {
  return knownRules.get(key) ?? ofNone
}

/** Which drawings a destination shows: keys of `drawings`, or its own key. */
export function drawingsOf(key: DestinationKey): { ornament: string; skyline: string } {
  const { ornament = key, skyline = key } = rulesOf(key)
  return { ornament, skyline }
}

/** The countries of a destination: nationals of each are at home there. */
export function countriesOf(key: DestinationKey): string[] {
  const { country, alsoIn = [] } = rulesOf(key)
  return [country, ...alsoIn]
}
