import type { Language } from '#contract/common.ts'
import { fallbackLanguage, languages } from '#contract/vocabulary.ts'

/** The language the server rendered: hydration has to agree with it. */
export function languageOfDocument(): Language {
  return languages.find((one) => one === document.documentElement.lang) ?? fallbackLanguage
}

/**
 * Keeps the choice in the cookie. A choice the server could not see (local storage only) is put
 * into the address once, so that the page comes back in it.
 */
export function rememberLanguage(): void {
  const chosen = detectLanguage()
  if (!chosen) return
  keepLanguage(chosen)
  if (chosen === languageOfDocument()) return
  const url = new URL(window.location.href)
  url.searchParams.set('lng', chosen)
  window.location.replace(url)
}

/** Keeps a choice for a year. */
export function keepLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `i18next=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
}

/** Query string, cookie, local storage, then the browser's languages: the first that says one. */
function detectLanguage(): Language | undefined {
  const tags = [
    new URLSearchParams(location.search).get('lng'),
    /(?:^|;\s*)i18next=([^;]*)/.exec(document.cookie)?.[1],
    stored(),
    ...navigator.languages,
  ]
  for (const tag of tags) {
    const code = tag?.slice(0, 2).toLowerCase()
    const known = languages.find((language) => language === code)
    if (known) return known
  }
  return undefined
}

/** A browser may refuse storage altogether. */
function stored(): string | null {
  try {
    return localStorage.getItem('i18nextLng')
  } catch {
    return null
  }
}
