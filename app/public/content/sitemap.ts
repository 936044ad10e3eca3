import type { RouterContextProvider } from 'react-router'
import { destinationKeys } from '#contract/vocabulary.ts'
import { pageContext } from '../../page-context.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import type { Route } from './+types/sitemap'

const pageSize = 50
/** A bound on the work of one answer: 3,000 programs and as many universities. */
const maxPages = 60
const keptMs = 600_000

const fixed = [
  '/',
  '/program',
  '/services',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/accessibility',
  ...destinationKeys.map((key) => `/destinations/${key}`),
]

interface Sitemap {
  xml: string
  madeAt: number
}
const kept = new Map<string, Sitemap>()

/** Every page that may be found by a search engine, each with its address in both languages. */
export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, now } = context.get(pageContext)
  let sitemap = kept.get(publicUrl)
  if (!sitemap || now().getTime() - sitemap.madeAt > keptMs) {
    const paths = [...fixed, ...(await cataloguePaths(context))]
    sitemap = { xml: sitemapOf(publicUrl, paths), madeAt: now().getTime() }
    kept.set(publicUrl, sitemap)
  }
  return new Response(sitemap.xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'max-age=3600' },
  })
}

async function cataloguePaths(context: Readonly<RouterContextProvider>): Promise<string[]> {
  const { api } = serverApi(context)
  const [programs, universities] = await Promise.all([
    allKeys((page) => outcomeOf(api.programs.$get({ query: { page, size: pageSize } }))),
    allKeys((page) => outcomeOf(api.universities.$get({ query: { page, size: pageSize } }))),
  ])
  return [
    ...programs.map((key) => `/program/${key}`),
    ...universities.map((key) => `/university/${key}`),
  ]
}

type Page = { ok: true; body: { rows: { key: string }[]; total: number } } | { ok: false }

async function allKeys(read: (page: number) => Promise<Page>): Promise<string[]> {
  const keys: string[] = []
  for (let page = 1; page <= maxPages; page++) {
    const answer = await read(page)
    if (!answer.ok) break
    keys.push(...answer.body.rows.map((row) => row.key))
    if (answer.body.rows.length === 0 || keys.length >= answer.body.total) break
  }
  return keys
}

function sitemapOf(publicUrl: string, paths: readonly string[]): string {
  const urls = paths.flatMap((path) => {
    const english = escaped(publicUrl + path)
    const french = `${english}?lng=fr`
    const links = link('en', english) + link('fr', french) + link('x-default', english)
    return [english, french].map((address) => `<url><loc>${address}</loc>${links}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

const link = (language: string, address: string): string =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
