import type { Language } from '#contract/common/common.ts'
import { fallbackLanguage, languages } from '#contract/common/values/languages.ts'

/**
 * The language of an answer: query `lng`, then what its cookie `i18next` says, then `Accept-Language`, then
 * English. The browser looks in the same order, with its local storage in between.
 */
export function detectLanguage(
  query: string,
  chosen: string | undefined,
  acceptLanguage: string | undefined,
): Language {
  return (
    languageOf(/(?:^|[?&])lng=([^&#]*)/.exec(query)?.[1]) ??
    languageOf(chosen) ??
    preferred(acceptLanguage) ??
    fallbackLanguage
  )
}

function languageOf(tag: string | undefined): Language | undefined {
  const code = tag?.trim().slice(0, 2).toLowerCase()
  return languages.find((language) => language === code)
}

function preferred(header: string | undefined): Language | undefined {
  if (!header) return undefined
  let best: Language | undefined
  let bestQuality = 0
  for (const part of header.slice(0, 500).split(',')) {
    const [tag, ...parameters] = part.split(';')
    const quality = Number(/q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1)
    const language = languageOf(tag)
    if (language && quality > bestQuality) {
      best = language
      bestQuality = quality
    }
  }
  return best
}
