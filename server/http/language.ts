import type { Language } from '#contract/common/common.ts'
import { fallbackLanguage, spokenIn } from '#contract/common/values/languages.ts'

/**
 * The language of an answer: query `lng`, then its cookie `i18next`, then `Accept-Language`, then
 * English. The browser looks in the same order, with its local storage in between.
 */
export function detectLanguage(
  query: string,
  chosen: string | undefined,
  acceptLanguage: string | undefined,
): Language {
  return (
    spokenIn(/(?:^|[?&])lng=([^&#]*)/.exec(query)?.[1]) ??
    spokenIn(chosen) ??
    preferred(acceptLanguage) ??
    fallbackLanguage
  )
}

function preferred(header: string | undefined): Language | undefined {
  if (!header) return undefined
  let best: Language | undefined
  let bestQuality = 0
  for (const part of header.slice(0, 500).split(',')) {
    const [tag, ...parameters] = part.split(';')
    const quality = Number(/q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1)
    const language = spokenIn(tag)
    if (language && quality > bestQuality) {
      best = language
      bestQuality = quality
    }
  }
  return best
}
