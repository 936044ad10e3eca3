import { Hono } from 'hono'
import { languageQuery, languages } from '#contract/common/values/languages.ts'
import { pageList } from '#contract/common/values/pages.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { notFound } from '../http/endpoints/problems.ts'
import { escapeMarkup } from '../http/pages/escape-markup.ts'
import {
  type ListedKind,
  listPages,
  listParts,
  listPublishedDestinations,
} from './sitemap-queries.ts'

/** The limits of the protocol for one file: https://www.sitemaps.org/protocol.html */
const addressesPerFile = 50_000
const languagesPerPage = 2
/** Rows that are in memory at once while a part is written. */
const batch = 1_000

const fixedPaths = pageList.flatMap(({ path, indexed }) =>
  indexed && !path.includes(':') ? [path] : [],
)
const folders = { universities: 'university', programs: 'program' } as const

/**
 * Every page that search engines may find, each with its address in both languages: an index, and
 * parts that are written while they are read.
 */
export function sitemapRoutes(
  { db, env }: Deps,
  { pagesPerPart = addressesPerFile / languagesPerPage } = {},
) {
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  }

  return new Hono<HttpEnv>()
    .get('/sitemap.xml', async (c) => {
      const files = [`<sitemap><loc>${env.publicUrl}/sitemaps/pages.xml</loc></sitemap>`]
      for (const [name, kind] of Object.entries(folders)) {
        for (const { part, changedOn } of await listParts(db, kind, pagesPerPart)) {
          const address = `${env.publicUrl}/sitemaps/${name}-${part}.xml`
          files.push(`<sitemap><loc>${address}</loc><lastmod>${changedOn}</lastmod></sitemap>`)
        }
      }
      return c.body(
        `${declaration}<sitemapindex xmlns="${namespace}">\n${files.join('\n')}\n</sitemapindex>\n`,
        200,
        headers,
      )
    })
    .get('/sitemaps/pages.xml', async (c) => {
      const destinations = await listPublishedDestinations(db)
      const entries = [
        ...fixedPaths.map((path) => entryOf(env.publicUrl, path, undefined)),
        ...destinations.map(({ key, changedOn }) =>
          entryOf(env.publicUrl, `/destinations/${key}`, changedOn),
        ),
      ]
      return c.body(`${opening}${entries.join('')}${closing}`, 200, headers)
    })
    .get('/sitemaps/:file{(?:universities|programs)-[1-9][0-9]{0,5}\\.xml}', async (c) => {
      const [name, number] = c.req.param('file').replace('.xml', '').split('-')
      const kind = name === 'programs' ? 'program' : 'university'
      const last = Number(number) * pagesPerPart
      const first = await listPages(db, kind, { after: last - pagesPerPart, last, limit: 1 })
      if (first.length === 0) return notFound(c)
      return c.body(partStream(kind, last), 200, headers)
    })

  function partStream(kind: ListedKind, last: number): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder()
    let after = last - pagesPerPart
    return new ReadableStream({
      start: (stream) => stream.enqueue(encoder.encode(opening)),
      pull: async (stream) => {
        const pages = await listPages(db, kind, { after, last, limit: batch })
        const end = pages.at(-1)
        if (!end) {
          stream.enqueue(encoder.encode(closing))
          return stream.close()
        }
        after = end.id
        const entries = pages.map(({ key, changedOn }) =>
          entryOf(env.publicUrl, `/${kind}/${key}`, changedOn),
        )
        stream.enqueue(encoder.encode(entries.join('')))
      },
    })
  }
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const opening = `${declaration}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
const closing = '</urlset>\n'

/** A page in each of its languages; each one names all of them, including itself. */
function entryOf(publicUrl: string, path: string, changedOn: string | undefined): string {
  const plain = escapeMarkup(publicUrl + path)
  const pages = languages.map((language) => ({
    language,
    address: plain + languageQuery(language),
  }))
  const links =
    pages.map(({ language, address }) => link(language, address)).join('') +
    link('x-default', plain)
  const changed = changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`
  return pages.map(({ address }) => `<url><loc>${address}</loc>${changed}${links}</url>\n`).join('')
}

const link = (language: string, address: string): string =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`
