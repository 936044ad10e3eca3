import type { Language } from '#contract/common/common.ts'
import { hostCookie } from '#contract/common/values/vocabulary.ts'
import { detectLanguage } from '../language.ts'
import { readCookie } from '../read-cookie.ts'
import { pageAt } from './page-at.ts'

/** The properties of a request that decide which version of a page it gets. */
export interface Variant {
  language: Language
  /** Without scripts, fonts and ornaments: for visitors who pay by the megabyte. */
  lowData: boolean
}

/** The headers that decide a variant; a proxy must not give one visitor's version to another. */
export const variesOn =
  'Accept-Encoding, Accept-Language, Cookie, Save-Data, Sec-CH-Prefers-Reduced-Data'

/** `url` is the path with its query. */
export function variantOf(
  url: string,
  header: (name: string) => string | undefined,
  publicUrl: string,
): Variant {
  const cookie = header('cookie')
  return {
    language: detectLanguage(
      url,
      readCookie(cookie, hostCookie('i18next', publicUrl)),
      header('accept-language'),
    ),
    lowData:
      asksForLessData(readCookie(cookie, hostCookie('data', publicUrl)), header) &&
      !pageAt(url)?.scripts,
  }
}

/** The choice made in the footer, or else the preference of the browser or device. */
function asksForLessData(
  chosen: string | undefined,
  header: (name: string) => string | undefined,
): boolean {
  if (chosen === 'low' || chosen === 'full') return chosen === 'low'
  return (
    /^on\b/i.test(header('save-data') ?? '') ||
    /\breduce\b/.test(header('sec-ch-prefers-reduced-data') ?? '')
  )
}
