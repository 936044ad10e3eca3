import type { MetaDescriptor } from 'react-router'
import {
  type Language,
  languageQuery,
  languages,
  localeOf,
} from '#contract/common/values/languages.ts'
import { beforeColon } from '#contract/words/values/writing.ts'
import type { RootData } from './root-data.ts'

type Site = Pick<RootData, 'publicUrl' | 'language'>

interface PageMeta {
  title: string
  description: string
  /** The address without the language: `/about`. */
  path: string
  /** schema.org, for search engines; made on the server alone where it would only repeat the page. */
  jsonLd?: object | ((site: Site) => object) | undefined
  /** For pages that must not be search results. */
  hidden?: boolean
}

/**
 * Title, description and addresses of a page in each language, for search engines and for links
 * shared elsewhere. A page in the fallback language is at the plain address, others at `?lng=fr`.
 */
export function pageMeta(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
  { title, description, path, jsonLd, hidden = false }: PageMeta,
): MetaDescriptor[] {
  const root = rootData(matches)
  if (!root) return [{ title }]
  const { brandName, publicUrl, language, lowData } = root
  const plain = publicUrl + path
  const addressIn = (one: Language) => plain + languageQuery(one)
  const fullTitle =
    path === '/' ? `${brandName}${beforeColon(language)}: ${title}` : `${title} · ${brandName}`
  const picture = `${publicUrl}/og${path === '/' ? '/home' : path}.${language}.png`
  const shared = [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brandName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: addressIn(language) },
    { property: 'og:locale', content: ogLocale(language) },
    ...languages
      .filter((one) => one !== language)
      .map((one) => ({ property: 'og:locale:alternate', content: ogLocale(one) })),
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: fullTitle },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  if (hidden) return [{ title: fullTitle }, { name: 'robots', content: 'noindex' }]
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: addressIn(language) },
    ...languages.map((one) => ({
      ...{ tagName: 'link', rel: 'alternate', hrefLang: one, href: addressIn(one) },
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: plain },
    // A reader who saves data is not one of the programs that read the rest.
    ...(lowData ? [] : shared),
    // A browser may not write into a script (Trusted Types), and crawlers read the first answer.
    ...(import.meta.env.SSR && jsonLd
      ? [{ 'script:ld+json': typeof jsonLd === 'function' ? jsonLd(root) : jsonLd }]
      : []),
  ]
}

const ogLocale = (language: Language): string => localeOf(language).replace('-', '_')

function rootData(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]) {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  return isRootData(data) ? data : undefined
}

function isRootData(data: unknown): data is RootData {
  return typeof data === 'object' && data !== null && 'publicUrl' in data
}
