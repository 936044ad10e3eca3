import type { DestinationKey, DrawnDestination } from './vocabulary.ts'

/**
 * Communities of countries whose people have other fees and closing dates than the rest of the
 * world.
 */
export type Community = 'eu' | 'saarc'

export interface DestinationRules {
  /** The countries whose nationals are at home there, ISO 3166-1 alpha-2. */
  country: string
  community: Community | null
  /** The language of names, if letters don't show it, ISO 639; English if null. */
  namesIn: string | null
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
