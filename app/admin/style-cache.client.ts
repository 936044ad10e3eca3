import createCache, { type EmotionCache } from '@emotion/cache'
import type { directionOf } from '#contract/common/values/languages.ts'
import { documentNonce } from './document-nonce.ts'
import { mirroring } from './mirrored-styles.ts'

type Direction = ReturnType<typeof directionOf>

const caches: Partial<Record<Direction, EmotionCache>> = {}

/**
 * Where the styles of the screens go. Those of the library name left and right: for a language from right
 * to left they are written the other way round, under names of their own.
 */
export function styleCache(direction: Direction): EmotionCache {
  const nonce = documentNonce()
  const made =
    caches[direction] ??
    createCache({
      key: direction === 'rtl' ? 'ui-rtl' : 'ui',
      ...(nonce && { nonce }),
      ...(direction === 'rtl' && { stylisPlugins: mirroring() }),
    })
  caches[direction] = made
  return made
}
