import type { MetaDescriptor } from 'react-router'
import type { loader as rootLoader } from './root.tsx'

type RootData = Awaited<ReturnType<typeof rootLoader>>
type Site = Pick<RootData, 'publicUrl' | 'language'>

interface PageMeta {
  title: string
  description: string
  /** The address without the language: `/about`. */
  path: string
  /** schema.org, for search engines; made on the server alone where it would only repeat the page. */
  jsonLd?: object | ((site: Site) => object) | undefined
  /** For pages that are nobody's search result. */
  hidden?: boolean
}

/**
 * Title, description and addresses of a page in both languages, for search engines and for links
 * shared elsewhere. The English page is at the plain address, the French one at `?lng=fr`.
 */
export function pageMeta(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
  { title, description, path, jsonLd, hidden = false }: PageMeta,
): MetaDescriptor[] {
  const root = rootData(matches)
  if (!root) return [{ title }]
  const { brandName, publicUrl, language, lowData } = root
  const english = publicUrl + path
  const french = `${english}?lng=fr`
  const here = language === 'fr' ? french : english
  const colon = language === 'fr' ? '\u00a0:' : ':'
  const fullTitle = path === '/' ? `${brandName}${colon} ${title}` : `${title} · ${brandName}`
  const picture = `${publicUrl}/og${path === '/' ? '/home' : path}.${language}.png`
  const shared = [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brandName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: here },
    { property: 'og:locale', content: language === 'fr' ? 'fr_FR' : 'en_GB' },
    { property: 'og:locale:alternate', content: language === 'fr' ? 'en_GB' : 'fr_FR' },
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
    { tagName: 'link', rel: 'canonical', href: here },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: english },
    { tagName: 'link', rel: 'alternate', hrefLang: 'fr', href: french },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: english },
    // A reader who saves data is not one of the programs that read the rest.
    ...(lowData ? [] : shared),
    // A browser may not write into a script (Trusted Types), and crawlers read the first answer.
    ...(import.meta.env.SSR && jsonLd
      ? [{ 'script:ld+json': typeof jsonLd === 'function' ? jsonLd(root) : jsonLd }]
      : []),
  ]
}

function rootData(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]) {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  return isRootData(data) ? data : undefined
}

function isRootData(data: unknown): data is RootData {
  return typeof data === 'object' && data !== null && 'publicUrl' in data
}
