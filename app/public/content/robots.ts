import { pageContext } from '../../page-context.ts'
import type { Route } from './+types/robots'

/** Everything for readers may be found; forms in progress and people's own pages may not. */
export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Disallow: /application/',
    'Disallow: /auth/',
    '',
    `Sitemap: ${context.get(pageContext).publicUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'max-age=3600' },
  })
}
