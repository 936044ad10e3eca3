import { languageQuery, languages } from '#contract/common/values/languages.ts'
import { pageContext } from '../../page-context.ts'
import type { Route } from './+types/robots'

/**
 * Everything for readers may be found. Forms in progress and people's own pages may not; nor the
 * finder's countless filtered addresses, which show what is found elsewhere. The longer rule wins.
 */
export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Disallow: /application/',
    'Disallow: /reminders/',
    ...inLanguagesAlone('/apply'),
    'Disallow: /auth/',
    'Disallow: /contact/',
    'Disallow: /data-mode',
    ...inLanguagesAlone('/program'),
    ...inLanguagesAlone('/university'),
    'Disallow: /*.ics$',
    '',
    `Sitemap: ${context.get(pageContext).publicUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'max-age=3600' },
  })
}

/** The page in each language may be found, and with no other question. */
function inLanguagesAlone(path: string): string[] {
  const queries = languages.map(languageQuery).filter((query) => query !== '')
  return [`Disallow: ${path}?`, ...queries.map((query) => `Allow: ${path}${query}$`)]
}
