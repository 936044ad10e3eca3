import type { DestinationKey, DrawnDestination } from './vocabulary.ts'

/** Communities of countries whose people pay and close otherwise than those of the rest of the world. */
export type Community = 'eu' | 'saarc'

export interface DestinationRules {
  /** Whose nationals are at home there, ISO 3166-1 alpha-2. */
  country: string
  community: Community | null
  /** What names are in, where letters don't say it, ISO 639; English where null. */
  namesIn: string | null
}

/**
 * The part of a destination that a visitor's page loads, of those that the product comes with. All
 * else of them is in `destinations.ts`: no page is to bring that along.
 */
export const builtRules = {
  india: { country: 'IN', community: 'saarc', namesIn: null },
  china: { country: 'CN', community: null, namesIn: null },
  dubai: { country: 'AE', community: null, namesIn: null },
  turkey: { country: 'TR', community: null, namesIn: 'tr' },
  france: { country: 'FR', community: 'eu', namesIn: 'fr' },
} as const satisfies Record<DrawnDestination, DestinationRules>

/** Those that are known here: of the product, and of rows of the table that were taken over. */
export const knownRules = new Map<DestinationKey, DestinationRules>(Object.entries(builtRules))
const ofNone: DestinationRules = { country: '', community: null, namesIn: null }

/** The rules of a destination; of one that nobody has named yet, none. */
export function rulesOf(key: DestinationKey): DestinationRules {
  return knownRules.get(key) ?? ofNone
}
