import type { DestinationKey } from './vocabulary.ts'

/** A community of countries whose people pay and close otherwise than those of the rest of the world. */
type Community = 'eu' | 'saarc'

interface DestinationRules {
  /** Whose nationals are at home there, ISO 3166-1 alpha-2. */
  country: string
  community: Community | null
  /** What names are in, where letters don't say it; English where null. */
  namesIn: 'fr' | 'tr' | null
}

/**
 * The part of a destination that a visitor's page loads. All else of it is in `destinations.ts`:
 * no page is to bring that along.
 */
export const destinationRules = {
  india: { country: 'IN', community: 'saarc', namesIn: null },
  china: { country: 'CN', community: null, namesIn: null },
  dubai: { country: 'AE', community: null, namesIn: null },
  turkey: { country: 'TR', community: null, namesIn: 'tr' },
  france: { country: 'FR', community: 'eu', namesIn: 'fr' },
} as const satisfies Record<DestinationKey, DestinationRules>
