import LanguageDetector from 'i18next-browser-languagedetector'
import type { Language } from '#contract/common/common.ts'
import { fallbackLanguage, languageOf, spokenIn } from '#contract/common/values/languages.ts'
import { hostCookie } from '#contract/common/values/vocabulary.ts'

/** Query string, cookie, local storage, then the browser's language; the choice is kept in a cookie. */
const detection = {
  order: ['querystring', 'cookie', 'localStorage', 'navigator'],
  lookupQuerystring: 'lng',
  lookupLocalStorage: 'i18nextLng',
  caches: ['cookie'],
  cookieMinutes: 60 * 24 * 365,
  cookieOptions: { path: '/', sameSite: 'lax' as const },
}

/**
 * The language the server rendered: hydration has to agree with it. Not `lang`, which a browser
 * changes with the page that it translates.
 */
export function languageOfDocument(): Language {
  const { language } = document.documentElement.dataset
  return languageOf(language)
}

/**
 * Keeps the choice in the cookie. A choice the server could not see (local storage only) is put
 * into the address once, so that the page comes back in it.
 */
export function rememberLanguage(): void {
  const chosen = detectedLanguage()
  keepLanguage(chosen)
  if (chosen === languageOfDocument()) return
  const url = new URL(window.location.href)
  url.searchParams.set('lng', chosen)
  window.location.replace(url)
}

/**
 * The first of our languages in that order. Other languages are ignored, as on the server: a
 * visitor who once chose German elsewhere still has local storage and the browser's languages.
 */
export function detectedLanguage(): Language {
  const named = [detector().detect()].flat()
  return named.map(spokenIn).find((one) => one !== undefined) ?? fallbackLanguage
}

/** Keeps a choice for a year. */
export function keepLanguage(language: Language): void {
  detector().cacheUserLanguage(language)
}

function detector(): LanguageDetector {
  const secure = location.protocol === 'https:'
  const lookupCookie = hostCookie('i18next', location.origin)
  const cookieOptions = { ...detection.cookieOptions, secure }
  // Without a matcher it would return only the first that it finds, ours or not.
  const languageUtils = { getBestMatchFromCodes: () => undefined }
  return new LanguageDetector({ languageUtils }, { ...detection, lookupCookie, cookieOptions })
}
